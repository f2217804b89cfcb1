/** Definitions that break or burden: refused to everyone but administrators, to these with a reason, and leaving nothing. */
import { beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "./api.ts";
import { startTestApp } from "./app.ts";

const { api, given } = await startTestApp();

/** Longest that a refusal takes, in ms, on a machine that others use. */
const SOON = 3_000;
const LARGE = 999_999_999_999_999;
const many = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

let project = 0;
let work = 0;
let hidden = 0;
let type = 0;
let scheme = 0;
const fields = { text: 0, list: 0, other: 0 };
/** Of the other field, and of the list. */
let option = 0;
let own = 0;
let action = 0;

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  const elsewhere = await given.project({ name: "Elsewhere" });
  await given.userWith("manager", project, [
    "view_work_packages",
    "edit_work_packages",
    "edit_project",
    "manage_members",
  ]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("outsider");
  const made = await api.admin.post(`projects/${project}/work_packages`, { subject: "Work" });
  work = made.id;
  hidden = (await api.admin.post(`projects/${elsewhere}/work_packages`, { subject: "Hidden" })).id;
  type = Number(String(made.at("_links.type.href")).split("/").at(-1));
  scheme = Number((await api.admin.get("field_rule_schemes")).each("id")[0]);
  const field = (body: object) =>
    api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, types: "all", ...body });
  fields.text = (await field({ name: "Text", fieldFormat: "string" })).id;
  const list = await field({ name: "List", fieldFormat: "list", options: ["A", "B"] });
  [fields.list, own] = [list.id, list.number("options.0.id")];
  const other = await field({ name: "Other", fieldFormat: "list", options: ["C"] });
  [fields.other, option] = [other.id, other.number("options.0.id")];
  action = (
    await api.admin.post("custom_actions", { name: "Do it", actions: [{ attribute: "subject", value: "Done" }] })
  ).id;
});

type Method = "post" | "patch" | "delete";
interface Attack {
  method: Method;
  path: () => string;
  body: () => object;
}

const of =
  (method: Method, path: () => string) =>
  (body: object | (() => object)): Attack => ({
    method,
    path,
    body: typeof body === "function" ? () => body() : () => body,
  });
const newField = (body: object | (() => object)) =>
  of(
    "post",
    () => "custom_fields",
  )(() => ({
    name: "New",
    fieldFormat: "string",
    for: "WorkPackage",
    isForAll: true,
    types: "all",
    ...(typeof body === "function" ? body() : body),
  }));
const oldField = of("patch", () => `custom_fields/${fields.list}`);
const form = of("patch", () => `types/${type}/form_configuration`);
const sections = of("patch", () => "project_attribute_sections");
const rules = of("patch", () => `field_rule_sets/${scheme}-${type}`);
const workflow = of("patch", () => "workflows");
const newAction = of("post", () => "custom_actions");
const oldAction = of("patch", () => `custom_actions/${action}`);
const run = of("post", () => `custom_actions/${action}/execute`);

const onWork = (body: object | (() => object)) =>
  of(
    "patch",
    () => `work_packages/${work}`,
  )(() => ({
    lockVersion: 0,
    ...(typeof body === "function" ? body() : body),
  }));
const ZERO = "a\0b";

const deep = (levels: number): object =>
  levels === 0 ? { value: "leaf" } : { value: `Level ${levels}`, children: [deep(levels - 1)] };
const group = (name: string, attributes: unknown = []) => ({ kind: "attributes", name, attributes });

