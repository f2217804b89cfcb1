import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();
const project = await given.project({ name: "Harbour" });
const READ = ["view_work_packages"] as const;
const one = await given.user("one");
const two = await given.user("two");
await given.userWith("keeper", project, ["view_members", "manage_members"]);
await given.userWith("viewer", project, ["view_members"]);
const user = (id: number) => ({ href: `/api/v3/users/${id}` });

test.each([
  ["keeper", 200, 403],
  ["viewer", 200, 403],
  ["one", 403, 403],
])("%s reads groups, administrators alone write them", async (login, read, write) => {
  const caller = await api.as(login);
  expect((await caller.get("groups")).status).toBe(read);
  expect((await caller.post("groups", { name: "Mutineers" })).status).toBe(write);
});

test("members replace the set; what they had through the group comes and goes with them", async () => {
  const crew = await api.admin.post("groups", { name: "Crew", _links: { members: [user(one)] } });
  expect([crew.status, crew.at("memberCount")]).toEqual([201, 1]);
  const role = await given.role(READ);
  const membership = await given.member(crew.id, project, role);
  expect((await (await api.as("one")).get(`projects/${project}`)).status).toBe(200);
  expect((await (await api.as("two")).get(`projects/${project}`)).status).toBe(404);

  const inherited = await api.admin.list("memberships", {
    filters: [{ principal: { operator: "=", values: [String(one)] } }],
  });
  expect(inherited.each("_links.roles.0.href")).toEqual([`/api/v3/roles/${role}`]);
  const own = inherited.number("_embedded.elements.0.id");
  expect((await api.admin.delete(`memberships/${own}`)).status).toBe(422);
  expect((await api.admin.patch(`memberships/${own}`, { _links: { roles: [] } })).status).toBe(422);

  await api.admin.patch(`groups/${crew.id}`, { _links: { members: [user(two)] } });
  expect((await (await api.as("one")).get(`projects/${project}`)).status).toBe(404);
  expect((await (await api.as("two")).get(`projects/${project}`)).status).toBe(200);

  await api.admin.patch(`memberships/${membership}`, { _links: { roles: [{ href: `/api/v3/roles/4` }] } });
  expect((await (await api.as("two")).get(`projects/${project}`)).links).not.toContain("createWorkPackage");
  expect((await api.admin.delete(`groups/${crew.id}`)).status).toBe(202);
  expect((await (await api.as("two")).get(`projects/${project}`)).status).toBe(404);
  expect((await api.admin.get(`groups/${crew.id}`)).status).toBe(404);
  expect(await ctx.db.selectFrom("memberships").where("principal_id", "=", two).selectAll().execute()).toEqual([]);
});

test("a direct role outlives the group's", async () => {
  const guests = await api.admin.post("groups", { name: "Guests", _links: { members: [user(one)] } });
  await given.member(guests.id, project, ["view_work_packages"]);
  await given.member(one, project, ["view_work_packages", "add_work_packages"]);
  await api.admin.delete(`groups/${guests.id}`);
  expect((await (await api.as("one")).get(`projects/${project}`)).links).toContain("createWorkPackage");
});

test.each([
  [{ name: "" }, "name"],
  [{ name: "x".repeat(257) }, "name"],
  [{ name: "Twice", _links: { members: [user(1), user(1)] } }, "members"],
  [{ name: "Ghosts", _links: { members: [user(999_999)] } }, "members"],
  [{ name: "Wrong", _links: { members: [{ href: "/api/v3/groups/1" }] } }, "members"],
])("%j is refused", async (body, attribute) => {
  const answer = await api.admin.post("groups", body);
  expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, attribute]);
});

test("names are unique whatever their case; search finds them", async () => {
  expect((await api.admin.post("groups", { name: "Ölfeuer" })).status).toBe(201);
  expect((await api.admin.post("groups", { name: "ÖLFEUER" })).status).toBe(422);
  const found = await api.admin.list("groups", { filters: [{ name: { operator: "~", values: ["lfeuer"] } }] });
  expect(found.each("name")).toEqual(["Ölfeuer"]);
});
