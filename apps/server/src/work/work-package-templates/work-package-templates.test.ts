import { beforeAll, expect, test } from "vitest";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

const href = (path: string) => ({ href: `/api/v3/${path}` });
const work: Record<string, number> = {};
let project = 0;
let list = "";
let person = 0;
let mentor = 0;
let version = 0;

beforeAll(async () => {
  project = await given.project({ name: "Courses" });
  list = `projects/${project}/work_package_templates`;
  const sees = ["view_work_packages"] as const;
  person = await given.userWith("person", project, [...sees, "work_package_assigned"]);
  const makes = [...sees, "add_work_packages", "manage_subtasks", "manage_work_package_relations"] as const;
  await given.userWith("keeper", project, [...makes, "edit_project", "assign_versions"]);
  await given.userWith("maker", project, makes);
  await given.userWith("adder", project, [...sees, "add_work_packages"]);
  await given.userWith("reader", project, sees);
  await given.user("outsider");
  mentor = (await api.admin.post("placeholder_users", { name: "Mentor" })).id;
  const roles = await api.admin.get(`users/${person}/memberships`);
  const role = { href: String(roles.at("_embedded.elements.0._links.roles.0.href")) };
  await api.admin.post("memberships", {
    _links: { principal: href(`placeholder_users/${mentor}`), project: href(`projects/${project}`), roles: [role] },
  });
  version = (
    await api.admin.post("versions", { name: "1.0", _links: { definingProject: href(`projects/${project}`) } })
  ).id;
  const make = async (subject: string, parent: string | null, body: object, links: object = {}) => {
    const above = parent === null ? {} : { parent: href(`work_packages/${work[parent]}`) };
    const _links = { ...links, ...above };
    const made = await api.admin.post(`projects/${project}/work_packages`, { subject, ...body, _links });
    expect(made.status).toBe(201);
    work[subject] = made.id;
  };
  await make("Course", null, { scheduleManually: false, description: { raw: "*How* we teach" } });
  await make(
    "Prepare",
    "Course",
    { startDate: "2026-03-02", dueDate: "2026-03-06", estimatedTime: "PT8H", percentageDone: 50 },
    { assignee: href(`placeholder_users/${mentor}`) },
  );
  await make(
    "Teach",
    "Course",
    { scheduleManually: false, startDate: "2026-03-09", dueDate: "2026-03-10" },
    { assignee: href(`users/${person}`), version: href(`versions/${version}`) },
  );
  await make("Slides", "Prepare", { startDate: "2026-03-02", dueDate: "2026-03-06" });
  await api.admin.post(`work_packages/${work["Teach"]}/relations`, {
    type: "follows",
    lag: 0,
    _links: { to: href(`work_packages/${work["Prepare"]}`) },
  });
});

const saving = (name: string, subject = "Course") => ({
  name,
  _links: { workPackage: href(`work_packages/${work[subject]}`) },
});

test("who may edit the project saves, renames, replaces and deletes templates; others don't", async () => {
  const keeper = await api.as("keeper");
  const links = (await keeper.get(`projects/${project}`)).links;
  expect(links).toContain("createWorkPackageTemplate");
  const saved = await keeper.post(list, saving("Course"));
  expect([saved.status, saved.at("workPackages"), saved.at("relations"), saved.at("firstDate")]).toEqual([
    201,
    4,
    1,
    "2026-03-02",
  ]);
  const path = `work_package_templates/${saved.id}`;
  expect((await keeper.post(list, saving("course "))).at("_embedded.details.attribute")).toBe("name");
  const replaced = await keeper.patch(path, saving("A day", "Slides"));
  expect([replaced.at("name"), replaced.at("workPackages"), replaced.at("relations")]).toEqual(["A day", 1, 0]);
  expect((await keeper.get(list)).each("name")).toEqual(["A day"]);

  for (const name of ["maker", "adder"]) {
    const other = await api.as(name);
    expect((await other.get(`projects/${project}`)).links).not.toContain("createWorkPackageTemplate");
    expect((await other.get(path)).links).not.toContain("delete");
    expect((await other.post(list, saving("Mine"))).error).toBe("MissingPermission");
    expect((await other.patch(path, { name: "Mine" })).error).toBe("MissingPermission");
    expect((await other.delete(path)).error).toBe("MissingPermission");
  }
  const reader = await api.as("reader");
  expect((await reader.get(`projects/${project}`)).links).not.toContain("workPackageTemplates");
  expect((await reader.get(list)).error).toBe("MissingPermission");
  expect((await reader.post(`${path}/preview`, {})).status).toBe(404);
  for (const stranger of [await api.as("outsider"), api.anonymous]) {
    expect((await stranger.get(list)).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(`${path}/work_packages`, {})).status).toBeGreaterThanOrEqual(401);
  }

  expect((await keeper.delete(path)).status).toBe(204);
  expect((await keeper.get(path)).status).toBe(404);
  const told = await ctx.db
    .selectFrom("events")
    .select(["action", "entity_title"])
    .where("entity_type", "=", "WorkPackageTemplate")
    .orderBy("id")
    .execute();
  expect(told.map((row) => [row.action, row.entity_title])).toEqual([
    ["created", "Course"],
    ["updated", "A day"],
    ["deleted", "A day"],
  ]);
});

