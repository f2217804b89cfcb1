import { beforeAll, expect, test } from "vitest";
import type { ApiCaller } from "../../../testing/api.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let project = 0;
let other = 0;
let reader = 0;
let writer = 0;
let global = 0;
let person = 0;
let manager: ApiCaller;

beforeAll(async () => {
  project = await given.project({ name: "Slipway" });
  other = await given.project({ name: "Harbour" });
  reader = await given.role(["view_work_packages"]);
  writer = await given.role(["add_work_packages", "view_work_packages"]);
  global = await given.role(["add_project"], "global");
  person = await given.user("person");
  await given.userWith("manager", project, ["manage_members", "view_members"]);
  manager = await api.as("manager");
});

const body = (principal: string, projectId: number | null, ...roles: number[]) => ({
  _links: {
    principal: { href: `/api/v3/${principal}` },
    project: { href: projectId === null ? null : `/api/v3/projects/${projectId}` },
    roles: roles.map((id) => ({ href: `/api/v3/roles/${id}` })),
  },
});
const rolesOf = (answer: { at(path: string): unknown }) => JSON.stringify(answer.at("_links.roles"));

test("who manages members gives, replaces and takes roles there, and nowhere else", async () => {
  const made = await manager.post("memberships", body(`users/${person}`, project, reader));
  expect(made.status).toBe(201);
  expect((await (await api.as("person")).get(`projects/${project}`)).status).toBe(200);
  const changed = await manager.patch(`memberships/${made.id}`, body(`users/${person}`, project, writer));
  expect(rolesOf(changed)).toContain(`/roles/${writer}`);
  expect(rolesOf(changed)).not.toContain(`/roles/${reader}"`);
  expect((await manager.post("memberships", body(`users/${person}`, project, reader))).status).toBe(422);
  expect([403, 422]).toContain((await manager.post("memberships", body(`users/${person}`, other, reader))).status);
  expect((await manager.post("memberships", body(`users/${person}`, null, global))).status).toBe(422);
  expect((await manager.delete(`memberships/${made.id}`)).status).toBe(204);
  expect((await (await api.as("person")).get(`projects/${project}`)).status).toBe(404);
});

test("roles have to fit the place, and there has to be one", async () => {
  const refused: [number | null, number[]][] = [
    [project, []],
    [project, [global]],
    [null, [reader]],
    [project, [999_999]],
  ];
  for (const [place, roles] of refused) {
    const answer = await api.admin.post("memberships", body(`users/${person}`, place, ...roles));
    expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, "roles"]);
  }
});

test("roles that come through a group are shown as such and stay", async () => {
  const group = await api.admin.post("groups", {
    name: "Gang",
    _links: { members: [{ href: `/api/v3/users/${person}` }] },
  });
  await api.admin.post("memberships", body(`groups/${group.id}`, project, reader));
  const list = await api.admin.list("memberships", {
    filters: [{ principal: { operator: "=", values: [String(person)] } }],
  });
  const id = Number(list.each("id")[0]);
  expect((await manager.patch(`memberships/${id}`, body(`users/${person}`, project, writer))).status).toBe(422);
  const both = await manager.patch(`memberships/${id}`, body(`users/${person}`, project, reader, writer));
  expect(both.status).toBe(200);
  await api.admin.delete(`groups/${group.id}`);
  const left = await api.admin.get(`memberships/${id}`);
  expect(rolesOf(left)).toContain(`/roles/${writer}`);
  expect(rolesOf(left)).not.toContain(`/roles/${reader}"`);
});

test("a role that is assigned directly as well as through a group says both, and can be removed here", async () => {
  const member = await given.user("twice");
  const { id } = await api.admin.post("memberships", body(`users/${member}`, project, reader));
  const crew = { name: "Twice", _links: { members: [{ href: `/api/v3/users/${member}` }] } };
  const group = await api.admin.post("groups", crew);
  await api.admin.post("memberships", body(`groups/${group.id}`, project, reader, writer));
  const directOf = async () => {
    const answer = await manager.get(`memberships/${id}`);
    return [answer.at("inherited.0.direct"), answer.at("inherited.1.direct")];
  };
  expect(await directOf()).toEqual([true, false]);
  expect((await manager.patch(`memberships/${id}`, body(`users/${member}`, project, writer))).status).toBe(200);
  expect(await directOf(), "it still comes through the group").toEqual([false, false]);
  await api.admin.delete(`groups/${group.id}`);
  expect((await manager.get(`memberships/${id}`)).status).toBe(404);
});

test("an outsider learns nothing of memberships", async () => {
  await given.user("outsider");
  const outsider = await api.as("outsider");
  for (const caller of [outsider, api.anonymous]) {
    const list = await caller.get("memberships");
    expect([list.status, list.at("total")]).toEqual([200, 0]);
  }
  expect((await outsider.post("memberships", body(`users/${person}`, project, reader))).status).toBe(403);
  const own = await api.admin.list("memberships", { pageSize: 1 });
  expect((await outsider.get(`memberships/${String(own.each("id")[0])}`)).status).toBe(404);
  expect((await outsider.get("principals")).each("login")).toEqual(["outsider"]);
});

test("who may not manage a place is not told who is a member there", async () => {
  const member = await given.user("hidden-member");
  await given.member(member, other, reader);
  await given.member(member, null, global);
  for (const [place, roles] of [
    [other, reader],
    [null, global],
  ] as const) {
    const answers = await Promise.all(
      [member, person].map((id) => manager.post("memberships", body(`users/${id}`, place, roles))),
    );
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
  }
});
