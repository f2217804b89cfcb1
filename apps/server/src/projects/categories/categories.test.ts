import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let project = 0;
let other = 0;

beforeAll(async () => {
  project = await given.project({ name: "Home" });
  other = await given.project({ name: "Other" });
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("keeper", project, ["view_work_packages", "manage_categories"]);
  await given.user("outsider");
});

test("who manages categories makes them, and members read them all on one page", async () => {
  const keeper = await api.as("keeper");
  const reader = await api.as("reader");
  const user = await given.user("assignee", { firstName: "Ann", lastName: "Onym" });
  for (const name of ["Web", "API", "Docs"]) {
    const _links = name === "Web" ? { defaultAssignee: { href: `/api/v3/users/${user}` } } : {};
    expect((await keeper.post(`projects/${project}/categories`, { name, _links })).status).toBe(201);
  }
  const list = await reader.get(`projects/${project}/categories?pageSize=1`);
  expect([list.each("name"), list.at("total")]).toEqual([["API", "Docs", "Web"], 3]);
  expect(list.at("_embedded.elements.2._links.defaultAssignee")).toEqual({
    href: `/api/v3/users/${user}`,
    title: "Ann Onym",
  });
  const one = await reader.get(String(list.at("_embedded.elements.0._links.self.href")));
  expect(one.body).toMatchObject({
    _type: "Category",
    name: "API",
    _links: { project: { href: `/api/v3/projects/${project}`, title: "Home" }, defaultAssignee: { href: null } },
  });
});

test("others make none", async () => {
  const path = `projects/${project}/categories`;
  expect((await (await api.as("reader")).post(path, { name: "Mine" })).error).toBe("MissingPermission");
  for (const caller of [await api.as("outsider"), api.anonymous]) {
    expect((await caller.post(path, { name: "Mine" })).status).toBe(404);
    expect((await caller.get(path)).status).toBe(404);
  }
  expect((await (await api.as("keeper")).post(`projects/${other}/categories`, { name: "Mine" })).status).toBe(404);
});

test("a category of a project that one may not know of is not there", async () => {
  const { id } = await api.admin.post(`projects/${other}/categories`, { name: "Secret" });
  expect((await api.admin.get(`categories/${id}`)).at("name")).toBe("Secret");
  expect((await (await api.as("reader")).get(`categories/${id}`)).status).toBe(404);
  expect((await api.anonymous.get(`categories/${id}`)).status).toBe(404);
});

test("what a category may not be", async () => {
  const path = `projects/${other}/categories`;
  await api.admin.post(path, { name: "Taken" });
  for (const [body, attribute] of [
    [{}, "name"],
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(257) }, "name"],
    [{ name: "Taken" }, "name"],
    [{ name: "x", _links: { defaultAssignee: { href: "/api/v3/users/999999999999" } } }, "defaultAssignee"],
    [{ name: "x", _links: { defaultAssignee: { href: "/api/v3/groups/1" } } }, "defaultAssignee"],
  ] as const) {
    const answer = await api.admin.post(path, body);
    expect([body, answer.status, answer.at("_embedded.details.attribute")]).toEqual([body, 422, attribute]);
  }
});

test("who manages categories renames one and changes whose work it is; others do not", async () => {
  const keeper = await api.as("keeper");
  const reader = await api.as("reader");
  const user = await given.user("second-assignee", { firstName: "Bea", lastName: "Con" });
  const made = await keeper.post(`projects/${project}/categories`, { name: "Hull" });
  expect(made.links).toEqual(expect.arrayContaining(["updateImmediately", "delete"]));
  const path = `categories/${made.id}`;
  expect((await reader.get(path)).links).not.toEqual(expect.arrayContaining(["updateImmediately"]));
  const defaultAssignee = { href: `/api/v3/users/${user}` };
  const renamed = await keeper.patch(path, { name: " Keel ", _links: { defaultAssignee } });
  expect(renamed.body).toMatchObject({ name: "Keel", _links: { defaultAssignee: { title: "Bea Con" } } });
  expect((await keeper.patch(path, { name: "Keel" })).at("_links.defaultAssignee.title")).toBe("Bea Con");
  const cleared = await keeper.patch(path, { _links: { defaultAssignee: { href: null } } });
  expect([cleared.at("name"), cleared.at("_links.defaultAssignee.href")]).toEqual(["Keel", null]);
  expect((await reader.patch(path, { name: "Mine" })).error).toBe("MissingPermission");
  expect((await reader.delete(path)).error).toBe("MissingPermission");
  expect((await (await api.as("outsider")).patch(path, { name: "Mine" })).status).toBe(404);
  await keeper.post(`projects/${project}/categories`, { name: "Mast" });
  for (const name of ["", "x".repeat(257), "Mast"]) {
    const answer = await keeper.patch(path, { name });
    expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, "name"]);
  }
});

test("a deleted category leaves its work packages, with a replacement where one was named", async () => {
  const add = async (name: string, at = project) => (await api.admin.post(`projects/${at}/categories`, { name })).id;
  const [first, second, foreign] = [await add("Bow"), await add("Stern"), await add("Far", other)];
  const work = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "Paint it",
    _links: { category: { href: `/api/v3/categories/${first}` } },
  });
  for (const target of [foreign, first, 999_999, "x"]) {
    expect((await api.admin.delete(`categories/${first}?move_to=${target}`)).status).toBe(404);
  }
  expect((await api.admin.delete(`categories/${first}?move_to=${second}`)).status).toBe(204);
  const moved = await api.admin.get(`work_packages/${work.id}`);
  expect(moved.at("_links.category.title")).toBe("Stern");
  expect(Number(moved.at("lockVersion"))).toBeGreaterThan(Number(work.at("lockVersion")));
  expect((await api.admin.delete(`categories/${second}`)).status).toBe(204);
  expect((await api.admin.get(`work_packages/${work.id}`)).at("_links.category.href")).toBe(null);
  expect((await api.admin.get(`categories/${second}`)).status).toBe(404);
  const history = await api.admin.get(`work_packages/${work.id}/activities`);
  expect(history.text).toContain("Category changed from Bow to Stern");
  expect(history.text).toContain("Category deleted (Stern)");
});