const ATTACKS: Record<string, Attack> = {
  "a field without a body": of("post", () => "custom_fields")({}),
  "a field whose name is no text": newField({ name: { html: "<b>" } }),
  "a field with an endless name": newField({ name: "n".repeat(100_000) }),
  "a field with an endless description": newField({ description: "d".repeat(1_100_000) }),
  "a field of no format": newField({ fieldFormat: "__proto__" }),
  "a field for no one": newField({ for: "constructor" }),
  "a field with an id beyond all": newField({ id: LARGE }),
  "a field with a negative id": newField({ id: -1 }),
  "a field with the id of another": newField(() => ({ id: fields.text })),
  "a field with a fraction of an id": newField({ id: 1.5 }),
  "a field of types that there are not": newField({ types: [LARGE] }),
  "a field of 40,000 types": newField({ types: many(40_000, (at) => at + 1_000) }),
  "a field of projects that there are not": newField({ isForAll: false, projects: [LARGE] }),
  "a field of 40,000 projects": newField({ isForAll: false, projects: many(40_000, (at) => at + 1_000) }),
  "a field of roles that there are not": newField({ visibility: "roles", roles: [{ id: LARGE, canEdit: true }] }),
  "a field of roles that are words": newField({ visibility: "roles", roles: ["all"] }),
  "bounds that exclude everything": newField({ fieldFormat: "int", minValue: 2, maxValue: 1 }),
  "a length beyond all": newField({ maxLength: LARGE }),
  "a place beyond all": newField({ position: LARGE }),
  "a pattern that looks ahead": newField({ regularExpression: "(?=(a+))\\1*b" }),
  "a pattern that explodes": newField({ regularExpression: "((a{900}){900}){900}" }),
  "a pattern with 999 nested groups": newField({ regularExpression: `${"(".repeat(999)}a` }),
  "an endless pattern": newField({ regularExpression: "(a|b)*".repeat(10_000) }),
  "a default that the format does not have": newField({ fieldFormat: "int", defaultValue: { raw: 1 } }),
  "a fraction as the default of an integer": newField({ fieldFormat: "int", defaultValue: 1.5 }),
  "a day that there is not as the default of a date": newField({ fieldFormat: "date", defaultValue: "2026-02-30" }),
  "10,000 options": newField({ fieldFormat: "list", options: many(10_000, (at) => `Option ${at}`) }),
  "options 30 levels deep": newField({ fieldFormat: "hierarchy", options: [deep(30)] }),
  "options without a name": newField({ fieldFormat: "list", options: ["A", " "] }),
  "an endless option": newField({ fieldFormat: "list", options: ["x".repeat(10_000)] }),
  "an option in a color that there is not": newField({
    fieldFormat: "list",
    options: [{ value: "A", colorId: 9_999 }],
  }),
  "an option whose weight is a word": newField({
    fieldFormat: "weightedItemList",
    options: [{ value: "A", weight: "heavy" }],
  }),
  "a change to options of another field": oldField(() => ({ options: [{ id: option, value: "Stolen" }] })),
  "a change to an option named twice": oldField(() => ({
    options: [
      { id: own, value: "A" },
      { id: own, value: "A again" },
    ],
  })),
  "a change to another format": oldField({ fieldFormat: "int" }),
  "a merge of an option with that of another field": of(
    "post",
    () => `custom_fields/${fields.list}/options/${option}/merge`,
  )(() => ({ into: option })),
  "a field that there is not": of("patch", () => "custom_fields/2147483647")({ name: "x" }),
  "a form that is no list": form({ groups: "all" }),
  "a form of 10,000 groups": form({ groups: many(10_000, (at) => group(`Group ${at}`)) }),
  "a form with an attribute of no one": form({ groups: [group("A", ["__proto__"])] }),
  "a form with an attribute twice": form({ groups: [group("A", ["version", "version"])] }),
  "a form with an endless name": form({ groups: [group("x".repeat(100_000))] }),
  "a form that someone else has changed": form({ groups: [group("A", ["version"])], lockVersion: 17 }),
  "rules that are no rules": rules({ rules: [] }),
  "a rule of no attribute": rules({ rules: { constructor: { hidden: true } } }),
  "a rule that hides the subject": rules({ rules: { subject: { hidden: true } } }),
  "rules that someone else has changed": rules({ rules: { version: { required: true } }, lockVersion: 17 }),
  "moves of no type": workflow({ type: LARGE, roles: [1], grant: [[1, 2]] }),
  "moves of no role": workflow(() => ({ type, roles: [LARGE], revoke: [[1, 2]] })),
  "moves from nowhere": workflow(() => ({ type, roles: [1], revoke: [[LARGE, 1]] })),
  "moves that are no pairs": workflow(() => ({ type, roles: [1], revoke: [[1, 2, "everyone", 3]] })),
  "too many moves": workflow(() => ({ type, roles: [1], revoke: many(50_001, () => [1, 2]) })),
  "a requirement of the subject": workflow(() => ({ type, require: [{ from: 1, to: 2, attributes: ["subject"] }] })),
  "a requirement of a field that there is not": workflow(() => ({
    type,
    require: [{ from: 1, to: 2, attributes: ["customField999999"] }],
  })),
  "rules of moves that someone else has changed": workflow(() => ({
    type,
    roles: [1],
    revoke: [[1, 2]],
    lockVersion: 17,
  })),
  "an action that does nothing": newAction({ name: "New", actions: [] }),
  "an action of 10,000 steps": newAction({
    name: "New",
    actions: many(10_000, (at) => ({ attribute: `customField${at}`, value: 1 })),
  }),
  "an action on the prototype": newAction({ name: "New", actions: [{ attribute: "__proto__", value: 1 }] }),
  "an action with an endless subject": newAction({
    name: "New",
    actions: [{ attribute: "subject", value: "x".repeat(100_000) }],
  }),
  "an action under conditions that there are not": newAction({
    name: "New",
    conditions: { status: [LARGE] },
    actions: [{ attribute: "subject", value: "x" }],
  }),
  "an action with an option of another field": newAction(() => ({
    name: "New",
    actions: [{ attribute: `customField${fields.list}`, value: option }],
  })),
  "an action with an endless name": oldAction({ name: "n".repeat(10_000) }),
  "an action that someone else has changed": oldAction({ name: "Changed", lockVersion: 17 }),
  "a run on an old version": run(() => ({
    lockVersion: 17,
    _links: { workPackage: { href: `/api/v3/work_packages/${work}` } },
  })),
  "sections that are none": sections({ sections: "all" }),
  "too many sections": sections({ sections: many(31, (at) => ({ name: `S${at}`, attributes: [] })) }),
  "a section without a name": sections({ sections: [{ name: " ", attributes: [] }] }),
  "a section with a long name": sections({ sections: [{ name: "x".repeat(100_000), attributes: [] }] }),
  "a section of what projects do not have": sections({ sections: [{ name: "One", attributes: ["__proto__"] }] }),
  "a section of a work package's field": sections(() => ({
    sections: [{ name: "One", attributes: [`customField${fields.text}`] }],
  })),
  "two sections of one name": sections({ sections: [{ name: "One" }, { name: "ONE" }] }),
  "comments on a work package's field": oldField({ hasComment: true }),
  // A letter that PostgreSQL has no room for.
  "a field with a zero in its name": newField({ name: ZERO }),
  "a field with a zero in its description": newField({ description: ZERO }),
  "a pattern with a zero": newField({ regularExpression: ZERO }),
  "a default with a zero": newField({ defaultValue: ZERO }),
  "an option with a zero": newField({ fieldFormat: "list", options: [ZERO] }),
  "an item whose short name has a zero": newField({
    fieldFormat: "hierarchy",
    options: [{ value: "A", short: ZERO }],
  }),
  "a new option with a zero": of("post", () => `custom_fields/${fields.list}/options`)({ value: ZERO }),
  "a scheme of rules with a zero": of("post", () => "field_rule_schemes")({ name: ZERO }),
  "a rule whose default has a zero": rules(() => ({ rules: { [`customField${fields.text}`]: { default: ZERO } } })),
  "a form with a zero": form({ groups: [group(ZERO, ["version"])] }),
  "a section with a zero": sections({ sections: [{ name: ZERO, attributes: [] }] }),
  "an action with a zero in its name": newAction({ name: ZERO, actions: [{ attribute: "subject", value: "x" }] }),
  "an action with a zero in its subject": newAction({ name: "New", actions: [{ attribute: "subject", value: ZERO }] }),
  "an action with a zero in its comment": newAction({ name: "New", actions: [{ attribute: "comment", value: ZERO }] }),
  "an action with a zero in a field": newAction(() => ({
    name: "New",
    actions: [{ attribute: `customField${fields.text}`, value: ZERO }],
  })),
  "an action with a zero in its message": newAction({
    name: "New",
    actions: [{ attribute: "notify", value: { to: ["assignee"], message: ZERO } }],
  }),
  "a value with a zero": onWork(() => ({ [`customField${fields.text}`]: ZERO })),
  "a comment with a zero": onWork({ comment: { raw: ZERO } }),
  "a reason with a zero": onWork({
    _links: { status: { href: "/api/v3/statuses/7" } },
    _meta: { force: { reason: ZERO } },
  }),
  "a run on no work package": run({
    lockVersion: 0,
    _links: { workPackage: { href: `/api/v3/work_packages/${LARGE}` } },
  }),
  "a run on what is no work package": run({ lockVersion: 0, _links: { workPackage: { href: "javascript:alert(1)" } } }),
};

