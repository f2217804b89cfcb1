/** A field that someone cannot see is in no answer to them: a line for each place where it could be. */
import { beforeAll, expect, test } from "vitest";
import type { ApiCaller } from "./api.ts";
import { startTestApp } from "./app.ts";

const { api, given, ctx } = await startTestApp();

/** In the names and in the values of all hidden fields. */
const WORD = "xyzzy";
const LOGINS = ["manager", "reader", "outsider", "anonymous"] as const;

let project = 0;
let work = 0;
let type = "";
let action = 0;
let template = 0;
let copy = 0;
const keys = { text: "", number: "", list: "" };
let option = 0;

async function field(name: string, fieldFormat: string, more: object = {}) {
  const made = await api.admin.post("custom_fields", {
    name: `${WORD} ${name}`,
    fieldFormat,
    for: "WorkPackage",
    isForAll: true,
    types: "all",
    visibility: "admins",
    ...more,
  });
  expect([name, made.status]).toEqual([name, 201]);
  return made;
}

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  await given.userWith("manager", project, [
    "view_work_packages",
    "add_work_packages",
    "edit_work_packages",
    "edit_project",
    "save_queries",
    "copy_projects",
    "manage_public_queries",
  ]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("outsider");
  keys.text = `customField${(await field("text", "string", { searchable: true })).id}`;
  keys.number = `customField${(await field("number", "int")).id}`;
  const list = await field("list", "list", { options: [`${WORD} option`] });
  keys.list = `customField${list.id}`;
  option = list.number("options.0.id");
  const made = await api.admin.post(`projects/${project}/work_packages`, {
    subject: "Work",
    [keys.text]: WORD,
    [keys.number]: 4_242,
    _links: { [keys.list]: { href: `/api/v3/custom_options/${option}` } },
  });
  work = made.id;
  type = String(made.at("_links.type.href")).split("/").at(-1) ?? "";
  await api.admin.patch(`work_packages/${work}`, {
    lockVersion: 0,
    [keys.text]: `${WORD} again`,
    [keys.number]: 4_243,
  });
  action = (
    await api.admin.post("custom_actions", {
      name: "Do it",
      actions: [
        { attribute: keys.text, value: `${WORD} by action` },
        { attribute: "subject", value: "Renamed" },
      ],
    })
  ).id;
  template = (
    await api.admin.post(`projects/${project}/work_package_templates`, {
      name: "Template",
      _links: { workPackage: { href: `/api/v3/work_packages/${work}` } },
    })
  ).id;
  const asked = await api.admin.post(`projects/${project}/copy`, { name: "Copy", identifier: "copy", public: true });
  await ctx.jobs.runAll();
  copy = (await api.admin.get("projects/copy")).id;
  expect([asked.status, copy > 0]).toEqual([302, true]);
});

const list = (): string => `projects/${project}/work_packages`;
const read = (path: () => string) => async (caller: ApiCaller) => (await caller.get(path())).text;
const written = (path: () => string, body: () => object) => async (caller: ApiCaller) =>
  (await caller.post(path(), body())).text;
/** What asks by the name of the field is answered to those alone who know it. */
const asked = (path: () => string) => async (caller: ApiCaller) =>
  (await caller.get(path())).status === 200 ? WORD : "";
const query = (name: string, value: unknown): string =>
  `${list()}?${name}=${encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value))}`;
const has = (name: string, operator: string, ...values: string[]) => [{ [name]: { operator, values } }];

const PLACES: Record<string, (caller: ApiCaller) => Promise<string>> = {
  "one work package": read(() => `work_packages/${work}`),
  "a list": read(list),
  "a list without the rest": read(() => `${list()}?select=elements/*`),
  "a schema": read(() => `work_packages/schemas/${project}-${type}`),
  "filters that are offered, and the columns of a board": read(
    () => `projects/${project}/queries/filter_instance_schemas`,
  ),
  filtering: asked(() => query("filters", has(keys.number, "=", "4243"))),
  "filtering by the other name": asked(() => query("filters", has(keys.number.replace("customField", "cf_"), "*"))),
  sorting: asked(() => query("sortBy", [[keys.number, "desc"]])),
  grouping: asked(() => query("groupBy", keys.list)),
  sums: read(() => `${list()}?showSums=true`),
  "the schema of sums": read(() => "work_packages/schemas/sums"),
  history: read(() => `work_packages/${work}/activities`),
  "the activity of the project": read(() => `projects/${project}/activities`),
  "the past": read(() => query("timestamps", "2000-01-01T00:00:00Z,PT0S")),
  "the search": async (caller) => {
    const found = (await caller.get(`search?q=${WORD}`)).at("_embedded.workPackages");
    return Array.isArray(found) && found.length > 0 ? WORD : "";
  },
  "the filter that searches": async (caller) => {
    const found = await caller.list(list(), { filters: has("search", "**", WORD) });
    return found.status === 200 && found.elements.length > 0 ? WORD : "";
  },
  "columns, of a view and of an export": asked(() => `queries/columns/${keys.text}`),
  "the schema of views": read(() => `projects/${project}/queries/schema`),
  "the form of a new one, which an import goes by": written(
    () => `${list()}/form`,
    () => ({ subject: "New" }),
  ),
  "the form of a change": async (caller) => {
    const { lockVersion = 0 } = Object((await api.admin.get(`work_packages/${work}`)).body);
    return (await caller.post(`work_packages/${work}/form`, { lockVersion })).text;
  },
  "an option": asked(() => `custom_options/${option}`),
  "a template": read(() => `projects/${project}/work_package_templates`),
  "what a template would make": written(
    () => `work_package_templates/${template}/preview`,
    () => ({}),
  ),
  "a copy of the project": read(() => `projects/${copy}/work_packages`),
  "the list of custom actions": read(() => "custom_actions"),
  help: read(() => "help_texts"),
};

/** Where there is nothing of a field even for those who see it. */
const SILENT = new Set([
  "a list without the rest",
  "a template",
  "what a template would make",
  "help",
  "the schema of views",
]);

test.each(Object.entries(PLACES))("%s", async (name, place) => {
  const marks = [WORD, "4242", "4243", ...Object.values(keys)];
  const traces = (text: string) => marks.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()));
  if (!SILENT.has(name)) expect([name, traces(await place(api.admin)).length > 0]).toEqual([name, true]);
  for (const login of LOGINS) {
    const caller = login === "anonymous" ? api.anonymous : await api.as(login);
    expect([login, traces(await place(caller))]).toEqual([login, []]);
  }
});

test("a custom action leaves out what the person who presses it does not see", async () => {
  const manager = await api.as("manager");
  const { lockVersion } = Object((await manager.get(`work_packages/${work}`)).body);
  const run = await manager.post(`custom_actions/${action}/execute`, {
    lockVersion,
    _links: { workPackage: { href: `/api/v3/work_packages/${work}` } },
  });
  expect([run.status, run.text.includes(WORD)]).toEqual([200, false]);
  expect((await manager.get(`custom_actions/${action}`)).text).not.toContain(WORD);
  expect((await api.admin.get(`work_packages/${work}`)).at(keys.text)).toBe(`${WORD} again`);
});

test("what someone copies or writes takes no hidden value along that they could set", async () => {
  const manager = await api.as("manager");
  const made = await manager.post(list(), { subject: "Mine", [keys.text]: `${WORD} of mine` });
  expect(made.status).toBe(201);
  expect((await api.admin.get(`work_packages/${made.id}`)).at(keys.text)).toBeNull();
});
