import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();
const project = await given.project({ name: "Harbour" });
const foreign = await given.project({ name: "Elsewhere" });
await given.userWith("keeper", project, ["view_members", "manage_members"]);
await given.userWith("viewer", project, ["view_members"]);
await given.user("stranger");
const role = (id: number) => ({ href: `/api/v3/roles/${id}` });
let count = 0;
const body = async (more: object = {}) => ({
  _links: {
    project: { href: `/api/v3/projects/${project}` },
    principal: { href: `/api/v3/users/${await given.user(`new${++count}`)}` },
    roles: [role(3)],
    ...more,
  },
});

test.each([
  ["admin", 200, 201, 200, 204],
  ["keeper", 200, 201, 200, 204],
  ["viewer", 200, 403, 403, 403],
  ["stranger", 200, 403, 404, 404],
  ["anonymous", 200, 403, 404, 404],
])("%s lists, creates, changes, deletes", async (login, list, create, change, remove) => {
  const caller = login === "admin" ? api.admin : login === "anonymous" ? api.anonymous : await api.as(login);
  expect((await caller.get("memberships")).status).toBe(list);
  expect((await caller.post("memberships", await body())).status).toBe(create);
  const { id } = await api.admin.post("memberships", await body());
  expect((await caller.patch(`memberships/${id}`, { _links: { roles: [role(4)] } })).status).toBe(change);
  expect((await caller.delete(`memberships/${id}`)).status).toBe(remove);
});

test("a keeper does nothing in another project, and does not hear of it", async () => {
  const keeper = await api.as("keeper");
  const there = { project: { href: `/api/v3/projects/${foreign}` } };
  expect((await keeper.post("memberships", await body(there))).status).toBe(422);
  const { id } = await api.admin.post("memberships", await body(there));
  expect((await keeper.get(`memberships/${id}`)).status).toBe(404);
  expect((await keeper.list("memberships", { pageSize: 1000 })).each("id")).not.toContain(id);
});

test.each([
  [{ roles: [] }, "roles"],
  [{ roles: [{ href: "/api/v3/roles/1" }] }, "roles"],
  [{ roles: [{ href: "/api/v3/roles/6" }] }, "roles"],
  [{ principal: { href: null } }, "principal"],
  [{ principal: { href: "/api/v3/users/999999" } }, "principal"],
  [{ project: { href: "/api/v3/types/1" } }, "project"],
])("%j is refused", async (more, attribute) => {
  const answer = await api.admin.post("memberships", await body(more));
  expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, attribute]);
});

test("someone is a member once; project and principal stay", async () => {
  const given_ = await body();
  const created = await api.admin.post("memberships", given_);
  expect((await api.admin.post("memberships", given_)).at("_embedded.details.attribute")).toBe("principal");
  const moved = await api.admin.patch(`memberships/${created.id}`, {
    _links: { project: { href: `/api/v3/projects/${foreign}` } },
  });
  expect([moved.status, moved.error]).toEqual([422, "PropertyIsReadOnly"]);
});

test("a global membership is for administrators and global roles", async () => {
  const global = { project: { href: null }, roles: [role(6)] };
  expect((await api.admin.post("memberships", await body(global))).status).toBe(201);
  expect((await (await api.as("keeper")).post("memberships", await body(global))).status).toBe(422);
  expect((await api.admin.post("memberships", await body({ ...global, roles: [role(3)] }))).status).toBe(422);
});

test("a form offers what may be chosen and commits what is valid", async () => {
  const form = await (await api.as("keeper")).post("memberships/form", {});
  expect(form.status).toBe(200);
  expect(Object.keys(Object(form.at("_embedded.validationErrors"))).toSorted()).toEqual([
    "principal",
    "project",
    "roles",
  ]);
  expect(form.at("_embedded.schema.roles._links.allowedValues.href")).toContain("/api/v3/roles?filters=");
  expect((await (await api.as("keeper")).post("memberships/form", await body())).links).toContain("commit");
});

test("roles are listed with their permissions, and told apart", async () => {
  const roles = await api.admin.get("roles");
  expect(roles.each("name")).toEqual(expect.arrayContaining(["Member", "Reader", "Project admin", "Non member"]));
  const grantable = await api.admin.list("roles", { filters: [{ grantable: { operator: "=", values: ["t"] } }] });
  expect(grantable.each("name")).not.toContain("Anonymous");
  expect((await api.admin.get("roles/3/permissions")).at("permissions")).toEqual(
    expect.arrayContaining(["add_work_packages"]),
  );
  expect((await (await api.as("stranger")).get("roles")).status).toBe(403);
  expect((await api.admin.get("permissions")).number("total")).toBe(10);
});

test("a member of something sees their own memberships, and which come through a group", async () => {
  const id = await given.userWith("plain", foreign, ["view_work_packages"]);
  const group = await api.admin.post("groups", {
    name: "Crew",
    _links: { members: [{ href: `/api/v3/users/${id}` }] },
  });
  await given.member(group.id, project, 3);
  await given.member(id, null, ["add_project"]);
  const plain = await api.as("plain");
  expect((await plain.get("memberships")).status).toBe(200);
  const own = await plain.get("users/me/memberships");
  const projects = own.each("_links.project.title");
  expect(projects.toSorted()).toEqual(["Elsewhere", "Harbour", undefined]);
  const harbour = projects.indexOf("Harbour");
  expect(own.each("inherited.0._links.role.title")[harbour]).toBe("Member");
  expect(own.each("inherited.0._links.group.title")[harbour]).toBe("Crew");
  expect(own.each("inherited.length").filter((count) => count !== 0)).toEqual([1]);
  const keeper = await api.as("keeper");
  expect((await keeper.get(`users/${id}/memberships`)).each("_links.project.title")).toEqual(["Harbour"]);
  expect((await (await api.as("stranger")).get(`users/${id}/memberships`)).status).toBe(404);
  expect((await api.anonymous.get(`users/${id}/memberships`)).status).toBe(401);
  expect((await api.admin.get(`users/${id}/memberships`)).number("total")).toBe(3);
});
