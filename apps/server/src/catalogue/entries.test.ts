import { describe, expect, test } from "vitest";
import { startTestApp } from "../testing/app.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ identifier: "boats" });
await given.userWith("worker", project, ["view_work_packages", "add_work_packages", "edit_work_packages"]);

describe.each(["types", "statuses", "priorities"])("%s", (kind) => {
  test("are written by administrators alone", async () => {
    const { id } = await api.admin.post(kind, { name: `Mine ${kind}` });
    const worker = await api.as("worker");
    expect((await worker.get(`${kind}/${id}`)).links).toEqual(["self"]);
    for (const caller of [worker, api.anonymous]) {
      expect((await caller.post(kind, { name: "Theirs" })).status).toBe(403);
      expect((await caller.patch(`${kind}/${id}`, { name: "Theirs" })).status).toBe(403);
      expect((await caller.delete(`${kind}/${id}`)).status).toBe(403);
    }
    expect((await api.admin.get(`${kind}/${id}`)).links).toEqual(["delete", "self", "updateImmediately"]);
    expect((await api.admin.delete(`${kind}/${id}`)).status).toBe(204);
    expect((await api.admin.get(`${kind}/${id}`)).status).toBe(404);
  });

  test("have a unique name, whatever its case", async () => {
    expect((await api.admin.post(kind, { name: "Größe" })).status).toBe(201);
    const again = await api.admin.post(kind, { name: "  GRÖSSE ".replace("SS", "ß") });
    expect([again.status, again.at("_embedded.details.attribute")]).toEqual([422, "name"]);
    const empty = await api.admin.post(kind, { name: " " });
    expect(empty.at("message")).toMatch(/^(Type|Status|Priority) name is required$/);
    expect((await api.admin.post(kind, { name: "x".repeat(300) })).status).toBe(422);
    expect((await api.admin.post(kind, { name: "Flagged", is_default: "yes" })).error).toBe("PropertyFormatError");
  });

  test("are put at a place, the others around them", async () => {
    const before = (await api.admin.get(kind)).each("id");
    const { id } = await api.admin.post(kind, { name: `Second of ${kind}`, position: 2 });
    const placed = await api.admin.get(kind);
    expect(placed.each("id")).toEqual([before[0], id, ...before.slice(1)]);
    expect(placed.each("position")).toEqual(before.map((_, index) => index + 1).concat(before.length + 1));
    await api.admin.patch(`${kind}/${id}`, { position: 1 });
    expect((await api.admin.get(kind)).each("id")).toEqual([id, ...before]);
    await api.admin.delete(`${kind}/${id}`);
    expect((await api.admin.get(kind)).each("position")).toEqual(before.map((_, index) => index + 1));
  });

  test("have a colour of the palette; none or an unknown one is the first", async () => {
    const colored = await api.admin.post(kind, { name: `Colored ${kind}`, color_id: 15 });
    expect(colored.at("color")).toBe("#f8f9fa");
    expect((await api.admin.patch(`${kind}/${colored.id}`, { color_id: 999 })).at("color")).toBe("#175a8e");
    expect((await api.admin.post(kind, { name: `Plain ${kind}` })).at("color")).toBe("#175a8e");
  });
});

test("a new default status takes over, and there is always one", async () => {
  const { id } = await api.admin.post("statuses", { name: "Fresh", is_default: true, default_done_ratio: 5 });
  const statuses = await api.admin.get("statuses");
  const defaults = (statuses.elements as { id: number; isDefault: boolean }[]).filter((status) => status.isDefault);
  expect(defaults.map((status) => status.id)).toEqual([id]);
  const created = await api.admin.post("projects/boats/work_packages", { subject: "Starts fresh" });
  expect(created.at("_links.status.title")).toBe("Fresh");
  expect((await api.admin.patch(`statuses/${id}`, { is_default: false })).status).toBe(422);
  expect((await api.admin.delete(`statuses/${id}`)).status).toBe(422);
  expect((await api.admin.patch("statuses/1", { isDefault: true })).at("isDefault")).toBe(true);
});

test("percent complete is from 0 to 100", async () => {
  for (const ratio of [-1, 101]) {
    const answer = await api.admin.post("statuses", { name: "Off", default_done_ratio: ratio });
    expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, "defaultDoneRatio"]);
  }
});

test("default and standard types stay", async () => {
  expect((await api.admin.delete("types/1")).status).toBe(422);
  await api.admin.patch("types/1", { is_default: false });
  expect((await api.admin.delete("types/1")).at("message")).toContain("standard");
});

test.each([
  ["statuses", "status"],
  ["types", "type"],
  ["priorities", "priority"],
])(
  "%s in use are deleted only with a place for their work packages, whose history tells of it",
  async (kind, relation) => {
    const old = await api.admin.post(kind, { name: `Old ${relation}` });
    const next = await api.admin.post(kind, { name: `Next ${relation}` });
    if (kind === "types") {
      await ctx.transaction((tx) =>
        tx.insertInto("project_types").values({ project_id: project, type_id: old.id }).execute(),
      );
    }
    const work = await api.admin.post("projects/boats/work_packages", {
      subject: "Moves",
      _links: { [relation]: { href: `/api/v3/${kind}/${old.id}` } },
    });
    expect(work.status).toBe(201);
    const refused = await api.admin.delete(`${kind}/${old.id}`);
    expect([refused.status, String(refused.at("message")).includes("1 work packages")]).toEqual([422, true]);
    expect((await api.admin.delete(`${kind}/${old.id}?move_to=999999`)).status).toBe(404);
    expect((await api.admin.delete(`${kind}/${old.id}?move_to=${old.id}`)).status).toBe(404);
    expect((await api.admin.delete(`${kind}/${old.id}?move_to=${next.id}`)).status).toBe(204);
    const moved = await api.admin.get(`work_packages/${work.id}`);
    expect([moved.at(`_links.${relation}.title`), moved.at("lockVersion")]).toEqual([`Next ${relation}`, 1]);
    const history = await api.admin.get(`work_packages/${work.id}/activities`);
    expect(history.at("_embedded.elements.1.details.0.raw")).toContain(
      `changed from Old ${relation} to Next ${relation}`,
    );
    const list = await api.admin.list("work_packages", {
      filters: [{ [relation]: { operator: "=", values: [String(next.id)] } }],
    });
    expect(list.at("total")).toBe(1);
  },
);
