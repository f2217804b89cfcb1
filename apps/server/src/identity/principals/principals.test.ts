import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";
import { seedBulk } from "../../seeds/bulk/bulk.ts";

const { api, ctx, given } = await startTestApp();
const project = await given.project({ name: "Yard" });
const id = await given.userWith("assigned", project, ["view_work_packages", "view_members", "work_package_assigned"]);
await given.userWith("planner", project, [
  "view_work_packages",
  "view_members",
  "edit_work_packages",
  "add_work_packages",
]);
await given.user("stranger");
const group = (await api.admin.post("groups", { name: "Riggers" })).id;
const placeholder = (await api.admin.post("placeholder_users", { name: "Rigger to come" })).id;
await given.member(group, project, ["work_package_assigned"]);
await given.member(placeholder, project, ["work_package_assigned"]);
const work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Rig it" })).id;

test.each([
  `projects/${project}/available_assignees`,
  `workspaces/${project}/available_assignees`,
  `work_packages/${work}/available_assignees`,
  "principals?pageSize=1000",
])("people, groups and placeholder users all have the member avatar in %s", async (path) => {
  for (const login of ["admin", "planner"]) {
    const elements = (await (await api.as(login)).get(path)).elements.map((one) => Object(one));
    const types = new Set(elements.map((one) => one._type));
    expect([path, login, types]).toEqual([path, login, new Set(["User", "Group", "PlaceholderUser"])]);
    expect(elements.filter((one) => one.avatar === undefined)).toEqual([]);
  }
});

test("a single principal has it too", async () => {
  for (const path of [`users/${id}`, `groups/${group}`, `principals/${group}`, `principals/${placeholder}`]) {
    expect([path, (await api.admin.get(path)).at("avatar")]).toEqual([path, null]);
  }
  expect((await api.admin.get(`groups/${group}`)).status).toBe(200);
  for (const query of ["", "?filters=%5B%5D"]) {
    const refused = await (await api.as("stranger")).get(`projects/${project}/available_assignees${query}`);
    expect(refused.status).toBe(404);
  }
});

test("everyone can have work assigned in a project of more people than a page has", async () => {
  await seedBulk(ctx, { projects: 1, users: 1_001, workPackages: 0 }, () => undefined);
  const { id: crowd } = await ctx.db
    .selectFrom("projects")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const assignees = await api.admin.get(`projects/${crowd}/available_assignees`);
  expect([assignees.status, assignees.at("total"), assignees.elements.length]).toEqual([200, 1_001, 1_001]);
  const one = Object(assignees.elements[700]);
  const filters = [{ typeahead: { operator: "**", values: [one.name] } }];
  for (const place of [`projects/${crowd}`, `workspaces/${crowd}`]) {
    const some = await api.admin.list(`${place}/available_assignees`, { filters, pageSize: 20 });
    expect(some.each("name")).toContain(one.name);
    expect(some.elements.length).toBeLessThan(20);
  }
  const first = await api.admin.list(`projects/${crowd}/available_assignees`, { filters: [], pageSize: 20 });
  expect([first.at("total"), first.elements]).toEqual([1_001, assignees.elements.slice(0, 20)]);
  // The same for the next one who asks, until something in it changes.
  const again = await api.admin.get(`projects/${crowd}/available_assignees`);
  expect(again.elements).toEqual(assignees.elements);
  const inWorkspace = await api.admin.get(`workspaces/${crowd}/available_assignees`);
  expect(inWorkspace.at("_links.self.href")).toBe(`/api/v3/workspaces/${crowd}/available_assignees`);
  await api.admin.patch(`users/${String(one.id)}`, { lastName: "Renamed" });
  const renamed = await api.admin.get(`projects/${crowd}/available_assignees`);
  expect(renamed.elements.map((each) => Object(each)).find((each) => each.id === one.id).lastName).toBe("Renamed");
  const none = [{ nothing: { operator: "=", values: ["x"] } }];
  expect((await api.admin.list(`projects/${crowd}/available_assignees`, { filters: none })).status).toBe(400);
  const defaults = await api.admin.post(`projects/${crowd}/work_package_defaults/form`, {});
  const offered = String(defaults.at("_embedded.schema.assignee._links.allowedValues.href"));
  const found = await api.admin.get(offered.slice("/api/v3/".length));
  expect([defaults.status, found.status, found.at("total")]).toEqual([200, 200, 1_001]);
});