test("what can't become a template is refused at its field", async () => {
  const elsewhere = await given.project({ name: "Elsewhere" });
  const foreign = await api.admin.post(`projects/${elsewhere}/work_packages`, { subject: "Foreign" });
  for (const [body, attribute] of [
    [{ ...saving(" "), name: " " }, "name"],
    [saving("x".repeat(257)), "name"],
    [{ name: "Nothing" }, "workPackage"],
    [{ name: "Gone", _links: { workPackage: href("work_packages/999999") } }, "workPackage"],
    [{ name: "Foreign", _links: { workPackage: href(`work_packages/${foreign.id}`) } }, "workPackage"],
  ] as const) {
    const refused = await api.admin.post(list, body);
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, attribute]);
  }
});

interface Made {
  subject: string;
  startDate: string | null;
  dueDate: string | null;
  _links: Record<string, { href: string | null; title?: string } | undefined>;
}

/** What is below a work package, with itself. */
async function treeOf(id: number): Promise<Record<string, Made & { id: number }>> {
  const all = await api.admin.list(`projects/${project}/work_packages`, { filters: [], sortBy: [["id", "asc"]] });
  const known = new Set([`/api/v3/work_packages/${id}`]);
  const found: Record<string, Made & { id: number }> = {};
  for (const one of all.elements as unknown as (Made & { id: number })[]) {
    const self = `/api/v3/work_packages/${one.id}`;
    if (!known.has(self) && !known.has(one._links["parent"]?.href ?? "")) continue;
    known.add(self);
    found[one.subject] = one;
  }
  return found;
}

