import { beforeAll, expect, test } from "vitest";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp();

let project = 0;
let keeper: ApiCaller;
let lead: ApiCaller;
let member: ApiCaller;

beforeAll(async () => {
  project = await given.project({ name: "Yard" });
  await given.userWith("keeper", null, ["manage_placeholder_user"]);
  await given.userWith("lead", project, ["view_members", "manage_members"]);
  await given.userWith("member", project, ["view_members", "view_work_packages"]);
  [keeper, lead, member] = [await api.as("keeper"), await api.as("lead"), await api.as("member")];
});

test("one is made, renamed and found by those who may", async () => {
  const made = await keeper.post("placeholder_users", { name: "  Second engineer " });
  expect([made.status, made.at("_type"), made.at("name"), made.at("status")]).toEqual([
    201,
    "PlaceholderUser",
    "Second engineer",
    "active",
  ]);
  expect(made.links).toEqual(expect.arrayContaining(["delete", "self", "showUser", "updateImmediately"]));
  const path = `placeholder_users/${made.id}`;
  expect((await keeper.patch(path, { name: "Third engineer" })).at("name")).toBe("Third engineer");
  expect((await keeper.patch(path, { name: "Third engineer" })).status).toBe(200);
  const seen = await lead.get(path);
  expect([seen.status, seen.at("status"), seen.links.includes("delete")]).toEqual([200, undefined, false]);
  expect((await lead.patch(path, { name: "Mine" })).status).toBe(403);
  expect((await lead.delete(path)).status).toBe(403);
  expect((await lead.post("placeholder_users", { name: "Mine" })).status).toBe(403);
  expect((await member.get(path)).status).toBe(404);
  expect((await member.get("placeholder_users")).number("total")).toBe(0);
  expect((await api.anonymous.get("placeholder_users")).number("total")).toBe(0);
  expect((await api.anonymous.post("placeholder_users", { name: "x" })).status).toBe(403);
  expect((await member.get("")).links).not.toContain("placeholder_users");
  expect((await keeper.get("")).links).toContain("placeholder_users");
  expect((await keeper.get("placeholder_users/999999")).status).toBe(404);
  expect((await keeper.get("placeholder_users/1")).status).toBe(404);
});

test.each([
  [{}, "Name can't be blank."],
  [{ name: "  " }, "Name can't be blank."],
  [{ name: "x".repeat(257) }, "Name is too long (maximum is 256 characters)."],
  [{ name: "THIRD Engineer" }, "Name has already been taken."],
])("%j is refused", async (body, message) => {
  const answer = await api.admin.post("placeholder_users", body);
  expect([answer.status, answer.at("_embedded.details.attribute"), answer.at("message")]).toEqual([
    422,
    "name",
    message,
  ]);
});

test("of two with one name at once there is one", async () => {
  const both = await Promise.all([
    api.admin.post("placeholder_users", { name: "Twin" }),
    api.admin.post("placeholder_users", { name: "twin" }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

test("the list is filtered, sorted, paged and projected", async () => {
  for (const name of ["Ada", "Bea", "Cleo"]) await api.admin.post("placeholder_users", { name: `Painter ${name}` });
  const list = (more: Record<string, unknown>) => api.admin.list("placeholder_users", more);
  const by = (name: string, operator: string, values: string[]) => ({ filters: [{ [name]: { operator, values } }] });
  const painters = await list({ ...by("name", "~", ["painter"]), sortBy: [["name", "desc"]], pageSize: 2 });
  expect([painters.each("name"), painters.at("total")]).toEqual([["Painter Cleo", "Painter Bea"], 3]);
  expect((await list(by("status", "=", ["active"]))).number("total")).toBeGreaterThan(3);
  expect((await list(by("status", "!", ["active"]))).number("total")).toBe(0);
  expect((await list(by("status", "=", ["asleep"]))).error).toBe("InvalidQuery");
  expect((await list(by("group", "=", ["1"]))).number("total")).toBe(0);
  expect((await list(by("nope", "=", ["1"]))).error).toBe("InvalidQuery");
  const projected = await list({ select: "total,elements/name" });
  expect(Object.keys(Object(projected.elements[0]))).toEqual(["_links", "name"]);
});

test("it is a principal, a member and assigned, until it is deleted", async () => {
  const { id } = await api.admin.post("placeholder_users", { name: "Rigger to come" });
  const filters = [{ type: { operator: "=", values: ["PlaceholderUser"] } }];
  const principals = await api.admin.list("principals", { filters, pageSize: 100 });
  expect(principals.each("name")).toContain("Rigger to come");
  expect((await api.admin.get(`principals/${id}`)).at("_type")).toBe("PlaceholderUser");
  const role = await given.role(["work_package_assigned"]);
  const self = { href: `/api/v3/placeholder_users/${id}` };
  const membership = await api.admin.post("memberships", {
    _links: {
      principal: self,
      project: { href: `/api/v3/projects/${project}` },
      roles: [{ href: `/api/v3/roles/${role}` }],
    },
  });
  expect([membership.status, membership.at("_links.principal.href")]).toEqual([201, self.href]);
  expect((await member.get("placeholder_users")).each("name")).toEqual(["Rigger to come"]);
  expect((await member.get(`placeholder_users/${id}`)).status).toBe(403);
  const offered = await api.admin.get(`projects/${project}/available_assignees`);
  expect(offered.each("_links.self.href")).toContain(self.href);
  const work = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "Rig it",
    _links: { assignee: self, responsible: self },
  });
  expect([work.at("_links.assignee.href"), work.at("_links.assignee.title")]).toEqual([self.href, "Rigger to come"]);
  expect(work.at("_embedded.assignee._type")).toBe("PlaceholderUser");

  expect((await api.admin.delete(`placeholder_users/${id}`)).status).toBe(202);
  expect((await api.admin.get(`memberships/${membership.id}`)).status).toBe(404);
  for (const gone of [`placeholder_users/${id}`, `principals/${id}`]) {
    expect([gone, (await api.admin.get(gone)).status]).toEqual([gone, 404]);
  }
  expect((await api.admin.delete(`placeholder_users/${id}`)).status).toBe(404);
  for (const list of ["placeholder_users", "principals", `projects/${project}/available_assignees`]) {
    expect((await api.admin.get(`${list}?pageSize=1000`)).text).not.toContain("Rigger to come");
  }
  await ctx.jobs.runAll();
  await ctx.jobs.runAll();
  expect((await api.admin.get(`placeholder_users/${id}`)).status).toBe(404);
  const kept = await api.admin.get(`work_packages/${work.id}`);
  expect([kept.at("_links.assignee.title"), kept.at("_links.responsible.title")]).toEqual([
    "Deleted user",
    "Deleted user",
  ]);
});
