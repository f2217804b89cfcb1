import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

const href = (path: string) => ({ href: `/api/v3/${path}` });
let project = 0;
let path = "";
let person = 0;
let version = 0;
let category = 0;

beforeAll(async () => {
  project = await given.project({ name: "Harbor" });
  path = `projects/${project}/work_package_defaults`;
  person = await given.userWith("person", project, ["view_work_packages", "work_package_assigned"]);
  await given.userWith("keeper", project, ["view_work_packages", "view_members", "edit_project"]);
  await given.userWith("adder", project, ["view_work_packages", "view_members", "add_work_packages"]);
  await given.userWith("reader", project, ["view_work_packages", "view_members"]);
  await given.user("outsider");
  category = (await api.admin.post(`projects/${project}/categories`, { name: "Docks" })).id;
  version = (
    await api.admin.post("versions", { name: "1.0", _links: { definingProject: href(`projects/${project}`) } })
  ).id;
});

const all = () => ({
  type: href("types/2"),
  priority: href("priorities/9"),
  assignee: href(`users/${person}`),
  responsible: href(`users/${person}`),
  category: href(`categories/${category}`),
  version: href(`versions/${version}`),
});

const linksOf = (answer: { at: (path: string) => unknown }, at = "_links") =>
  Object.fromEntries(Object.keys(all()).map((name) => [name, answer.at(`${at}.${name}.href`)]));

const hrefs = () => Object.fromEntries(Object.entries(all()).map(([name, link]) => [name, link.href]));

test("who may edit the project says what new work packages begin with; others don't", async () => {
  const keeper = await api.as("keeper");
  expect((await keeper.get(`projects/${project}`)).at("_links.workPackageDefaults.href")).toBe(`/api/v3/${path}`);
  expect(linksOf(await keeper.get(path))).toEqual(linksOf({ at: () => null }));
  const form = await keeper.post(`${path}/form`, {});
  expect(form.at("_embedded.schema.version._links.allowedValues")).toEqual([
    { href: `/api/v3/versions/${version}`, title: "1.0" },
  ]);
  const people = String(form.at("_embedded.schema.assignee._links.allowedValues.href")).slice("/api/v3/".length);
  expect((await keeper.get(people)).each("id")).toEqual([person]);
  for (const [who, count] of [
    ["adder", 1],
    ["reader", 0],
    ["outsider", 0],
  ] as const) {
    expect([who, (await (await api.as(who)).get(people)).each("id").length]).toEqual([who, count]);
  }
  const saved = await keeper.patch(path, { _links: all() });
  expect([saved.status, linksOf(saved)]).toEqual([200, hrefs()]);
  for (const name of ["adder", "reader"]) {
    const other = await api.as(name);
    expect((await other.get(`projects/${project}`)).at("_links.workPackageDefaults")).toBeUndefined();
    expect((await other.get(path)).error).toBe("MissingPermission");
    expect((await other.patch(path, { _links: all() })).error).toBe("MissingPermission");
    expect((await other.post(`${path}/form`, {})).error).toBe("MissingPermission");
  }
  for (const stranger of [await api.as("outsider"), api.anonymous]) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.patch(path, { _links: {} })).status).toBeGreaterThanOrEqual(401);
  }
});

test("a new work package and its form begin with them, and what is said counts instead", async () => {
  const adder = await api.as("adder");
  const form = await adder.post(`projects/${project}/work_packages/form`, {});
  expect(form.at("_embedded.validationErrors")).toMatchObject({ subject: {} });
  expect(linksOf(form, "_embedded.payload._links")).toMatchObject({ ...hrefs(), version: undefined });
  const made = await adder.post(`projects/${project}/work_packages`, { subject: "Dredge" });
  expect([made.status, linksOf(made)]).toEqual([201, hrefs()]);
  const said = { assignee: { href: null }, type: href("types/1"), version: undefined, category: { href: null } };
  const other = await adder.post(`projects/${project}/work_packages`, { subject: "Paint", _links: said });
  expect(linksOf(other)).toEqual({ ...hrefs(), assignee: null, category: null, type: "/api/v3/types/1" });
});

test("the person of a category goes before that of the project", async () => {
  const own = await given.userWith("own", project, ["view_work_packages", "work_package_assigned"]);
  const cranes = await api.admin.post(`projects/${project}/categories`, {
    name: "Cranes",
    _links: { defaultAssignee: href(`users/${own}`) },
  });
  const made = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "Lift",
    _links: { category: href(`categories/${cranes.id}`) },
  });
  expect(made.at("_links.assignee.href")).toBe(`/api/v3/users/${own}`);
});

test("what can't be chosen is refused at its field", async () => {
  const elsewhere = await given.project({ name: "Elsewhere" });
  const foreign = await api.admin.post(`projects/${elsewhere}/categories`, { name: "Foreign" });
  const outsider = (await api.admin.get("users/me")).id;
  for (const [name, link] of [
    ["category", href(`categories/${foreign.id}`)],
    ["assignee", href(`users/${outsider}`)],
    ["responsible", href("users/999999")],
    ["type", href("types/999999")],
    ["priority", href("priorities/999999")],
    ["version", href("versions/999999")],
  ] as const) {
    const refused = await api.admin.patch(path, { _links: { [name]: link } });
    expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, name]);
  }
  expect((await api.admin.patch(path, { _links: { type: href("users/1") } })).status).toBe(422);
  expect(linksOf(await api.admin.get(path))).toEqual(hrefs());
});

test("its history names them for those who may edit the project", async () => {
  const entries = await (await api.as("keeper")).get(`projects/${project}/history`);
  const index = entries.each("entityType").indexOf("WorkPackageDefaults");
  const changes = entries.at(`_embedded.elements.${index}.changes`);
  expect(changes).toContainEqual(expect.objectContaining({ attribute: "version", to: version, toTitle: "1.0" }));
});

test("a copy of the project has its own category and version as defaults", async () => {
  const asked = await api.admin.post(`projects/${project}/copy`, { name: "Second harbor" });
  expect(asked.status).toBe(302);
  await ctx.jobs.runAll();
  const copy = (await api.admin.get("projects/second-harbor")).id;
  const defaults = linksOf(await api.admin.get(`projects/${copy}/work_package_defaults`));
  const names = await api.admin.get(`projects/${copy}/versions`);
  expect(defaults).toMatchObject({
    type: "/api/v3/types/2",
    version: names.at("_embedded.elements.0._links.self.href"),
  });
  expect(defaults["category"]).not.toBe(`/api/v3/categories/${category}`);
  expect(defaults["category"]).not.toBeNull();
});

test("a default that is gone, closed or replaced doesn't stand in the way", async () => {
  const other = (await api.admin.post(`projects/${project}/categories`, { name: "Quays" })).id;
  expect((await api.admin.delete(`categories/${category}?move_to=${other}`)).status).toBe(204);
  await api.admin.patch(`versions/${version}`, { status: "closed" });
  expect((await api.admin.post(`users/${person}/lock`)).status).toBe(200);
  const made = await (await api.as("adder")).post(`projects/${project}/work_packages`, { subject: "Later" });
  expect([made.status, linksOf(made)]).toEqual([
    201,
    { ...hrefs(), category: `/api/v3/categories/${other}`, version: null, assignee: null, responsible: null },
  ]);
});
