/** Custom fields of projects, users, groups, versions and time entries over the API. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

let project = 0;
let other = 0;
let work = 0;
let member = 0;
let reader = 0;

const READING = ["view_work_packages", "view_time_entries", "view_members", "view_project_attributes"] as const;

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  other = await given.project({ name: "Other" });
  member = await given.userWith("member", project, [
    ...READING,
    "edit_project",
    "edit_project_attributes",
    "manage_versions",
    "manage_members",
    "log_time",
    "edit_time_entries",
  ]);
  reader = await given.userWith("reader", project, [...READING]);
  await given.user("outsider");
  work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Work" })).id;
});

const TARGETS = ["Project", "User", "Group", "Version", "TimeEntry"] as const;
type Target = (typeof TARGETS)[number];

const COLLECTIONS: Record<Target, string> = {
  Project: "projects",
  User: "users",
  Group: "groups",
  Version: "versions",
  TimeEntry: "time_entries",
};

async function field(target: Target, body: object): Promise<string> {
  const made = await api.admin.post("custom_fields", { for: target, isForAll: true, types: "all", ...body });
  expect([made.status, made.error]).toEqual([201, null]);
  return `customField${made.id}`;
}

const pathOf = (key: string): string => `custom_fields/${key.replace("customField", "")}`;

let count = 0;

/** What a new one needs beside its fields. */
function needed(target: Target, links: object = {}): Record<string, unknown> {
  const name = `${target} ${++count}`;
  if (target === "Version")
    return { name, _links: { definingProject: { href: `/api/v3/projects/${project}` }, ...links } };
  if (target === "TimeEntry") {
    return { hours: "PT1H", _links: { entity: { href: `/api/v3/work_packages/${work}` }, ...links } };
  }
  if (target === "User") {
    const login = `person${count}`;
    return {
      login,
      email: `${login}@example.org`,
      firstName: "A",
      lastName: name,
      password: "long-enough-1",
      _links: links,
    };
  }
  return { name, _links: links };
}

async function make(target: Target, body: object = {}, links: object = {}): Promise<number> {
  const made = await api.admin.post(COLLECTIONS[target], { ...needed(target, links), ...body });
  expect([target, made.status, made.error]).toEqual([target, 201, null]);
  return made.id;
}

const one = (target: Target, id: number): string => `${COLLECTIONS[target]}/${id}`;

const filtered = (name: string, operator: string, values: string[]): string =>
  encodeURIComponent(JSON.stringify([{ [name]: { operator, values } }]));

const idsIn = (elements: readonly unknown[]): number[] => elements.map((element) => Number(Object(element).id));

test.each(TARGETS)("each format of a %s is written, changed and read back, alone and in the list", async (target) => {
  const plain: Record<string, unknown> = {
    [await field(target, { name: "A string", fieldFormat: "string" })]: "a word",
    [await field(target, { name: "A link", fieldFormat: "link" })]: "https://example.org/a",
    [await field(target, { name: "An int", fieldFormat: "int" })]: -7,
    [await field(target, { name: "A float", fieldFormat: "float" })]: 2.5,
    [await field(target, { name: "A date", fieldFormat: "date" })]: "2026-11-23",
    [await field(target, { name: "A bool", fieldFormat: "bool" })]: true,
  };
  const text = await field(target, { name: "A text", fieldFormat: "text" });
  const list = await field(target, { name: "A list", fieldFormat: "list", options: ["One", "Two"], multiple: true });
  const options = (await api.admin.get(pathOf(list))).at("options");
  const hrefs = [options].flat().map((option) => ({ href: `/api/v3/custom_options/${Object(option).id}` }));
  const id = await make(target, { ...plain, [text]: { raw: "**bold**" } }, { [list]: hrefs });
  const read = await api.admin.get(one(target, id));
  expect(read.body).toMatchObject({ ...plain, [text]: { raw: "**bold**" } });
  expect(read.at(`_links.${list}`)).toMatchObject([{ title: "One" }, { title: "Two" }]);
  const listed = await api.admin.get(`${COLLECTIONS[target]}?pageSize=200`);
  expect(listed.elements.find((element) => Object(element).id === id)).toMatchObject(plain);
  const emptied = Object.fromEntries(Object.keys(plain).map((key) => [key, null]));
  const changed = await api.admin.patch(one(target, id), { ...emptied, _links: { [list]: [hrefs[1]] } });
  expect([changed.status, changed.error]).toEqual([200, null]);
  const again = await api.admin.get(one(target, id));
  for (const key of Object.keys(plain)) expect([key, again.at(key)]).toEqual([key, null]);
  expect(again.at(`_links.${list}`)).toMatchObject([{ title: "Two" }]);
  expect(again.at(text)).toMatchObject({ raw: "**bold**" });
});

