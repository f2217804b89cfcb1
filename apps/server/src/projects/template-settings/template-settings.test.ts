import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given } = await startTestApp();

let template = 0;
let portfolio = 0;
let program = 0;
let chosen = 0;

const path = (project: number): string => `projects/${project}/template_settings`;
const project = (id: number) => ({ href: `/api/v3/projects/${id}` });

beforeAll(async () => {
  template = await given.project({ name: "Voyage" });
  await api.admin.patch(`projects/${template}`, { templated: true });
  portfolio = (await api.admin.post("portfolios", { name: "Fleet" })).id;
  program = (await api.admin.post("programs", { name: "North", _links: { parent: project(portfolio) } })).id;
  chosen = await given.userWith("chosen", template, ["view_work_packages", "copy_projects"]);
  await given.userWith("other", template, ["view_work_packages", "copy_projects"]);
});

test("a portfolio's default template counts below it until a program has its own", async () => {
  const set = await api.admin.patch(path(portfolio), { _links: { defaultTemplate: project(template) } });
  expect([set.status, set.at("_links.defaultTemplate.title")]).toEqual([200, "Voyage"]);
  const below = await api.admin.get(path(program));
  expect([below.at("_links.defaultTemplate.href"), below.at("_links.usableTemplate.title")]).toEqual([null, "Voyage"]);
  const own = await given.project({ name: "North voyage" });
  await api.admin.patch(`projects/${own}`, { templated: true });
  await api.admin.patch(path(program), { _links: { defaultTemplate: project(own) } });
  expect((await api.admin.get(path(program))).at("_links.usableTemplate.title")).toBe("North voyage");
  await api.admin.patch(`projects/${own}`, { templated: false });
  expect((await api.admin.get(path(program))).at("_links.usableTemplate.title")).toBe("Voyage");
});

test("only a template can be a default", async () => {
  const plain = await given.project({ name: "Plain" });
  for (const id of [plain, portfolio, 999_999]) {
    const answer = await api.admin.patch(path(portfolio), { _links: { defaultTemplate: project(id) } });
    expect([id, answer.status]).toEqual([id, 422]);
  }
});

test("a template that names its users can be used by them and by those who edit it, and by no one else", async () => {
  const user = { href: `/api/v3/users/${chosen}` };
  const set = await api.admin.patch(path(template), { _links: { users: [user] } });
  expect([set.status, set.at("_links.users.0.href")]).toEqual([200, user.href]);
  const statusOf = async (login: string) =>
    (await (await api.as(login)).post(`projects/${template}/copy`, { name: `By ${login}` })).status;
  expect([await statusOf("chosen"), await statusOf("other"), await statusOf("admin")]).toEqual([302, 403, 302]);
  const links = async (login: string) =>
    Object.keys(Object((await (await api.as(login)).get(`projects/${template}`)).at("_links")));
  expect(await links("chosen")).toContain("copy");
  expect(await links("other")).not.toContain("copy");
  // Through a group they are named as well.
  const other = (await api.admin.list("users", { filters: [{ login: { operator: "=", values: ["other"] } }] })).each(
    "id",
  )[0];
  const members = [{ href: `/api/v3/users/${String(other)}` }];
  const group = await api.admin.post("groups", { name: "Navigators", _links: { members } });
  await given.member(group.id, template, ["view_work_packages"]);
  await api.admin.patch(path(template), { _links: { users: [{ href: `/api/v3/groups/${group.id}` }] } });
  expect([await statusOf("chosen"), await statusOf("other")]).toEqual([403, 302]);
  await api.admin.patch(path(template), { _links: { users: [] } });
  expect([await statusOf("chosen"), await statusOf("other")]).toEqual([302, 302]);
});

test("someone who is no member cannot be named", async () => {
  const stranger = await given.user("stranger");
  const answer = await api.admin.patch(path(template), { _links: { users: [{ href: `/api/v3/users/${stranger}` }] } });
  expect(answer.status).toBe(422);
});

test("those who edit the project change it, and those who can add subprojects read which template is offered", async () => {
  await given.userWith("adder", program, ["add_subprojects"]);
  await given.userWith("editor", program, ["edit_project"]);
  await given.userWith("member", program, []);
  await given.user("outsider");
  const both = async (login: string) => {
    const caller = await api.as(login);
    const change = { _links: { defaultTemplate: { href: null } } };
    return [(await caller.get(path(program))).status, (await caller.patch(path(program), change)).status];
  };
  expect(await both("adder")).toEqual([200, 403]);
  expect(await both("editor")).toEqual([200, 200]);
  expect(await both("member")).toEqual([403, 403]);
  expect(await both("outsider")).toEqual([404, 404]);
  expect((await api.anonymous.get(path(program))).status).toBe(401);
  // A template that they don't see is not named.
  const seen = await (await api.as("adder")).get(path(program));
  expect(seen.at("_links.usableTemplate.href")).toBe(null);
  expect(JSON.stringify((await (await api.as("editor")).get(path(portfolio))).body)).not.toContain("Voyage");
  expect(Object.keys(Object(seen.at("_links")))).not.toContain("users");
});
