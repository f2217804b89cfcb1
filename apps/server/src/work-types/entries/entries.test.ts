import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

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
    expect([refused.status, String(refused.at("message")).includes("is used by 1 work package.")]).toEqual([422, true]);
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

describe("the form of a type", () => {
  test("keeps all that it asks for", async () => {
    const form = {
      name: "Spike",
      color_id: 40,
      is_milestone: false,
      is_task: true,
      displayed_in_roadmap: true,
      activated_for_new_projects: true,
      icon: "idea",
      description: "Finding out.",
      default_description: "## Question\n\n## Answer",
      allowed_statuses: [7, 1, 12, 7],
    };
    const { id } = await api.admin.post("types", form);
    const type = await api.admin.get(`types/${id}`);
    expect(type.body).toMatchObject({
      isTask: true,
      displayedInRoadmap: true,
      activatedForNewProjects: true,
      isDefault: false,
      icon: "idea",
      description: "Finding out.",
      defaultDescription: "## Question\n\n## Answer",
    });
    expect(type.at("_links.allowedStatuses")).toEqual([
      { href: "/api/v3/statuses/1", title: "New" },
      { href: "/api/v3/statuses/7", title: "In progress" },
      { href: "/api/v3/statuses/12", title: "Closed" },
    ]);
    // As an answer gives them, and none: all again.
    const one = { _links: { allowedStatuses: [{ href: "/api/v3/statuses/13" }] } };
    expect((await api.admin.patch(`types/${id}`, one)).at("_links.allowedStatuses.0.title")).toBe("On hold");
    expect((await api.admin.patch(`types/${id}`, { allowed_statuses: [] })).links).not.toContain("allowedStatuses");
    expect((await api.admin.patch(`types/${id}`, { icon: null })).at("icon")).toBeNull();
    await api.admin.delete(`types/${id}`);
  });

  test("refuses what cannot be, and writes nothing of it", async () => {
    const attempts: [object, string][] = [
      [{ icon: "sparkles" }, "icon"],
      [{ allowed_statuses: [1, 999_999] }, "allowedStatuses"],
      [{ allowed_statuses: "all" }, "allowedStatuses"],
      [{ allowed_statuses: [1.5] }, "allowedStatuses"],
      [{ description: "x".repeat(1_000_001) }, "description"],
      [{ default_description: 5 }, "defaultDescription"],
      [{ is_task: "yes" }, "isTask"],
    ];
    for (const [part, attribute] of attempts) {
      const answer = await api.admin.post("types", { name: "Refused", ...part });
      expect([attribute, answer.status, answer.at("_embedded.details.attribute")]).toEqual([attribute, 422, attribute]);
    }
    const names = (await api.admin.get("types")).each("name");
    expect(names).not.toContain("Refused");
    expect((await api.admin.patch("types/1", { name: "Half", allowed_statuses: [999_999] })).status).toBe(422);
    expect((await api.admin.get("types/1")).at("name")).toBe("Task");
  });

  test("decides what a new project has; the default flag does where nothing else is said", async () => {
    const on = await api.admin.post("types", { name: "Everywhere", activated_for_new_projects: true });
    const byDefault = await api.admin.post("types", { name: "By default", is_default: true });
    const off = await api.admin.post("types", { name: "Nowhere", is_default: true, activated_for_new_projects: false });
    await api.admin.post("projects", { name: "Types of new ones", identifier: "new-types" });
    const names = (await api.admin.get("projects/new-types/types")).each("name");
    expect(names).toEqual(expect.arrayContaining(["Task", "Everywhere", "By default"]));
    expect(names).not.toContain("Nowhere");
    for (const { id } of [on, byDefault, off]) {
      await api.admin.patch(`types/${id}`, { is_default: false });
      expect((await api.admin.delete(`types/${id}`)).status).toBe(204);
    }
  });

  test("gives new work packages their description and holds their statuses", async () => {
    const type = await api.admin.post("types", {
      name: "Templated",
      default_description: "Steps:",
      allowed_statuses: [7, 13],
    });
    await ctx.transaction((tx) =>
      tx.insertInto("project_types").values({ project_id: project, type_id: type.id }).execute(),
    );
    const links = { type: { href: `/api/v3/types/${type.id}` } };
    const form = await api.admin.post("projects/boats/work_packages/form", { subject: "A", _links: links });
    expect(form.at("_embedded.payload.description.raw")).toBe("Steps:");
    const offered = form.at("_embedded.schema.status._embedded.allowedValues") as { name: string }[];
    expect(offered.map((status) => status.name)).toEqual(["In progress", "On hold"]);
    const made = await api.admin.post("projects/boats/work_packages", { subject: "A", _links: links });
    expect([made.at("description.raw"), made.at("_links.status.title")]).toEqual(["Steps:", "In progress"]);
    const own = await api.admin.post("projects/boats/work_packages", {
      subject: "B",
      description: { raw: "Mine" },
      _links: links,
    });
    expect(own.at("description.raw")).toBe("Mine");
    const to = (id: number) => ({ lockVersion: 0, _links: { status: { href: `/api/v3/statuses/${id}` } } });
    const refused = await api.admin.patch(`work_packages/${made.id}`, to(1));
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "status"]);
    expect((await api.admin.patch(`work_packages/${made.id}`, to(13))).status).toBe(200);
    // What has a status that is no longer allowed can still be edited, and keeps it until someone changes it.
    await api.admin.patch(`types/${type.id}`, { allowed_statuses: [7] });
    const edited = await api.admin.patch(`work_packages/${made.id}`, { lockVersion: 1, subject: "Renamed" });
    expect([edited.status, edited.at("_links.status.title")]).toEqual([200, "On hold"]);
  });

  test("a status that takes over another's work packages is allowed where that was", async () => {
    const old = await api.admin.post("statuses", { name: "Leaving" });
    const type = await api.admin.post("types", { name: "Bound", allowed_statuses: [7, old.id] });
    expect((await api.admin.delete(`statuses/${old.id}?move_to=13`)).status).toBe(204);
    const allowed = (await api.admin.get(`types/${type.id}`)).at("_links.allowedStatuses") as { title: string }[];
    expect(allowed.map((link) => link.title)).toEqual(["In progress", "On hold"]);
    await api.admin.delete(`types/${type.id}`);
  });
});

