import { describe, expect, test } from "vitest";
import { ATTACHMENT_BYTES_DEFAULT, UNCLAIMED_UPLOAD_LASTS_MS } from "@halyard/contract/limits";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";
import { heldFiles } from "../../../testing/files/held-files.ts";
import { multipart, type Part } from "../../../testing/multipart.ts";

const { api, given, ctx, clock } = await startTestApp();
const project = await given.project({ name: "Sail loft" });
const READ: Permission[] = ["view_work_packages"];
await given.userWith("sailmaker", project, [
  ...READ,
  "add_work_packages",
  "edit_work_packages",
  "delete_work_packages",
]);
await given.userWith("helper", project, [...READ, "add_work_package_attachments"]);
await given.userWith("reader", project, READ);
await given.user("stranger");

const inProject = (id: number) => ({ _links: { project: { href: `/api/v3/projects/${id}` } } });

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function send(caller: ApiCaller, path: string, parts: readonly Part[]) {
  const { body, headers } = multipart(parts);
  return caller.post(path, body, { headers });
}

const metadata = (fileName: unknown, more: object = {}): Part => ({
  name: "metadata",
  content: JSON.stringify({ fileName, ...more }),
});
const file = (content: Buffer | string, type = "application/octet-stream"): Part => ({
  name: "file",
  content,
  fileName: "ignored.bin",
  type,
});
const workPackage = async () => (await api.admin.post(`projects/${project}/work_packages`, { subject: "Jib" })).id;
const keptFiles = () => heldFiles(ctx.settings).length;
const attachment = (id: number) => ({ href: `/api/v3/attachments/${id}` });