test("a template is made again with its tree, relations and dates, people in place of placeholder users", async () => {
  const { id } = await api.admin.post(list, saving("Course"));
  const path = `work_package_templates/${id}`;
  const maker = await api.as("maker");
  const use = {
    subject: "Course in May",
    startDate: "2026-05-07",
    replacements: [{ placeholder: href(`placeholder_users/${mentor}`), user: href(`users/${person}`) }],
  };
  const preview = await maker.post(`${path}/preview`, use);
  expect(preview.at("workPackages")).toMatchObject([
    { subject: "Course in May", depth: 0 },
    { subject: "Prepare", depth: 1, startDate: "2026-05-07", dueDate: "2026-05-13" },
    { subject: "Teach", depth: 1, startDate: "2026-05-14", dueDate: "2026-05-15" },
    { subject: "Slides", depth: 2, startDate: "2026-05-07", dueDate: "2026-05-13" },
  ]);
  expect(preview.at("_links.placeholders.0.href")).toBe(`/api/v3/placeholder_users/${mentor}`);
  // They cannot assign versions: that one is left out, and they are told.
  expect(preview.at("leftOut")).toMatchObject([{ subject: "Teach", attribute: "version" }]);
  expect(preview.at("problems")).toEqual([]);

  const made = await maker.post(`${path}/work_packages`, use);
  expect([made.status, made.at("subject"), made.at("description.raw")]).toEqual([
    201,
    "Course in May",
    "*How* we teach",
  ]);
  const tree = await treeOf(made.id);
  expect(Object.keys(tree)).toEqual(["Course in May", "Prepare", "Teach", "Slides"]);
  expect(tree["Course in May"]).toMatchObject({ startDate: "2026-05-07", dueDate: "2026-05-15" });
  expect(tree["Prepare"]).toMatchObject({
    estimatedTime: "PT8H",
    percentageDone: 0,
    _links: { assignee: { href: `/api/v3/users/${person}` }, status: { title: "New" } },
  });
  expect(tree["Teach"]).toMatchObject({ startDate: "2026-05-14", _links: { version: { href: null } } });
  expect(tree["Slides"]?._links["parent"]?.href).toBe(`/api/v3/work_packages/${tree["Prepare"]?.id}`);
  const relations = await api.admin.get(`work_packages/${tree["Teach"]?.id}/relations`);
  expect(relations.each("_links.to.href")).toEqual([`/api/v3/work_packages/${tree["Prepare"]?.id}`]);
  // The maker is the author, and the history of each begins now.
  expect(tree["Slides"]?._links["author"]?.title).toContain("maker");
  expect((await maker.get(`work_packages/${tree["Slides"]?.id}/activities`)).at("total")).toBe(1);
  // Its topmost says where it comes from, to those who can see templates.
  const told = async (caller: ApiCaller) => {
    const [first] = (await caller.get(`work_packages/${made.id}/activities`)).elements.map(Object);
    return first.details.map(({ raw }: { raw: string }) => raw).find((raw: string) => raw.startsWith("Template"));
  };
  expect(await told(maker)).toBe("Template set to Course");
  expect(await told(await api.as("reader"))).toBe("Template set to Undisclosed");

  // Below another, without dates.
  const below = await maker.post(`${path}/work_packages`, { _links: { parent: href(`work_packages/${made.id}`) } });
  const undated = await treeOf(below.id);
  expect(below.at("_links.parent.href")).toBe(`/api/v3/work_packages/${made.id}`);
  expect([undated["Prepare"]?.startDate, undated["Prepare"]?.dueDate]).toEqual([null, null]);

  const adder = await api.as("adder");
  expect((await adder.get(path)).links).not.toContain("createWorkPackages");
  expect((await adder.post(`${path}/preview`, {})).error).toBe("MissingPermission");
  expect((await adder.post(`${path}/work_packages`, {})).error).toBe("MissingPermission");
  expect((await (await api.as("reader")).post(`${path}/work_packages`, {})).status).toBe(404);
});

test("templates come along in a copy of their project and lead to what is there", async () => {
  await given.userWith("copier", project, ["view_work_packages", "copy_projects"]);
  const { id } = await api.admin.post(list, saving("Copied", "Teach"));
  const copyOf = async (caller: ApiCaller, identifier: string, _meta: object = {}) => {
    expect((await caller.post(`projects/${project}/copy`, { name: identifier, identifier, _meta })).status).toBe(302);
    await ctx.jobs.runAll();
    return (await api.admin.get(`projects/${identifier}/work_package_templates`)).elements.map(Object);
  };
  const linksOf = async (template: { id: number } | undefined) =>
    Object((await api.admin.post(`work_package_templates/${template?.id}/work_packages`, {})).at("_links"));
  const named = (templates: { name: string; id: number }[], name: string) => templates.find((one) => one.name === name);

  const copied = await copyOf(api.admin, "courses-again");
  expect(copied.map((one) => one.name)).toEqual((await api.admin.get(list)).each("name"));
  const there = await linksOf(named(copied, "Copied"));
  expect([there.project.title, there.version.title, there.assignee.href]).toEqual([
    "courses-again",
    "1.0",
    `/api/v3/users/${person}`,
  ]);
  expect(there.version.href).not.toBe(`/api/v3/versions/${version}`);
  expect((await linksOf({ id })).version.href).toBe(`/api/v3/versions/${version}`);
  await api.admin.delete(`work_package_templates/${id}`);

  // People take the place of placeholder users there too.
  const { id: prepared } = await api.admin.post(list, saving("Prepared", "Prepare"));
  const replacements = [{ placeholder: href(`placeholder_users/${mentor}`), user: href(`users/${person}`) }];
  const replaced = await linksOf(named(await copyOf(api.admin, "courses-replaced", { replacements }), "Prepared"));
  expect(replaced.assignee.href).toBe(`/api/v3/users/${person}`);
  // What stays behind is in no template.
  const bare = await linksOf(named(await copyOf(api.admin, "courses-bare", { copyMembers: false }), "Prepared"));
  expect(bare.assignee.href).toBeNull();
  expect(await copyOf(api.admin, "courses-without", { copyWorkPackageTemplates: false })).toEqual([]);
  // Who cannot see templates copies none.
  expect(await copyOf(await api.as("copier"), "courses-blind")).toEqual([]);
  await api.admin.delete(`work_package_templates/${prepared}`);
});