async function state(): Promise<string> {
  const places = [
    "custom_fields",
    `types/${type}/form_configuration`,
    "project_attribute_sections",
    `field_rule_sets/${scheme}-${type}`,
    "workflows",
    "custom_actions",
    `work_packages/${work}`,
  ];
  return (await Promise.all(places.map(async (path) => (await api.admin.get(path)).text))).join("\n");
}

const send = async (caller: typeof api.admin, { method, path, body }: Attack): Promise<ApiAnswer> =>
  method === "delete" ? caller.delete(path()) : caller[method](path(), body());

test("each is refused with a reason, soon, and leaves nothing behind", async () => {
  const before = await state();
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const began = performance.now();
    const { status, text } = await send(api.admin, attack);
    const isRefused = [400, 404, 409, 413, 422].includes(status) && performance.now() - began < SOON;
    expect([name, isRefused, status, text.slice(0, 300)]).toEqual([name, true, status, expect.any(String)]);
  }
  expect(await state()).toBe(before);
});

/** What an administrator can do: no one else. */
const WRITES: Attack[] = [
  newField({}),
  oldField({ name: "Ours" }),
  of("delete", () => `custom_fields/${fields.list}`)({}),
  of("post", () => `custom_fields/${fields.list}/options/${own}/merge`)(() => ({ into: own + 1 })),
  form({ groups: [] }),
  rules({ rules: {} }),
  workflow(() => ({ type, roles: [1], revoke: [[1, 2]] })),
  of("post", () => "workflows/preview")(() => ({ type, roles: [1], revoke: [[1, 2]] })),
  newAction({ name: "Ours", actions: [{ attribute: "subject", value: "Ours" }] }),
  oldAction({ name: "Ours" }),
  of("delete", () => `custom_actions/${action}`)({}),
];

