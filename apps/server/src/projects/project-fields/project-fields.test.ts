/** Turning custom fields on and off in one project. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, ctx, given } = await startTestApp("standard");
type Caller = typeof api.admin;

let project = 0;
let other = 0;
const ids = { budget: 0, depth: 0, everywhere: 0, secret: 0, forRole: 0, goal: 0, people: 0 };

async function field(name: string, more: object = {}): Promise<number> {
  const made = await api.admin.post("custom_fields", {
    name,
    fieldFormat: "string",
    for: "WorkPackage",
    types: "all",
    isForAll: false,
    ...more,
  });
  expect([name, made.status, made.error]).toEqual([name, 201, null]);
  return made.id;
}

beforeAll(async () => {
  project = await given.project({ name: "Harbor", identifier: "harbor", public: true });
  other = await given.project({ name: "Elsewhere", identifier: "elsewhere" });
  await given.userWith("chooser", project, ["view_work_packages", "select_custom_fields", "edit_project"]);
  await given.userWith("shaper", project, ["view_project_attributes", "select_project_custom_fields"]);
  await given.userWith("member", project, ["view_work_packages", "edit_work_packages", "edit_project"]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("stranger", other, ["view_work_packages", "select_custom_fields"]);
  await given.user("outsider");
  ids.budget = await field("Budget");
  ids.depth = await field("Depth");
  ids.everywhere = await field("Everywhere", { isForAll: true });
  ids.secret = await field("Secret", { visibility: "admins" });
  ids.forRole = await field("For a role", {
    visibility: "roles",
    roles: [{ id: await given.role([]), canEdit: true }],
  });
  ids.goal = await field("Goal", { for: "Project" });
  ids.people = await field("Shoe size", { for: "User", isForAll: true, types: undefined });
});

const PATH = () => `projects/${project}/custom_fields`;
const shown = async (caller: Caller) => {
  const listed = [(await caller.get(PATH())).at("customFields")].flat().map(Object);
  return Object.fromEntries(listed.map(({ name, isActive }) => [name, isActive]));
};
const projectsOf = async (id: number) => (await api.admin.get(`custom_fields/${id}`)).at("projects");
const choose = (caller: Caller, body: object) => caller.patch(PATH(), body);
const version = async (caller: Caller) => (await caller.get(PATH())).number("lockVersion");

beforeEach(async () => {
  await choose(api.admin, { deactivate: [ids.budget, ids.depth, ids.secret, ids.forRole, ids.goal] });
});

test("those who choose fields in a project turn several on and off in one call", async () => {
  const chooser = await api.as("chooser");
  expect(await shown(chooser)).toEqual({ Budget: false, Depth: false, Everywhere: true });
  const on = await choose(chooser, { activate: [ids.budget, ids.depth] });
  expect([on.status, on.error, on.at("_type")]).toEqual([200, null, "ProjectCustomFields"]);
  expect(await shown(chooser)).toEqual({ Budget: true, Depth: true, Everywhere: true });
  expect(await projectsOf(ids.budget)).toEqual([project]);
  const both = await choose(chooser, { activate: [ids.budget], deactivate: [ids.depth] });
  expect(both.status).toBe(200);
  expect(await shown(chooser)).toEqual({ Budget: true, Depth: false, Everywhere: true });
});

test("what is turned off is absent from the project's work, and comes back with its values", async () => {
  const key = `customField${ids.budget}`;
  await choose(api.admin, { activate: [ids.budget] });
  const made = await api.admin.post(`projects/${project}/work_packages`, { subject: "Quay", [key]: "12" });
  expect(made.at(key)).toBe("12");
  await choose(api.admin, { deactivate: [ids.budget] });
  expect((await api.admin.get(`work_packages/${made.id}`)).at(key)).toBe(undefined);
  await choose(api.admin, { activate: [ids.budget] });
  expect((await api.admin.get(`work_packages/${made.id}`)).at(key)).toBe("12");
});

test.each([
  ["admin", 200, ["Budget", "Depth", "Everywhere", "For a role", "Goal", "Secret"]],
  ["chooser", 200, ["Budget", "Depth", "Everywhere"]],
  ["shaper", 200, ["Goal"]],
  ["member", 403, []],
  ["reader", 403, []],
  ["outsider", 403, []],
  ["stranger", 403, []],
  ["anonymous", 401, []],
])("%s: %i", async (login, status, names) => {
  const caller = login === "anonymous" ? api.anonymous : await api.as(login);
  expect((await caller.get(PATH())).status).toBe(status);
  expect(Object.keys(status === 200 ? await shown(caller) : {}).toSorted()).toEqual(names);
  const allowed = names.includes("Budget");
  const answer = await choose(caller, { activate: [ids.budget] });
  expect(answer.status).toBe(allowed ? 200 : status === 200 ? 403 : status);
  expect(await projectsOf(ids.budget)).toEqual(allowed ? [project] : []);
});

test("another's project answers as one that there is not", async () => {
  const path = `projects/${other}/custom_fields`;
  for (const login of ["chooser", "outsider"]) {
    const caller = await api.as(login);
    expect([login, (await caller.get(path)).status]).toEqual([login, 404]);
    expect([login, (await caller.patch(path, { activate: [ids.budget] })).status]).toEqual([login, 404]);
  }
});

test("a field that is hidden is refused in the words for one that there is not, and nothing is written", async () => {
  const chooser = await api.as("chooser");
  const refused = async (id: number) => {
    const { status, text } = await choose(chooser, { activate: [ids.budget, id], deactivate: [ids.depth] });
    return [status, text];
  };
  const absent = await refused(999_999);
  expect(absent).toEqual([422, expect.stringContaining("Some custom fields do not exist.")]);
  for (const id of [ids.secret, ids.forRole, ids.people]) expect(await refused(id)).toEqual(absent);
  expect(await projectsOf(ids.budget)).toEqual([]);
  // Fields of the other kind are seen, and chosen by others.
  expect((await choose(await api.as("shaper"), { activate: [ids.budget] })).error).toBe("MissingPermission");
});

test.each([
  [{ deactivate: ["everywhere"] }, "Everywhere is on in all projects."],
  [{ activate: ["depth"], deactivate: ["depth"] }, "Depth can't be turned on and off at once."],
] as const)("what cannot be is refused: %j", async (body, message) => {
  const numbers = Object.fromEntries(
    Object.entries(body).map(([name, names]) => [name, names.map((one: keyof typeof ids) => ids[one])]),
  );
  const answer = await choose(api.admin, { activate: [ids.budget], ...numbers });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(message)]);
  expect([await projectsOf(ids.budget), await projectsOf(ids.depth)]).toEqual([[], []]);
});

test.each([
  { activate: "all" },
  { activate: null },
  { activate: ["1"] },
  { activate: [1.5] },
  { deactivate: [null] },
  { deactivate: {} },
])("a body of the wrong form is refused: %j", async (body) => {
  expect((await choose(api.admin, body)).error).toBe("PropertyFormatError");
  expect((await choose(await api.as("reader"), body)).error).toBe("MissingPermission");
});

test("of two people at once the second is told, and a hidden field is in no one's way", async () => {
  const chooser = await api.as("chooser");
  const seen = await version(chooser);
  await choose(api.admin, { activate: [ids.secret, ids.goal] });
  expect(await version(chooser)).toBe(seen);
  const answers = await Promise.all([
    choose(chooser, { activate: [ids.budget], lockVersion: seen }),
    choose(chooser, { activate: [ids.depth], lockVersion: seen }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(Object.values(await shown(chooser)).filter(Boolean)).toHaveLength(2);
  expect((await choose(chooser, { activate: [], lockVersion: -1 })).status).toBe(422);
});

test("who edits the field's definition meanwhile is told too, and undoes no one's choice", async () => {
  const { lockVersion, projects } = Object((await api.admin.get(`custom_fields/${ids.budget}`)).body);
  await choose(await api.as("chooser"), { activate: [ids.budget] });
  const stale = await api.admin.patch(`custom_fields/${ids.budget}`, { name: "Budget", projects, lockVersion });
  expect([stale.status, await projectsOf(ids.budget)]).toEqual([409, [project]]);
});

test("a copy of the project has its fields, and is in the way of who edits a definition from before", async () => {
  await choose(api.admin, { activate: [ids.depth] });
  const { lockVersion, projects } = Object((await api.admin.get(`custom_fields/${ids.depth}`)).body);
  const asked = await api.admin.post(`projects/${project}/copy`, { name: "Copy", identifier: "harbor-copy" });
  await ctx.jobs.runAll();
  const copy = (await api.admin.get("projects/harbor-copy")).id;
  expect([asked.status, await projectsOf(ids.depth)]).toEqual([302, [project, copy]]);
  const stale = await api.admin.patch(`custom_fields/${ids.depth}`, { projects, lockVersion });
  expect([stale.status, await projectsOf(ids.depth)]).toEqual([409, [project, copy]]);
  await api.admin.delete(`projects/${copy}`);
});

test("who did it is told in the audit log and in the project's history, without what is hidden", async () => {
  const chooser = await api.as("chooser");
  await choose(api.admin, { activate: [ids.secret, ids.forRole] });
  await choose(chooser, { activate: [ids.budget] });
  const rows = await ctx.db.selectFrom("events").selectAll().orderBy("id", "desc").limit(5).execute();
  const told = rows
    .filter(({ changes }) => changes !== "{}")
    .map((row) => [row.entity_type, row.entity_id, row.action]);
  expect(told.slice(0, 2)).toEqual([
    ["Project", project, "updated"],
    ["CustomField", ids.budget, "updated"],
  ]);
  const history = (await chooser.get(`projects/${project}/history?pageSize=100`)).text;
  expect(history).toContain("Budget");
  expect(history).not.toMatch(new RegExp(`Secret|For a role|customField(${ids.secret}|${ids.forRole})\\b`));
  expect(JSON.stringify(rows.filter((row) => row.entity_type === "Project"))).not.toContain("Secret");
});

test("nothing is told where nothing changes", async () => {
  const count = async () => (await ctx.db.selectFrom("events").select("id").execute()).length;
  await choose(api.admin, { activate: [ids.budget] });
  const before = await count();
  expect((await choose(api.admin, { activate: [ids.budget, ids.everywhere], deactivate: [ids.depth] })).status).toBe(
    200,
  );
  expect((await choose(api.admin, {})).status).toBe(200);
  expect(await count()).toBe(before);
});

test("of fields turned on together the history has those that the reader sees, and no word of the others", async () => {
  await choose(api.admin, { activate: [ids.budget, ids.forRole] });
  await choose(api.admin, { deactivate: [ids.forRole] });
  const chooser = await api.as("chooser");
  const history = await chooser.get(`projects/${project}/history?pageSize=100`);
  const [off, on] = history.each("changes").map((changes) => [changes].flat());
  const change = { attribute: "activatedCustomFields", from: [], to: [`customField${ids.budget}`], toTitle: "Budget" };
  expect([on, off]).toEqual([[change], []]);
  expect(history.text).not.toContain("Undisclosed");
  expect((await api.admin.get(`projects/${project}/history?pageSize=100`)).text).toContain("Budget, For a role");
});