test("nothing is made of a template that can't be made whole", async () => {
  const { id } = await api.admin.post(list, saving("Whole"));
  const path = `work_package_templates/${id}`;
  const count = async () => (await api.admin.get(`projects/${project}/work_packages?pageSize=0`)).at("total");
  const before = await count();
  for (const body of [
    { startDate: "soon" },
    { subject: "x".repeat(256) },
    { _links: { parent: href("work_packages/999999") } },
    { replacements: [{ placeholder: href(`placeholder_users/${mentor}`), user: href("users/999999") }] },
    { replacements: [{ placeholder: href("placeholder_users/999999"), user: href(`users/${person}`) }] },
    { replacements: "Mentor" },
  ]) {
    expect((await api.admin.post(`${path}/work_packages`, body)).status).toBe(422);
  }
  // A type that the project has no more stands in the way of all; a person who left does not.
  const types = (await api.admin.get(`projects/${project}/types`)).each("_links.self.href");
  const body = { subject: "Party", _links: { type: { href: types.at(-1) }, assignee: href(`users/${person}`) } };
  const party = await api.admin.post(`projects/${project}/work_packages`, body);
  const kept = await api.admin.post(list, { name: "Party", _links: { workPackage: party.at("_links.self") } });
  const membership = await api.admin.get(`users/${person}/memberships`);
  await api.admin.delete(`memberships/${String(membership.at("_embedded.elements.0.id"))}`);
  const again = await api.admin.post(`work_package_templates/${kept.id}/work_packages`, {});
  expect([again.status, again.at("_links.assignee.href")]).toEqual([201, null]);
  for (const one of [party.id, again.id]) expect((await api.admin.delete(`work_packages/${one}`)).status).toBe(204);
  const left = types.slice(0, -1).map((one) => ({ href: one }));
  expect((await api.admin.patch(`projects/${project}/types`, { _links: { types: left } })).status).toBe(200);
  const preview = await api.admin.post(`work_package_templates/${kept.id}/preview`, {});
  expect(preview.at("problems")).toEqual(["Type is not set to one of the allowed values."]);
  expect((await api.admin.post(`work_package_templates/${kept.id}/work_packages`, {})).error).toBe(
    "PropertyConstraintViolation",
  );
  expect(await count()).toBe(before);
});

test("words in braces become what is said of them; the others stay", async () => {
  const top = await api.admin.post(`projects/${project}/work_packages`, { subject: "Onboard {customer} in {place}" });
  const parent = href(`work_packages/${top.id}`);
  await api.admin.post(`projects/${project}/work_packages`, { subject: "Call {customer} {}", _links: { parent } });
  const saved = await api.admin.post(list, { name: "Onboarding", _links: { workPackage: parent } });
  expect(saved.at("variables")).toEqual(["customer", "place"]);
  const path = `work_package_templates/${saved.id}`;
  const variables = { customer: " $& Port of Genoa ", place: "", unknown: "x", constructor: "y" };
  const preview = await api.admin.post(`${path}/preview`, { variables });
  expect(preview.at("workPackages")).toMatchObject([
    { subject: "Onboard $& Port of Genoa in {place}" },
    { subject: "Call $& Port of Genoa {}" },
  ]);
  const made = await api.admin.post(`${path}/work_packages`, { variables });
  expect(made.at("subject")).toBe("Onboard $& Port of Genoa in {place}");
  for (const wrong of [[], "x", { customer: 1 }, null]) {
    expect((await api.admin.post(`${path}/preview`, { variables: wrong })).error).toBe("PropertyFormatError");
  }
  const long = await api.admin.post(`${path}/work_packages`, { variables: { customer: "x".repeat(300) } });
  expect(long.status).toBe(422);
});