test.each(["manager", "reader", "outsider", "anonymous"])("%s changes nothing of them", async (login) => {
  const before = await state();
  const caller = login === "anonymous" ? api.anonymous : await api.as(login);
  for (const write of WRITES) {
    const { status } = await send(caller, write);
    expect([write.method, write.path(), [401, 403].includes(status)]).toEqual([write.method, write.path(), true]);
  }
  expect(await state()).toBe(before);
});

test("an action on a work package that its runner cannot see, or only read, does nothing", async () => {
  const link = (id: number) => ({ lockVersion: 0, _links: { workPackage: { href: `/api/v3/work_packages/${id}` } } });
  const answers = [];
  for (const [login, id] of [
    ["manager", hidden],
    ["reader", work],
    ["outsider", hidden],
  ] as const) {
    answers.push((await (await api.as(login)).post(`custom_actions/${action}/execute`, link(id))).status);
  }
  expect(answers).toEqual([404, 403, 403]);
});

test("a target that is beyond all is refused when the action runs", async () => {
  for (const attribute of ["assignee", "version", "category", "parent"]) {
    const made = await api.admin.post("custom_actions", {
      name: `Set ${attribute}`,
      actions: [{ attribute, value: LARGE }],
    });
    if (made.status === 422) continue;
    const body = { lockVersion: 0, _links: { workPackage: { href: `/api/v3/work_packages/${work}` } } };
    const ran = await api.admin.post(`custom_actions/${made.id}/execute`, body);
    expect([attribute, [400, 422].includes(ran.status)]).toEqual([attribute, true]);
    await api.admin.delete(`custom_actions/${made.id}`);
  }
});

test("a name with markup is what it says, wherever it is read", async () => {
  const name = `<img src=x onerror=alert(1)> "'&`;
  const made = await api.admin.post("custom_fields", {
    name,
    fieldFormat: "list",
    for: "WorkPackage",
    isForAll: true,
    types: "all",
    options: [name],
  });
  expect([made.status, made.at("name"), made.at("options.0.value")]).toEqual([201, name, name]);
  const schema = Object((await api.admin.get(`work_packages/schemas/${project}-${type}`)).body);
  expect(schema[`customField${made.id}`].name).toBe(name);
});

test("a text is matched against a pattern with nested repetitions in no time", async () => {
  const made = await api.admin.post("custom_fields", {
    name: "Slow elsewhere",
    fieldFormat: "string",
    for: "WorkPackage",
    isForAll: true,
    types: "all",
    regularExpression: "^(([a-z])+.)+[A-Z]([a-z])+$",
  });
  const began = performance.now();
  const answer = await api.admin.patch(`work_packages/${work}`, {
    lockVersion: Object((await api.admin.get(`work_packages/${work}`)).body).lockVersion,
    [`customField${made.id}`]: "a".repeat(50_000),
  });
  expect([answer.status, answer.at("_embedded.details.attribute")]).toEqual([422, `customField${made.id}`]);
  expect(performance.now() - began).toBeLessThan(SOON);
});