test.each(TARGETS)("required fields, bounds and patterns of a %s are kept", async (target) => {
  const short = await field(target, {
    name: "Short",
    fieldFormat: "string",
    maxLength: 3,
    regularExpression: "^[a-z]+$",
  });
  const small = await field(target, { name: "Small", fieldFormat: "int", minValue: 1, maxValue: 5 });
  const id = await make(target);
  const refused = async (body: object) => {
    const answer = await api.admin.patch(one(target, id), body);
    return [answer.status, answer.at("_embedded.details.attribute")];
  };
  expect(await refused({ [short]: "long" })).toEqual([422, short]);
  expect(await refused({ [short]: "A" })).toEqual([422, short]);
  expect(await refused({ [small]: 6 })).toEqual([422, small]);
  expect(await refused({ [small]: "x" })).toEqual([422, small]);
  const needs = await field(target, { name: "Needed", fieldFormat: "string", required: true });
  const without = await api.admin.post(COLLECTIONS[target], needed(target));
  expect([without.status, without.at("_embedded.details.attribute")]).toEqual([422, needs]);
  // One that was there before the field stays editable, until the field itself is said to be empty.
  expect(await refused({ [small]: 2 })).toEqual([200, undefined]);
  expect(await refused({ [needs]: "" })).toEqual([422, needs]);
  expect(await refused({ _meta: { validateCustomFields: true }, [small]: 3 })).toEqual([422, needs]);
  expect(await refused({ [needs]: "x" })).toEqual([200, undefined]);
  await api.admin.delete(pathOf(needs));
});

test.each(TARGETS)("a new %s has the defaults of its fields", async (target) => {
  const word = await field(target, { name: "Word", fieldFormat: "string", defaultValue: "usual" });
  expect((await api.admin.get(one(target, await make(target)))).at(word)).toBe("usual");
  expect((await api.admin.get(one(target, await make(target, { [word]: "other" })))).at(word)).toBe("other");
});

test.each(TARGETS)("the list of %ss is filtered and sorted by fields", async (target) => {
  const rank = await field(target, { name: "Rank", fieldFormat: "int" });
  const word = await field(target, { name: "Word", fieldFormat: "string" });
  const low = await make(target, { [rank]: 1, [word]: "beta" });
  const high = await make(target, { [rank]: 9, [word]: "Alpha" });
  const list = async (query: string) =>
    idsIn((await api.admin.get(`${COLLECTIONS[target]}?pageSize=200&${query}`)).elements);
  expect(await list(`filters=${filtered(rank, ">=", ["5"])}`)).toEqual([high]);
  expect(await list(`filters=${filtered(rank.replace("customField", "cf_"), "*", [])}`)).toHaveLength(2);
  expect(await list(`filters=${filtered(word, "~", ["ALPH"])}`)).toEqual([high]);
  expect(await list(`filters=${filtered(rank, "!*", [])}`)).not.toContain(low);
  const sorted = async (name: string, direction: string) =>
    (await list(`sortBy=${encodeURIComponent(JSON.stringify([[name, direction]]))}`)).filter((id) =>
      [low, high].includes(id),
    );
  expect([await sorted(rank, "desc"), await sorted(word, "desc")]).toEqual([
    [high, low],
    [low, high],
  ]);
  expect((await list(`sortBy=${encodeURIComponent(JSON.stringify([[rank, "asc"]]))}`)).slice(0, 2)).toEqual([
    low,
    high,
  ]);
});

