import { expect, test } from "vitest";
import type { ApiAnswer } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given, clock } = await startTestApp();

const href = (id: number) => ({ href: `/api/v3/projects/${id}` });
const journalOf = (id: number) =>
  ctx.db
    .selectFrom("events")
    .selectAll()
    .where("entity_type", "=", "Project")
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
const created = async (body: object): Promise<ApiAnswer> => {
  const answer = await api.admin.post("projects", body);
  expect([body, answer.status]).toEqual([body, 201]);
  return answer;
};

test("a new project is whole: names, modules, types, a member, a line in the journal", async () => {
  const project = await created({
    name: "  Über   uns & you ",
    description: { raw: "**us**" },
    statusExplanation: { raw: "fine" },
    public: true,
    _links: { status: { href: "/api/v3/project_statuses/on_track" } },
  });
  expect(project.body).toMatchObject({
    _type: "Project",
    identifier: "uber-uns-you",
    name: "Über uns & you",
    active: true,
    public: true,
    description: { format: "markdown", raw: "**us**", html: "<p><strong>us</strong></p>" },
    statusExplanation: { raw: "fine" },
    createdAt: "2026-03-02T09:00:00.000Z",
    updatedAt: "2026-03-02T09:00:00.000Z",
  });
  expect(project.at("_links.status")).toEqual({ href: "/api/v3/project_statuses/on_track", title: "On track" });
  expect(project.at("_links.parent")).toEqual({ href: null });
  expect((await api.admin.get(`projects/${project.id}/types`)).each("name")).toEqual([
    "Task",
    "Milestone",
    "Summary task",
  ]);
  expect(project.links).toContain("createWorkPackage");
  const filters = [{ project: { operator: "=", values: [String(project.id)] } }];
  const members = await api.admin.list("memberships", { filters });
  expect(members.elements).toHaveLength(1);
  const journal = await journalOf(project.id);
  expect(journal.map((event) => [event.action, event.entity_title, event.created_at])).toEqual([
    ["created", "Über uns & you", "2026-03-02T09:00:00.000Z"],
  ]);
});

test("an identifier is made out of the name and never taken twice, not even at once", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.admin.post("projects", { name: "Same" })));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(answers.map((answer) => answer.at("identifier")).toSorted()).toEqual([
    "same",
    "same-2",
    "same-3",
    "same-4",
    "same-5",
  ]);
  for (const [name, identifier] of [
    ["123", "project-123"],
    ["new", "project-new"],
    ["日本", "project"],
    ["x".repeat(255), "x".repeat(80)],
  ]) {
    expect([name, (await created({ name })).at("identifier")]).toEqual([name, identifier]);
  }
});

test("identifiers that are none are refused", async () => {
  await created({ name: "Taken", identifier: "taken" });
  for (const identifier of [
    "",
    "a b",
    "Ä",
    "123",
    "UPPER",
    "new",
    "menu",
    "queries",
    "taken",
    "x".repeat(101),
    "a/b",
  ]) {
    const answer = await api.admin.post("projects", { name: "x", identifier });
    expect([identifier, answer.status, answer.error]).toEqual([identifier, 422, "PropertyConstraintViolation"]);
    expect(answer.at("_embedded.details.attribute")).toBe("identifier");
  }
});

test("all that is wrong is said at once", async () => {
  const answer = await api.admin.post("projects", {
    name: "x".repeat(256),
    identifier: "a b",
    _links: { parent: href(999_999_999_999), status: { href: "/api/v3/project_statuses/constructor" } },
  });
  expect([answer.status, answer.error]).toEqual([422, "MultipleErrors"]);
  const attributes = [0, 1, 2, 3].map((index) => answer.at(`_embedded.errors.${index}._embedded.details.attribute`));
  expect(attributes).toEqual(["name", "identifier", "status", "parent"]);
});