describe("uploading", () => {
  test("metadata and file in either order; the history tells of it; the bytes come back", async () => {
    const id = await workPackage();
    const path = `work_packages/${id}/attachments`;
    const first = await send(api.admin, path, [metadata("jib plan.png", { description: { raw: "v1" } }), file(PNG)]);
    expect(first.status).toBe(201);
    expect([first.at("fileName"), first.at("contentType"), first.at("fileSize")]).toEqual([
      "jib plan.png",
      "image/png",
      PNG.length,
    ]);
    expect([first.at("description.raw"), first.at("digest.algorithm")]).toEqual(["v1", "md5"]);
    expect(first.at("_links.container.href")).toBe(`/api/v3/work_packages/${id}`);
    const typed: Part = {
      name: "metadata",
      content: '{"fileName":"notes.txt","description":"plain"}',
      type: "application/json",
    };
    const second = await send(api.admin, path, [file("Fock", "text/html"), typed]);
    expect([second.status, second.at("contentType"), second.at("description.raw")]).toEqual([
      201,
      "text/plain",
      "plain",
    ]);
    expect((await api.admin.get(path)).each("fileName")).toEqual(["jib plan.png", "notes.txt"]);
    const history = await api.admin.get(`work_packages/${id}/activities`);
    expect(history.text).toContain("File jib plan.png added as attachment");
    const content = await api.admin.get(`attachments/${second.id}/content`);
    expect([content.status, content.text]).toEqual([200, "Fock"]);
  });

  test("a standard FormData with the metadata as a Blob is taken, the parts in any order", async () => {
    const path = `work_packages/${await workPackage()}/attachments`;
    const about = new Blob(['{"fileName":"wind.txt"}'], { type: "application/json" });
    const orders: ((form: FormData) => void)[] = [
      (form) => {
        form.append("metadata", about);
        form.append("file", new Blob(["abc"]), "any.txt");
      },
      (form) => {
        form.append("note", "more than asked for");
        form.append("file", new Blob(["abc"]), "any.txt");
        form.append("note", "more");
        form.append("metadata", about, "metadata.json");
      },
    ];
    for (const fill of orders) {
      const form = new FormData();
      fill(form);
      // What fetch would send.
      const request = new Response(form);
      const headers = { "content-type": String(request.headers.get("content-type")) };
      const answer = await api.admin.post(path, Buffer.from(await request.arrayBuffer()), { headers });
      expect([answer.status, answer.at("fileName"), answer.at("fileSize")]).toEqual([201, "wind.txt", 3]);
    }
  });

  test("a second file is named as the reason of the refusal", async () => {
    const path = `work_packages/${await workPackage()}/attachments`;
    const two = await send(api.admin, path, [metadata("a.txt"), file("x"), file("y")]);
    expect([two.error, two.at("message")]).toEqual([
      "InvalidRequestBody",
      expect.stringContaining("The form has more than one file."),
    ]);
    const many = await send(api.admin, path, [
      metadata("a.txt"),
      ...Array.from({ length: 9 }, () => ({ name: "x", content: "y" })),
    ]);
    expect(many.at("message")).toContain("too many parts");
  });

  test("nothing runs as a part of our pages: headers of what is sent back", async () => {
    const path = `work_packages/${await workPackage()}/attachments`;
    const page = await send(api.admin, path, [
      metadata('../../x/evil"\r\nset-cookie: a=b; ñ.html'),
      file("<script>alert(1)</script>", "text/html"),
    ]);
    const answer = await api.admin.get(`attachments/${page.id}/content`);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="evil_set-cookie: a=b; _\.html"/);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["content-security-policy"]).toContain("sandbox");
    const svg = await send(api.admin, path, [metadata("a.svg"), file("<svg onload='x()'/>", "image/svg+xml")]);
    expect(svg.at("contentType")).toBe("text/plain");
    const picture = await send(api.admin, path, [metadata("a.png"), file(PNG)]);
    const shown = await api.admin.get(`attachments/${picture.id}/content`);
    expect(shown.headers["content-disposition"]).toMatch(/^inline/);
    const again = await api.admin.get(`attachments/${picture.id}/content`, {
      headers: { "if-none-match": String(shown.headers["etag"]) },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    ["no file", [metadata("a.txt")], 400],
    ["no metadata", [file("x")], 400],
    ["metadata that is no JSON", [{ name: "metadata", content: "{" }, file("x")], 400],
    ["metadata that is no object", [{ name: "metadata", content: "[]" }, file("x")], 400],
    ["no name", [metadata(""), file("x")], 422],
    ["a name that is not a text", [metadata(5), file("x")], 422],
    ["a name that is too long", [metadata("x".repeat(256)), file("x")], 422],
    ["too large a file", [metadata("a.bin"), file(Buffer.alloc(ATTACHMENT_BYTES_DEFAULT + 1))], 422],
    ["two files", [metadata("a.txt"), file("x"), file("y")], 400],
    ["too many parts", [metadata("a.txt"), ...Array.from({ length: 9 }, () => ({ name: "x", content: "y" }))], 400],
    ["metadata as a file that is no JSON", [{ ...metadata("a.txt"), content: "{", fileName: "blob" }, file("x")], 400],
    [
      "metadata as a file that is too long",
      [{ ...metadata("a".repeat(200_000)), fileName: "blob", type: "application/json" }, file("x")],
      400,
    ],
  ] as [string, Part[], number][])("%s is refused and nothing is kept", async (_name, parts, status) => {
    const id = await workPackage();
    const before = keptFiles();
    const answer = await send(api.admin, `work_packages/${id}/attachments`, parts);
    expect(answer.status).toBe(status);
    expect((await api.admin.get(`work_packages/${id}/attachments`)).at("total")).toBe(0);
    expect(keptFiles()).toBe(before);
  });

  test("a file of the largest size is taken; what is no form is 415", async () => {
    const path = `work_packages/${await workPackage()}/attachments`;
    const largest = await send(api.admin, path, [metadata("a.bin"), file(Buffer.alloc(ATTACHMENT_BYTES_DEFAULT))]);
    expect([largest.status, largest.at("fileSize")]).toEqual([201, ATTACHMENT_BYTES_DEFAULT]);
    expect((await api.admin.post(path, "x", { headers: { "content-type": "text/plain" } })).status).toBe(415);
    expect((await api.admin.post(path, {})).status).toBe(400);
  });
});