test.each(TARGETS)("a field of %ss that someone cannot see is absent everywhere", async (target) => {
  const secret = await field(target, { name: "Secret", fieldFormat: "string", visibility: "admins" });
  const id = await make(target, { [secret]: "hidden" });
  for (const login of ["member", "reader", "outsider"]) {
    const caller = await api.as(login);
    const [read, list, schema, filter, sort] = await Promise.all([
      caller.get(one(target, id)),
      caller.get(COLLECTIONS[target]),
      caller.get(`${COLLECTIONS[target]}/schema`),
      caller.get(`${COLLECTIONS[target]}?filters=${filtered(secret, "*", [])}`),
      caller.get(`${COLLECTIONS[target]}?sortBy=${encodeURIComponent(JSON.stringify([[secret, "asc"]]))}`),
    ]);
    expect([login, [read, list, schema].filter((answer) => answer.text.includes(secret))]).toEqual([login, []]);
    expect([login, [read, list].filter((answer) => answer.text.includes("hidden"))]).toEqual([login, []]);
    expect([login, [filter, sort].filter((answer) => answer.status === 200)]).toEqual([login, []]);
  }
  const owner = await api.as("member");
  await owner.patch(one(target, id), { [secret]: "changed" });
  expect((await api.admin.get(one(target, id))).at(secret)).toBe("hidden");
});

test.each(TARGETS)("the form of a %s offers the fields, and says what is wrong with them", async (target) => {
  const list = await field(target, { name: "Size", fieldFormat: "list", options: ["S", "M"] });
  const small = await field(target, { name: "Most", fieldFormat: "int", maxValue: 5 });
  if (target === "Group") {
    const schema = await api.admin.get("groups/schema");
    expect(schema.at(list)).toMatchObject({ name: "Size", writable: true, _embedded: { allowedValues: [{}, {}] } });
    return;
  }
  const id = await make(target);
  const form = await api.admin.post(`${one(target, id)}/form`, { [small]: 9 });
  expect([form.status, form.at(`_embedded.validationErrors.${small}.message`)]).toEqual([
    200,
    "Most must be less than or equal to 5.",
  ]);
  const schema = Object(form.at("_embedded.schema"));
  expect(schema[list]).toMatchObject({ name: "Size", writable: true, location: "_links" });
  expect(schema[list]._embedded.allowedValues).toMatchObject([{ value: "S" }, { value: "M" }]);
  expect(form.at(`_embedded.payload.${small}`)).toBe(9);
});

test("who may not change what has the fields does not change them", async () => {
  for (const target of TARGETS) {
    const word = await field(target, { name: "Word", fieldFormat: "string" });
    const id = await make(target, { [word]: "first" });
    for (const login of ["reader", "outsider"]) {
      const answer = await (await api.as(login)).patch(one(target, id), { [word]: "second" });
      expect([target, login, answer.status >= 400]).toEqual([target, login, true]);
    }
    expect([target, (await api.anonymous.patch(one(target, id), { [word]: "x" })).status >= 400]).toEqual([
      target,
      true,
    ]);
    expect([target, (await api.admin.get(one(target, id))).at(word)]).toEqual([target, "first"]);
  }
});