test("a status is one of the six or none", async () => {
  const { id } = await created({ name: "Statuses" });
  const set = (status: unknown) => api.admin.patch(`projects/${id}`, { _links: { status } });
  expect((await set({ href: "/api/v3/project_statuses/finished" })).at("_links.status.title")).toBe("Finished");
  for (const [status, error] of [
    [{ href: "/api/v3/project_statuses/nothing" }, "PropertyConstraintViolation"],
    [{ href: "/api/v3/project_statuses/constructor" }, "PropertyConstraintViolation"],
    [{ href: "/api/v3/statuses/1" }, "ResourceTypeMismatch"],
    [{ href: 5 }, "ResourceTypeMismatch"],
    [5, "ResourceTypeMismatch"],
  ] as const) {
    expect([status, (await set(status)).error]).toEqual([status, error]);
  }
  expect((await set({})).at("_links.status.title")).toBe("Finished");
  expect((await set({ href: null })).at("_links.status")).toEqual({ href: null });
  const statuses = await api.admin.get("project_statuses");
  for (const path of statuses.each("_links.self.href")) {
    expect((await api.anonymous.get(String(path))).at("_type")).toBe("ProjectStatus");
  }
  expect((await api.admin.get("project_statuses/constructor")).status).toBe(404);
});

test("a change is journaled with what it was and what it is, and no change is not", async () => {
  const { id: above } = await created({ name: "Above" });
  const { id } = await created({ name: "Before", public: false });
  clock.advance(60_000);
  const changed = await api.admin.patch(`projects/${id}`, {
    name: "After",
    public: true,
    _links: { parent: href(above) },
  });
  expect(changed.body).toMatchObject({ name: "After", public: true, updatedAt: clock.now().toISOString() });
  const journal = await journalOf(id);
  expect(JSON.parse(journal.at(-1)?.changes ?? "")).toEqual({
    name: { from: "Before", to: "After" },
    public: { from: false, to: true },
    parent: { from: null, to: above, fromTitle: "", toTitle: "Above" },
  });
  clock.advance(60_000);
  expect((await api.admin.patch(`projects/${id}`, {})).status).toBe(200);
  expect((await api.admin.patch(`projects/${id}`, { name: "After" })).at("updatedAt")).toBe(changed.at("updatedAt"));
  expect(await journalOf(id)).toHaveLength(journal.length);
});

test("a whole document may be sent back as it came", async () => {
  const { id } = await created({ name: "Round trip", description: { raw: "x" } });
  const document = (await api.admin.get(`projects/${id}`)).body;
  const again = await api.admin.patch(`projects/${id}`, document);
  expect([again.status, again.body]).toEqual([200, document]);
});

