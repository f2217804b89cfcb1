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