test("two new defaults at once leave one, two moves at once leave no gap", async () => {
  const made = await Promise.all(
    ["First of two", "Second of two"].map((name) => api.admin.post("statuses", { name, is_default: true })),
  );
  expect(made.map((answer) => answer.status)).toEqual([201, 201]);
  const statuses = (await api.admin.get("statuses")).elements as { isDefault: boolean; position: number }[];
  expect(statuses.filter((status) => status.isDefault)).toHaveLength(1);
  await Promise.all(made.map(({ id }, index) => api.admin.patch(`statuses/${id}`, { position: index + 1 })));
  const positions = (await api.admin.get("statuses")).each("position");
  expect(positions).toEqual(positions.map((_, index) => index + 1));
  await api.admin.patch("statuses/1", { is_default: true });
  for (const { id } of made) expect((await api.admin.delete(`statuses/${id}`)).status).toBe(204);
});

test("a default priority is active", async () => {
  const refused = await api.admin.patch("priorities/8", { is_active: false });
  expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, "isActive"]);
  const { id } = await api.admin.post("priorities", { name: "Asleep", is_active: false });
  expect((await api.admin.patch(`priorities/${id}`, { is_default: true })).status).toBe(422);
  expect((await api.admin.patch(`priorities/${id}`, { is_default: true, is_active: true })).at("isDefault")).toBe(true);
  expect((await api.admin.patch("priorities/8", { is_default: true })).at("isDefault")).toBe(true);
  expect((await api.admin.delete(`priorities/${id}`)).status).toBe(204);
});

test("ids that no row can have are not found", async () => {
  expect((await api.admin.patch("statuses/99999999999999", { name: "x" })).status).toBe(404);
  expect((await api.admin.delete("statuses/99999999999999")).status).toBe(404);
  const { id } = await api.admin.post("statuses", { name: "Stays" });
  for (const target of ["99999999999999", "abc", "-1", ""]) {
    expect([target, (await api.admin.delete(`statuses/${id}?move_to=${target}`)).status]).toEqual([target, 404]);
  }
  expect((await api.admin.delete(`statuses/${id}`)).status).toBe(204);
});