test("two changes at once keep both", async () => {
  const { id } = await created({ name: "Contended" });
  const answers = await Promise.all([
    api.admin.patch(`projects/${id}`, { name: "Renamed" }),
    api.admin.patch(`projects/${id}`, { description: { raw: "described" } }),
    api.admin.patch(`projects/${id}`, { public: true }),
    api.admin.patch(`projects/${id}`, { identifier: "contended-2" }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  expect((await api.admin.get(`projects/${id}`)).body).toMatchObject({
    name: "Renamed",
    description: { raw: "described" },
    public: true,
    identifier: "contended-2",
  });
});

test("no project is below itself, not even by two changes at once", async () => {
  const { id: top } = await created({ name: "Top" });
  const { id: middle } = await created({ name: "Middle", _links: { parent: href(top) } });
  const { id: bottom } = await created({ name: "Bottom", _links: { parent: href(middle) } });
  for (const parent of [top, middle, bottom]) {
    const answer = await api.admin.patch(`projects/${top}`, { _links: { parent: href(parent) } });
    expect([answer.error, answer.at("_embedded.details.attribute")]).toEqual(["PropertyConstraintViolation", "parent"]);
  }
  const { id: a } = await created({ name: "A" });
  const { id: b } = await created({ name: "B" });
  const both = await Promise.all([
    api.admin.patch(`projects/${a}`, { _links: { parent: href(b) } }),
    api.admin.patch(`projects/${b}`, { _links: { parent: href(a) } }),
  ]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
});

test("who may only make subprojects cannot make a project beside all others", async () => {
  const { id } = await created({ name: "Department" });
  await given.userWith("lead", id, ["add_subprojects"]);
  const lead = await api.as("lead");
  for (const parent of [undefined, { href: null }, {}]) {
    const answer = await lead.post("projects", { name: "Own", _links: { parent } });
    expect([parent, answer.error, answer.at("_embedded.details.attribute")]).toEqual([
      parent,
      "PropertyConstraintViolation",
      "parent",
    ]);
  }
  const { id: other } = await created({ name: "Other department", public: true });
  expect((await lead.post("projects", { name: "Theirs", _links: { parent: href(other) } })).status).toBe(422);
  const own = await lead.post("projects", { name: "Own", _links: { parent: href(id) } });
  expect([own.status, own.links.includes("updateImmediately")]).toEqual([201, true]);
});

test("a form says what is wrong and writes nothing; its payload can be committed", async () => {
  const count = async () => (await api.admin.list("projects", { pageSize: 0 })).at("total");
  const before = await count();
  const wrong = await api.admin.post("projects/form", { name: "" });
  expect([wrong.status, Object.keys(Object(wrong.at("_embedded.validationErrors")))]).toEqual([200, ["name"]]);
  expect(wrong.links).not.toContain("commit");
  const input = { name: "From a form", description: { raw: "text" }, public: true };
  const right = await api.admin.post("projects/form", input);
  expect(right.at("_embedded.validationErrors")).toEqual({});
  expect(right.at("_links.commit")).toEqual({ href: "/api/v3/projects", method: "post" });
  expect(await count()).toBe(before);
  const payload = Object(right.at("_embedded.payload"));
  expect(payload).toMatchObject({ name: "From a form", description: { raw: "text" }, public: true });
  expect(right.at("_embedded.schema.status._embedded.allowedValues")).toHaveLength(6);
  const { identifier: _, ...rest } = payload;
  const project = await created(rest);
  const form = await api.admin.post(`projects/${project.id}/form`, { name: "Renamed in a form" });
  expect(form.at("_links.commit")).toEqual({ href: `/api/v3/projects/${project.id}`, method: "patch" });
  expect(form.at("_embedded.payload.name")).toBe("Renamed in a form");
  expect((await api.admin.get(`projects/${project.id}`)).at("name")).toBe("From a form");
  const done = await api.admin.patch(`projects/${project.id}`, form.at("_embedded.payload"));
  expect([done.status, done.at("name")]).toEqual([200, "Renamed in a form"]);
});

test("the untouched form of a new project can be committed once it has a name", async () => {
  const { id } = await created({ name: "Committed below" });
  await given.userWith("former", id, ["add_subprojects"]);
  const former = await api.as("former");
  const input = { name: "By the form", description: { raw: "kept" }, _links: { parent: href(id) } };
  const form = await former.post("projects/form", input);
  expect(form.at("_embedded.validationErrors")).toEqual({});
  const project = await former.post("projects", form.at("_embedded.payload"));
  expect([project.status, project.at("description.raw"), project.at("identifier")]).toEqual([
    201,
    "kept",
    "by-the-form",
  ]);
});

test("a schema tells what may be written, and by whom", async () => {
  const schema = await api.admin.get("projects/schema");
  expect(schema.body).toMatchObject({
    _type: "Schema",
    name: { type: "String", required: true, writable: true, minLength: 1, maxLength: 255 },
    identifier: { hasDefault: true, maxLength: 100 },
    id: { writable: false },
    createdAt: { writable: false },
    parent: { location: "_links" },
    _links: { self: { href: "/api/v3/projects/schema" } },
  });
  expect(schema.text).not.toContain("allowedValues");
  expect(schema.at("parent.required")).toBe(false);
  await given.user("looker");
  expect((await (await api.as("looker")).get("projects/schema")).at("parent.required")).toBe(true);
});

test("archiving takes what is below along; only what is asked for comes back", async () => {
  const { id: top } = await created({ name: "Old department" });
  const { id: child } = await created({ name: "Old team", _links: { parent: href(top) } });
  expect((await api.admin.patch(`projects/${top}`, { active: false })).at("active")).toBe(false);
  expect((await api.admin.get(`projects/${child}`)).at("active")).toBe(false);
  const early = await api.admin.patch(`projects/${child}`, { active: true });
  expect([early.error, early.at("_embedded.details.attribute")]).toEqual(["PropertyConstraintViolation", "active"]);
  const back = await api.admin.patch(`projects/${top}`, { active: true });
  expect([back.at("active"), back.links.includes("createWorkPackage")]).toEqual([true, true]);
  expect((await api.admin.get(`projects/${child}`)).at("active")).toBe(false);
  expect((await api.admin.patch(`projects/${child}`, { active: true })).at("active")).toBe(true);
});

test("archiving needs the right to archive what is below too", async () => {
  const { id: top } = await created({ name: "Mine to archive" });
  await created({ name: "Not mine", _links: { parent: href(top) } });
  await given.userWith("archivist", top, ["archive_project"]);
  const archivist = await api.as("archivist");
  const refused = await archivist.patch(`projects/${top}`, { active: false });
  expect([refused.error, refused.at("_embedded.details.attribute")]).toEqual(["PropertyConstraintViolation", "active"]);
  expect((await archivist.patch(`projects/${top}`, { name: "Mine" })).error).toBe("PropertyIsReadOnly");
});

test("a deleted project is out of sight at once and gone once its work is", async () => {
  const { id } = await created({ name: "Doomed", identifier: "doomed", public: true });
  const { id: child } = await created({ name: "Survivor", public: true, _links: { parent: href(id) } });
  const subjects = Array.from({ length: 3 }, (_, index) => `Work ${index}`);
  let parent = null;
  for (const subject of subjects) {
    const made: ApiAnswer = await api.admin.post(`projects/${id}/work_packages`, { subject, _links: { parent } });
    expect(made.status).toBe(201);
    parent = { href: `/api/v3/work_packages/${made.id}` };
  }
  const foreign = await api.admin.post(`projects/${child}/work_packages`, { subject: "Elsewhere", _links: { parent } });
  const version = await api.admin.post("versions", {
    name: "1.0",
    sharing: "system",
    _links: { definingProject: href(id) },
  });
  const uses = {
    lockVersion: foreign.at("lockVersion"),
    _links: { version: { href: `/api/v3/versions/${version.id}` } },
  };
  expect((await api.admin.patch(`work_packages/${foreign.id}`, uses)).status).toBe(200);

  expect((await api.admin.delete(`projects/${id}`)).status).toBe(204);
  expect((await api.anonymous.get(`projects/${id}`)).status).toBe(404);
  expect((await api.admin.delete(`projects/${id}`)).status).toBe(204);
  // Whatever made the job give up: deleting what is left begins again.
  const givenUp = ctx.transaction((tx) =>
    tx.updateTable("jobs").set({ status: "error" }).where("dedupe_key", "=", `delete_project:${id}`).execute(),
  );
  expect(await givenUp).toMatchObject([{ numUpdatedRows: 1n }]);
  expect((await api.admin.delete(`projects/${id}`)).status).toBe(204);
  await ctx.jobs.runAll();
  expect((await api.admin.get(`projects/${id}`)).status).toBe(404);
  expect((await api.admin.get(`projects/${child}`)).at("_links.parent")).toEqual({ href: null });
  const kept = await api.admin.get(`work_packages/${foreign.id}`);
  expect([kept.at("_links.parent.href"), kept.at("_links.version.href")]).toEqual([null, null]);
  const left = ctx.db.selectFrom("work_packages").select("id").where("project_id", "=", id);
  expect(await left.execute()).toEqual([]);
  expect((await journalOf(id)).map((event) => event.action)).toContain("deleted");
  await created({ name: "Doomed", identifier: "doomed" });
});