test("attributes of a project are seen and changed with their own permissions", async () => {
  const word = await field("Project", { name: "Cost center", fieldFormat: "string" });
  const login = async (name: string, permissions: Parameters<typeof given.userWith>[2]) => {
    await given.userWith(name, project, permissions);
    return api.as(name);
  };
  const blind = await login("blind", ["view_work_packages", "edit_project"]);
  const editor = await login("attributes", ["view_project_attributes", "edit_project_attributes"]);
  expect((await api.admin.patch(`projects/${project}`, { [word]: "A1" })).status).toBe(200);
  expect((await editor.get(`projects/${project}`)).at(word)).toBe("A1");
  expect((await blind.get(`projects/${project}`)).text).not.toContain(word);
  const found = await blind.get(`projects?filters=${filtered(word, "=", ["A1"])}`);
  expect(idsIn(found.elements)).not.toContain(project);
  expect((await editor.patch(`projects/${project}`, { [word]: "B2" })).at(word)).toBe("B2");
  expect((await editor.patch(`projects/${project}`, { name: "Renamed" })).error).toBe("PropertyIsReadOnly");
  await blind.patch(`projects/${project}`, { [word]: "C3" });
  expect((await api.admin.get(`projects/${project}`)).at(word)).toBe("B2");
});

test("people see and change their own fields, and those of some roles with these roles alone", async () => {
  const nick = await field("User", { name: "Nickname", fieldFormat: "string" });
  const self = await api.as("reader");
  expect((await self.patch(`users/${reader}`, { [nick]: "Rea" })).at(nick)).toBe("Rea");
  expect((await (await api.as("member")).get(`users/${reader}`)).at(nick)).toBe("Rea");
  const memberships = await api.admin.get(`memberships?filters=${filtered("principal", "=", [String(member)])}`);
  const roles = [Object(memberships.elements[0])._links.roles].flat();
  const id = Number(String(roles[0].href).split("/").at(-1));
  const shared = { fieldFormat: "string", visibility: "roles", roles: [{ id, canEdit: false }] };
  const badge = await field("User", { name: "Badge", ...shared });
  await api.admin.patch(`users/${member}`, { [badge]: "B-1" });
  expect((await (await api.as("member")).get(`users/${member}`)).at(badge)).toBe("B-1");
  expect((await self.get(`users/${member}`)).text).not.toContain(badge);
  expect((await (await api.as("member")).patch(`users/${member}`, { [badge]: "B-2" })).error).toBe(
    "PropertyIsReadOnly",
  );
});

test("a field of some projects is on what belongs to them alone", async () => {
  for (const target of ["Version", "TimeEntry"] as const) {
    const word = await field(target, { name: "Here", fieldFormat: "string", isForAll: false, projects: [other] });
    const id = await make(target, { [word]: "ignored" });
    expect([target, (await api.admin.get(one(target, id))).text.includes(word)]).toEqual([target, false]);
    await api.admin.patch(pathOf(word), { projects: [other, project] });
    const changed = await api.admin.patch(one(target, id), { [word]: "kept" });
    expect([target, changed.at(word)]).toEqual([target, "kept"]);
  }
});

test("people and versions that fields of projects link to are members and versions of the project", async () => {
  const lead = await field("Project", { name: "Lead", fieldFormat: "user" });
  const next = await field("Project", { name: "Next", fieldFormat: "version" });
  const outsider = (await api.admin.get("users/outsider")).id;
  const version = await make("Version");
  const set = (key: string, href: string) =>
    api.admin.patch(`projects/${project}`, { _links: { [key]: { href: `/api/v3/${href}` } } });
  expect((await set(lead, `users/${outsider}`)).status).toBe(422);
  expect((await set(lead, `users/${member}`)).at(`_links.${lead}`)).toMatchObject({ href: `/api/v3/users/${member}` });
  expect((await set(next, `versions/${version}`)).at(`_links.${next}`)).toMatchObject({
    href: `/api/v3/versions/${version}`,
  });
  const foreign = await api.admin.patch(`projects/${other}`, {
    _links: { [next]: { href: `/api/v3/versions/${version}` } },
  });
  expect(foreign.status).toBe(422);
});

test("changes are in the journal of administrators, under the field's name in the API", async () => {
  const word = await field("Group", { name: "Floor", fieldFormat: "string" });
  const id = await make("Group", { [word]: "1" });
  await api.admin.patch(`groups/${id}`, { [word]: "2" });
  const activities = await api.admin.get("admin/activities?pageSize=5");
  const text = JSON.stringify(activities.elements);
  expect(text).toContain(word);
});

