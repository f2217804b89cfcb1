import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

// A backup is loaded beside the database; beside other work that takes a while.
vi.setConfig({ testTimeout: 240_000 });

const { api, ctx } = await startTestApp("demo");
const LIST = "admin/backups";

async function backUp(): Promise<number> {
  const { id } = await api.admin.post(LIST);
  await ctx.jobs.runAll();
  expect((await api.admin.get(`${LIST}/${id}`)).body).toMatchObject({ state: "completed", problem: "" });
  return id;
}

async function part(backup: number, body: object) {
  const begun = await api.admin.post(`${LIST}/${backup}/parts`, body);
  expect(begun.status).toBe(202);
  await ctx.jobs.runAll();
  return api.admin.get(String(begun.at("_links.self.href")).replace("/api/v3/", ""));
}

/** All that one work package has, as the API tells it. */
async function shown(id: number) {
  const paths = ["", "/activities", "/attachments", "/watchers", "/relations"].map(
    (end) => `work_packages/${id}${end}`,
  );
  const answers = await Promise.all(paths.map((path) => api.admin.get(path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return answers.map(({ text }) => text);
}

const idOf = (href: unknown): number => Number(String(href).split("/").at(-1));

test("a deleted work package comes back with all that it had, and with what was below it", async () => {
  const work = {
    subject: "Anchor ⚓",
    _links: { project: { href: "/api/v3/projects/1" }, type: { href: "/api/v3/types/1" } },
  };
  const parent = await api.admin.post("work_packages", work);
  const child = await api.admin.post("work_packages", {
    ...work,
    subject: "Chain",
    _links: { ...work._links, parent: { href: `/api/v3/work_packages/${parent.id}` } },
  });
  const other = await api.admin.post("work_packages", { ...work, subject: "Other" });
  await api.admin.post(`work_packages/${parent.id}/relations`, {
    type: "relates",
    _links: { to: { href: `/api/v3/work_packages/${other.id}` } },
  });
  await api.admin.post(`work_packages/${parent.id}/activities`, { comment: { raw: "Weigh the windlass" } });
  await api.admin.post(`work_packages/${parent.id}/watchers`, { user: { href: "/api/v3/users/me" } });
  const { key } = await ctx.files.put(Readable.from([Buffer.from("a picture of an anchor")]), 1_000);
  await ctx.transaction(async (tx) => {
    const one = await tx.selectFrom("attachments").selectAll().orderBy("id").executeTakeFirstOrThrow();
    const { id: _, ...row } = one;
    const values = {
      ...row,
      work_package_id: parent.id,
      project_text_id: null,
      file_key: key,
      file_name: "anchor.txt",
    };
    await tx.insertInto("attachments").values(values).execute();
  });
  const version = await api.admin.post("versions", {
    name: "Later gone",
    _links: { definingProject: { href: "/api/v3/projects/1" } },
  });
  await api.admin.patch(`work_packages/${child.id}`, {
    lockVersion: (await api.admin.get(`work_packages/${child.id}`)).at("lockVersion"),
    _links: { version: { href: `/api/v3/versions/${version.id}` } },
  });
  const before = await shown(parent.id);
  const backup = await backUp();

  const still = await part(backup, { workPackage: parent.id });
  expect([still.at("state"), still.at("problem")]).toEqual(["failed", expect.stringContaining("still there")]);

  const total = Number((await api.admin.get("projects/1/work_packages")).at("total"));
  expect((await api.admin.delete(`work_packages/${parent.id}`)).status).toBe(204);
  await ctx.jobs.runAll();
  expect((await api.admin.get(`work_packages/${child.id}`)).status).toBe(404);
  expect((await api.admin.delete(`versions/${version.id}`)).status).toBe(204);

  const preview = await part(backup, { workPackage: parent.id, preview: true });
  expect(preview.at("summary")).toMatchObject({
    title: "Anchor ⚓",
    files: 1,
    rows: { work_packages: 2, attachments: 1 },
  });
  expect((await api.admin.get(`work_packages/${parent.id}`)).status).toBe(404);

  const done = await part(backup, { workPackage: parent.id });
  expect([done.at("state"), done.at("problem")]).toEqual(["done", null]);
  expect(done.at("summary.notes")).toEqual([expect.stringContaining("version in work packages is gone")]);
  const [now, history, ...rest] = await shown(parent.id);
  // Large as they are, a difference is looked at by hand.
  expect([now === before[0], rest.every((text, at) => text === before[at + 2])]).toEqual([true, true]);
  const activities = (text: string | undefined): unknown[] => Object(JSON.parse(text ?? ""))._embedded.elements;
  expect(activities(history).slice(0, -2)).toEqual(activities(before[1]));
  expect(JSON.stringify(activities(history).at(-1))).toContain("Restored from the backup of");
  const chain = await api.admin.get(`work_packages/${child.id}`);
  expect([idOf(chain.at("_links.parent.href")), chain.at("_links.version.href")]).toEqual([parent.id, null]);
  expect(Number((await api.admin.get("projects/1/work_packages")).at("total"))).toBe(total);
  const content = await api.admin.get(
    String(JSON.parse(before[2]!)._embedded.elements[0]._links.staticDownloadLocation.href),
  );
  expect(content.text).toBe("a picture of an anchor");
  const filters = encodeURIComponent(JSON.stringify([{ search: { operator: "**", values: ["windlass"] } }]));
  expect((await api.admin.get(`work_packages?filters=${filters}`)).elements.map((one) => Object(one)["id"])).toEqual([
    parent.id,
  ]);
  const log = await api.admin.get(`admin/audit_events?pageSize=5`);
  expect(log.elements).toContainEqual(expect.objectContaining({ action: "restored" }));
  const begun = await api.admin.get(`admin/audit_events?pageSize=20`);
  expect(begun.elements).toContainEqual(
    expect.objectContaining({
      action: "part_restore_started",
      changes: [expect.objectContaining({ attribute: "workPackage", from: null, to: parent.id })],
    }),
  );
  expect((await part(backup, { workPackage: parent.id })).at("state")).toBe("failed");
});

test("a deleted project comes back with its work, members and settings, and people who are gone are not made up", async () => {
  const rowsOf = async () => {
    const work = await ctx.db
      .selectFrom("work_packages")
      .where("project_id", "=", 2)
      .orderBy("id")
      .selectAll()
      .execute();
    const members = await ctx.db
      .selectFrom("memberships")
      .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
      .where("project_id", "=", 2)
      .orderBy("membership_roles.id")
      .select(["memberships.id", "principal_id", "role_id", "inherited_from"])
      .execute();
    const counts = await ctx.db
      .selectFrom("work_package_counts")
      .where("project_id", "=", 2)
      .where("count", ">", 0)
      .orderBy("type_id")
      .orderBy("status_id")
      .selectAll()
      .execute();
    return {
      work,
      members,
      counts,
      project: await ctx.db.selectFrom("projects").where("id", "=", 2).selectAll().execute(),
    };
  };
  const before = await rowsOf();
  const identifier = String((await api.admin.get("projects/2")).at("identifier"));
  const backup = await backUp();
  expect((await api.admin.delete("projects/2")).status).toBe(204);
  await ctx.jobs.runAll();
  expect((await api.admin.get("projects/2")).status).toBe(404);

  const gone = before.work.find(({ parent_id }) => parent_id === null);
  const without = await part(backup, { workPackage: gone!.id });
  expect(without.at("problem")).toContain("Restore the project first");

  const author = before.work.find(({ author_id }) => author_id !== before.work[0]?.author_id)?.author_id ?? 0;
  await api.admin.delete(`users/${author}`);
  await ctx.jobs.runAll();
  const done = await part(backup, { project: identifier });
  expect([done.at("problem"), done.at("summary.id")]).toEqual([null, 2]);
  const after = await rowsOf();
  expect(after.project).toEqual(before.project);
  expect(after.counts).toEqual(before.counts);
  expect(after.members).toEqual(before.members.filter(({ principal_id }) => principal_id !== author));
  expect(after.work.map(({ id, subject, status_id }) => [id, subject, status_id])).toEqual(
    before.work.map(({ id, subject, status_id }) => [id, subject, status_id]),
  );
  const deleted = await ctx.db
    .selectFrom("users")
    .where("builtin", "=", "deleted")
    .select("id")
    .executeTakeFirstOrThrow();
  expect(after.work.filter(({ author_id }) => author_id === author)).toEqual([]);
  expect(after.work.some(({ author_id }) => author_id === deleted.id)).toBe(true);
  expect((await api.admin.get(`projects/${identifier}`)).status).toBe(200);
});

test("the projects that were below are named, and one that is gone too comes back by itself", async () => {
  const parent = await api.admin.post("projects", { name: "Fleet", identifier: "fleet" });
  const link = { parent: { href: `/api/v3/projects/${parent.id}` } };
  const child = await api.admin.post("projects", { name: "Tugs", identifier: "tugs", _links: link });
  await api.admin.post("projects", { name: "Yachts", identifier: "yachts", _links: link });
  const backup = await backUp();
  for (const id of [child.id, parent.id]) {
    expect((await api.admin.delete(`projects/${id}`)).status).toBe(204);
    await ctx.jobs.runAll();
  }

  const notes = [
    "The project “Tugs” below it is gone too. Restore it after this one.",
    "The project “Yachts” was below it and stays where it is. Choose its parent in its settings.",
  ];
  const looked = await part(backup, { project: "fleet", preview: true });
  expect([looked.at("problem"), looked.at("summary.notes")]).toEqual([null, notes]);
  expect((await part(backup, { project: "fleet" })).at("summary.notes")).toEqual(notes);
  expect((await part(backup, { project: "tugs" })).at("summary.notes")).toEqual([]);
  expect((await api.admin.get("projects/tugs")).at("_links.parent.href")).toBe(`/api/v3/projects/${parent.id}`);
});

test("what can't be is refused, and others than administrators are", async () => {
  const backup = await backUp();
  for (const body of [{}, { project: 1, workPackage: 1 }, { workPackage: "x" }, { project: "" }, { workPackage: 0 }])
    expect((await api.admin.post(`${LIST}/${backup}/parts`, body)).status).toBe(422);
  expect((await part(backup, { project: "nowhere" })).at("problem")).toBe("The backup has no project nowhere.");
  expect((await api.admin.post(`${LIST}/999/parts`, { workPackage: 1 })).status).toBe(404);
  expect((await api.anonymous.post(`${LIST}/${backup}/parts`, { workPackage: 1 })).status).toBe(401);
});