describe("claiming", () => {
  test("an upload without a container belongs to its uploader until a work package claims it", async () => {
    const sailmaker = await api.as("sailmaker");
    const { id } = await send(sailmaker, "attachments", [metadata("plan.txt"), file("plan")]);
    expect((await sailmaker.get(`attachments/${id}`)).at("_links.container.href")).toBeNull();
    expect((await api.admin.get(`attachments/${id}`)).status).toBe(404);
    const body = { subject: "With a plan", _links: { attachments: [attachment(id)] } };
    const stolen = await api.admin.post(`projects/${project}/work_packages`, body);
    expect([stolen.status, stolen.at("_embedded.details.attribute")]).toEqual([422, "attachments"]);
    const created = await sailmaker.post(`projects/${project}/work_packages`, body);
    expect(created.status).toBe(201);
    expect((await api.admin.get(`attachments/${id}`)).at("_links.container.title")).toBe("With a plan");
    expect((await sailmaker.post(`projects/${project}/work_packages`, body)).status).toBe(422);
  });

  test("a change replaces the set and removes the files; what is sent back as it was changes nothing", async () => {
    const sailmaker = await api.as("sailmaker");
    const id = await workPackage();
    const old = await send(sailmaker, `work_packages/${id}/attachments`, [metadata("old.txt"), file("old")]);
    const fresh = await send(sailmaker, "attachments", [metadata("new.txt"), file("new")]);
    const before = keptFiles();
    const shown = await sailmaker.get(`work_packages/${id}`);
    expect((await sailmaker.patch(`work_packages/${id}`, shown.body)).at("lockVersion")).toBe(0);
    const changed = await sailmaker.patch(`work_packages/${id}`, {
      lockVersion: 0,
      _links: { attachments: [attachment(fresh.id)] },
    });
    expect([changed.status, changed.at("lockVersion")]).toEqual([200, 1]);
    expect((await sailmaker.get(`work_packages/${id}/attachments`)).each("id")).toEqual([fresh.id]);
    expect((await sailmaker.get(`attachments/${old.id}`)).status).toBe(404);
    expect(keptFiles()).toBe(before - 1);
    const history = (await sailmaker.get(`work_packages/${id}/activities`)).text;
    expect(history).toContain("File old.txt deleted as attachment");
    expect(history).toContain("File new.txt added as attachment");
  });

  test("what no one claims is forgotten", async () => {
    const sailmaker = await api.as("sailmaker");
    const { id } = await send(sailmaker, "attachments", [metadata("lost.txt"), file("lost")]);
    clock.advance(UNCLAIMED_UPLOAD_LASTS_MS + 1);
    await send(sailmaker, "attachments", [metadata("other.txt"), file("other")]);
    expect((await sailmaker.get(`attachments/${id}`)).status).toBe(404);
  });
});

describe("who may", () => {
  test("add, read and delete", async () => {
    const id = await workPackage();
    const path = `work_packages/${id}/attachments`;
    const parts = [metadata("a.txt"), file("a")];
    const [reader, helper, sailmaker] = [await api.as("reader"), await api.as("helper"), await api.as("sailmaker")];
    const stranger = await api.as("stranger");
    expect((await send(api.anonymous, path, parts)).status).toBe(401);
    expect((await send(stranger, path, parts)).status).toBe(404);
    expect((await send(stranger, "attachments", parts)).status).toBe(403);
    expect((await send(reader, path, parts)).status).toBe(403);
    expect((await reader.get(`work_packages/${id}`)).links).not.toContain("addAttachment");
    expect((await helper.get(`work_packages/${id}`)).links).toContain("addAttachment");
    const own = await send(helper, path, parts);
    const others = await send(sailmaker, path, parts);
    expect(own.links).toContain("delete");
    expect((await reader.get(`attachments/${own.id}/content`)).text).toBe("a");
    for (const caller of [stranger, api.anonymous]) {
      expect((await caller.get(`attachments/${own.id}`)).status).toBe(404);
      expect((await caller.get(`attachments/${own.id}/content`)).status).toBe(404);
    }
    expect((await reader.delete(`attachments/${own.id}`)).status).toBe(403);
    expect((await helper.delete(`attachments/${others.id}`)).status).toBe(403);
    expect((await helper.delete(`attachments/${own.id}`)).status).toBe(204);
    expect((await sailmaker.delete(`attachments/${others.id}`)).status).toBe(204);
  });

  test("the files go with their work package", async () => {
    const id = await workPackage();
    const before = keptFiles();
    await send(api.admin, `work_packages/${id}/attachments`, [metadata("a.txt"), file("a")]);
    expect(keptFiles()).toBe(before + 1);
    await api.admin.delete(`work_packages/${id}`);
    expect(keptFiles()).toBe(before);
  });

  test("the files go with their project", async () => {
    const doomed = await given.project({ name: "Doomed" });
    const before = keptFiles();
    const { id } = await api.admin.post(`projects/${doomed}/work_packages`, { subject: "x" });
    const page = await api.admin.post("wiki_pages", { title: "Home", ...inProject(doomed) });
    for (const path of [`work_packages/${id}/attachments`, `wiki_pages/${page.id}/attachments`]) {
      expect((await send(api.admin, path, [metadata("a.txt"), file("a")])).status).toBe(201);
    }
    expect(keptFiles()).toBe(before + 2);
    expect((await api.admin.delete(`projects/${doomed}`)).status).toBe(204);
    await ctx.jobs.runAll();
    expect(keptFiles()).toBe(before);
  });
});