test("what only work packages can have is refused", async () => {
  const attribute = async (body: object) =>
    (await api.admin.post("custom_fields", { name: "x", isForAll: true, ...body })).at("_embedded.details.attribute");
  expect(await attribute({ for: "Project", fieldFormat: "string", types: [1] })).toBe("types");
  expect(await attribute({ for: "Project", fieldFormat: "string", searchable: true })).toBe("searchable");
  expect(await attribute({ for: "Group", fieldFormat: "string", isForAll: false })).toBe("isForAll");
});

test("people and groups have fields of people and versions: those whom everyone may know", async () => {
  const shared = await api.admin.post("versions", {
    name: "For all",
    sharing: "system",
    _links: { definingProject: { href: `/api/v3/projects/${project}` } },
  });
  const hidden = await given.project({ name: "Hidden", public: false });
  const own = await api.admin.post("versions", {
    name: "Own",
    _links: { definingProject: { href: `/api/v3/projects/${hidden}` } },
  });
  const boss = await given.user("boss");
  const locked = await given.user("locked-boss");
  await api.admin.post(`users/${locked}/lock`);
  for (const target of ["User", "Group"] as const) {
    const manager = await field(target, { name: "Manager", fieldFormat: "user" });
    const release = await field(target, { name: "Release", fieldFormat: "version", multiple: true });
    const links = (person: number, version: unknown) => ({
      [manager]: { href: `/api/v3/users/${person}` },
      [release]: [{ href: `/api/v3/versions/${String(version)}` }],
    });
    const id = await make(target, {}, links(boss, shared.id));
    const read = await api.admin.get(one(target, id));
    expect(read.at(`_links.${manager}.title`)).toBe("boss Tester");
    expect(read.at(`_links.${release}`)).toMatchObject([{ title: "For all" }]);
    const found = await api.admin.get(`${COLLECTIONS[target]}?filters=${filtered(manager, "=", [String(boss)])}`);
    expect([target, target === "User" ? idsIn(found.elements) : [id]]).toEqual([target, [id]]);
    // What is offered can be chosen.
    const user = await api.admin.post(`users/${id}/form`, {});
    const schema = target === "Group" ? (await api.admin.get("groups/schema")).body : user.at("_embedded.schema");
    const { href } = Object(schema)[release]._links.allowedValues;
    const offered = await api.admin.get(href.replace("/api/v3/", ""));
    expect(offered.elements.map((one) => Object(one).name)).toEqual(["For all"]);
    for (const [person, version, wrong] of [
      [locked, shared.id, manager],
      [999_999, shared.id, manager],
      [boss, own.id, release],
    ] as const) {
      const refused = await api.admin.patch(one(target, id), { _links: links(person, version) });
      expect([refused.status, refused.at("_embedded.details.attribute")]).toEqual([422, wrong]);
    }
  }
});

test("a deleted person is replaced in each project that names them", async () => {
  const contact = await field("Project", { name: "Contact", fieldFormat: "user" });
  const leavers = [];
  const made: number[] = [];
  for (const name of ["first-leaver", "second-leaver"]) {
    const id = await make("Project");
    const person = await given.userWith(name, id, ["view_project"]);
    const set = await api.admin.patch(`projects/${id}`, { _links: { [contact]: { href: `/api/v3/users/${person}` } } });
    expect([set.status, set.error]).toEqual([200, null]);
    made.push(id);
    leavers.push(person);
  }
  for (const person of leavers) {
    expect((await api.admin.delete(`users/${person}`)).status).toBe(202);
    await ctx.jobs.runAll();
  }
  const titles = await Promise.all(
    made.map(async (id) => (await api.admin.get(`projects/${id}`)).at(`_links.${contact}.title`)),
  );
  expect(titles).toEqual(["Deleted user", "Deleted user"]);
});