describe.each([
  ["documents", "view_documents", "manage_documents", "Document"],
  ["wiki_pages", "view_wiki_pages", "edit_wiki_pages", "WikiPage"],
] as const)("at %s", (collection, view, write, type) => {
  test("files are added by who writes there and read by who reads there", async () => {
    const words = [metadata("a.txt"), file("a")];
    await given.userWith(`${collection}-reader`, project, [view]);
    await given.userWith(`${collection}-writer`, project, [view, write]);
    const [reads, writes, reader] = await Promise.all(
      [`${collection}-reader`, `${collection}-writer`, "reader"].map((login) => api.as(login)),
    );
    const text = await writes!.post(collection, { title: "Plan", ...inProject(project) });
    const path = `${collection}/${text.id}/attachments`;
    expect(text.at("_links.addAttachment.href")).toBe(`/api/v3/${path}`);
    expect((await reads!.get(`${collection}/${text.id}`)).links).not.toContain("addAttachment");
    const made = await send(writes!, path, words);
    expect([made.status, made.at("_links.container")]).toEqual([
      201,
      { href: `/api/v3/${collection}/${text.id}`, title: "Plan" },
    ]);
    expect((await send(reads!, path, words)).error).toBe("MissingPermission");
    // Who sees the project's work packages does not therefore see this.
    for (const caller of [reader!, await api.as("stranger")]) {
      expect((await send(caller, path, words)).status).toBe(404);
      for (const hidden of [path, `attachments/${made.id}`, `attachments/${made.id}/content`]) {
        expect((await caller.get(hidden)).status).toBe(404);
      }
      expect((await caller.delete(`attachments/${made.id}`)).status).toBe(404);
    }
    expect((await send(api.anonymous, path, words)).status).toBe(401);
    expect((await reads!.get(path)).each("fileName")).toEqual(["a.txt"]);
    expect((await reads!.get(`attachments/${made.id}/content`)).text).toBe("a");
    expect((await reads!.get(`attachments/${made.id}`)).links).not.toContain("delete");
    expect((await reads!.delete(`attachments/${made.id}`)).error).toBe("MissingPermission");
    // It is not free to be claimed by a work package, nor forgotten like what no one claimed.
    const claim = { subject: "x", _links: { attachments: [{ href: `/api/v3/attachments/${made.id}` }] } };
    expect((await api.admin.post(`projects/${project}/work_packages`, claim)).status).toBe(422);
    clock.advance(UNCLAIMED_UPLOAD_LASTS_MS + 1_000);
    await send(api.admin, "attachments", words);
    expect((await reads!.get(path)).at("total")).toBe(1);
    const told = await ctx.db
      .selectFrom("events")
      .select("changes")
      .where("entity_type", "=", type)
      .where("entity_id", "=", text.id)
      .where("action", "=", "updated")
      .execute();
    expect(told.map(({ changes }) => JSON.parse(String(changes)))).toEqual([
      { [`attachment-${made.id}`]: { from: null, to: "a.txt" } },
    ]);
    expect((await writes!.delete(`attachments/${made.id}`)).status).toBe(204);
    expect((await reads!.get(path)).at("total")).toBe(0);
  });
});
