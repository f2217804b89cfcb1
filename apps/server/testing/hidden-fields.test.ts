/** A field that someone cannot see is in no answer to them: a line for each place where it could be. */
import { createServer } from "node:http";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { ApiCaller } from "./api.ts";
import { startTestApp } from "./app.ts";
import { startMailServer } from "./servers/mail-server.ts";

const post = await startMailServer();
const { api, app, given, ctx, clock } = await startTestApp("standard", {
  outgoingAllowed: ["127.0.0.1"],
  mail: { smtpUrl: post.url, from: "halyard@example.org" },
  publicUrl: "https://halyard.example.org",
});

/** In the names and in the values of all hidden fields. */
const WORD = "xyzzy";
const LOGINS = ["manager", "reader", "outsider", "anonymous"] as const;

let project = 0;
let work = 0;
let type = "";
let action = 0;
let template = 0;
let copy = 0;
let version = 0;
let entry = 0;
let view = 0;
const keys = { text: "", number: "", list: "", project: "", version: "", time: "" };
let option = 0;

const MANAGES: Permission[] = [
  "view_work_packages",
  "add_work_packages",
  "edit_work_packages",
  "edit_project",
  "edit_project_attributes",
  "select_custom_fields",
  "select_project_custom_fields",
  "view_project_attributes",
  "save_queries",
  "copy_projects",
  "manage_public_queries",
  "manage_versions",
  "view_time_entries",
];

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
  await given.userWith("manager", project, MANAGES);
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
  await others();
  const asked = await api.admin.post(`projects/${project}/copy`, { name: "Copy", identifier: "copy", public: true });
  await ctx.jobs.runAll();
  copy = (await api.admin.get("projects/copy")).id;
  expect([asked.status, copy > 0]).toEqual([302, true]);
});

/** Hidden fields of other things than work packages, and a view that goes by hidden ones. */
async function others(): Promise<void> {
  for (const [name, target] of [
    ["project", "Project"],
    ["version", "Version"],
    ["time", "TimeEntry"],
  ] as const) {
    keys[name] = `customField${(await field(name, "string", { for: target })).id}`;
  }
  const said = (attribute: string) => ({ [attribute]: `${WORD} of this` });
  expect((await api.admin.patch(`projects/${project}`, said(keys.project))).status).toBe(200);
  const made = await api.admin.post("versions", {
    name: "Version",
    _links: { definingProject: { href: `/api/v3/projects/${project}` } },
  });
  version = made.id;
  expect((await api.admin.patch(`versions/${version}`, said(keys.version))).status).toBe(200);
  const spent = await api.admin.post("time_entries", {
    hours: "PT1H",
    spentOn: "2030-01-01",
    ...said(keys.time),
    _links: { entity: { href: `/api/v3/work_packages/${work}` } },
  });
  entry = spent.id;
  const link = (kind: string, name: string) => ({ href: `/api/v3/queries/${kind}/${name}` });
  const saved = await api.admin.post("queries", {
    name: "View",
    public: true,
    sums: true,
    showHierarchies: false,
    display: { columnWidths: { [keys.text]: 120 } },
    filters: [
      {
        _links: {
          filter: link("filters", keys.text),
          operator: link("operators", "~"),
        },
        values: [WORD],
      },
    ],
    _links: {
      project: { href: `/api/v3/projects/${project}` },
      columns: [link("columns", "subject"), link("columns", keys.text)],
      highlightedAttributes: [link("columns", keys.list)],
      sortBy: [link("sort_bys", `${keys.number}-desc`)],
      groupBy: link("group_bys", keys.list),
    },
  });
  expect([saved.status, saved.text]).toEqual([201, expect.any(String)]);
  view = saved.id;
  const required = await api.admin.patch("workflows", {
    type: Number(type),
    require: [{ from: 1, to: 7, attributes: [keys.text] }],
  });
  expect([required.status, required.text]).toEqual([200, expect.any(String)]);
  const renamed = await api.admin.patch(`queries/${view}`, { filters: [], timelineLabels: { left: keys.text } });
  expect([renamed.status, renamed.text]).toEqual([200, expect.any(String)]);
}

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
  "a saved view with what it finds": read(() => `queries/${view}`),
  "the list of saved views": read(() => "queries"),
  "the form of a saved view": written(
    () => `queries/${view}/form`,
    () => ({}),
  ),
  "a filter": asked(() => `queries/filters/${keys.text}`),
  "the schema of a filter": asked(() => `queries/filter_instance_schemas/${keys.text}`),
  "an order": asked(() => `queries/sort_bys/${keys.number}-asc`),
  "a grouping": asked(() => `queries/group_bys/${keys.list}`),
  "which statuses can be chosen": read(() => `work_packages/${work}/allowed_statuses`),
  "several requests in one": written(
    () => "together",
    () => ({ requests: [{ href: `/api/v3/work_packages/${work}` }, { href: `/api/v3/${list()}` }] }),
  ),
  "a project": read(() => `projects/${project}`),
  "the list of projects": read(() => "projects"),
  "filtering projects": asked(
    () => `projects?filters=${encodeURIComponent(JSON.stringify(has(keys.project, "~", WORD)))}`,
  ),
  "sorting projects": asked(() => `projects?sortBy=${encodeURIComponent(JSON.stringify([[keys.project, "asc"]]))}`),
  "the schema of projects": read(() => "projects/schema"),
  "the history of the project": read(() => `projects/${project}/history?pageSize=100`),
  "a search through the history of the project": async (caller) => {
    const found = await caller.list(`projects/${project}/history`, { filters: has("text", "~", WORD) });
    return found.status === 200 && found.elements.length > 0 ? WORD : "";
  },
  "a version": read(() => `versions/${version}`),
  "the versions of a project": read(() => `projects/${project}/versions`),
  "the time that was spent": read(() => "time_entries"),
  "time that was spent": read(() => `time_entries/${entry}`),
  "the feed of a project's activity": async (caller) => {
    const made = await caller.post("feeds", { kind: "activity", projectId: project });
    return made.status === 201 ? (await app.inject({ method: "GET", url: String(made.at("path")) })).payload : "";
  },
  "the list of custom actions": read(() => "custom_actions"),
  help: read(() => "help_texts"),
  "the fields that a project can choose": read(() => `projects/${project}/custom_fields`),
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
  const traces = (text: string) => marks().filter((mark) => text.toLowerCase().includes(mark.toLowerCase()));
  if (!SILENT.has(name)) expect([name, traces(await place(api.admin)).length > 0]).toEqual([name, true]);
  for (const login of LOGINS) {
    const caller = login === "anonymous" ? api.anonymous : await api.as(login);
    expect([login, traces(await place(caller))]).toEqual([login, []]);
  }
});

const marks = () => [WORD, "4242", "4243", ...Object.values(keys)];

test("who does not know all of a view changes the rest of it", async () => {
  const manager = await api.as("manager");
  const { lockVersion } = Object((await manager.get(`queries/${view}`)).body);
  const renamed = await manager.patch(`queries/${view}`, { lockVersion, name: "Renamed" });
  expect([renamed.status, renamed.text]).toEqual([200, expect.any(String)]);
  const kept = await api.admin.get(`queries/${view}`);
  const links = ["columns", "highlightedAttributes", "sortBy", "groupBy"].map((name) =>
    JSON.stringify(kept.at(`_links.${name}`)),
  );
  const names = [keys.text, keys.list, keys.number, keys.list];
  expect(links.map((text, index) => text.includes(names[index] ?? ""))).toEqual([true, true, true, true]);
});

test("a field that is hidden is refused in the words for one that there is not", async () => {
  const manager = await api.as("manager");
  for (const name of ["filters", "sortBy", "groupBy"] as const) {
    const answers = [keys.list, "customField99999"].map(async (key) => {
      const value = { filters: has(key, "*"), sortBy: [[key, "asc"]], groupBy: key }[name];
      const { status, text } = await manager.get(query(name, value));
      return [status, text.replaceAll(key, "KEY")];
    });
    const [hidden, absent] = await Promise.all(answers);
    expect([name, hidden]).toEqual([name, absent]);
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

/** Lets everything happen that is due. */
async function go(ms = 0) {
  await ctx.readers.runAll();
  await ctx.jobs.runAll();
  clock.advance(ms);
  await ctx.jobs.runAll();
}

/** Another change of every kind of thing: of its hidden field, and of what everyone sees. */
async function changeAll(times: number, isSeen: boolean): Promise<void> {
  const value = `${WORD} ${times} ${isSeen}`;
  const { lockVersion } = Object((await api.admin.get(`work_packages/${work}`)).body);
  const subject = isSeen ? { subject: `Seen ${times}` } : {};
  const answers = [
    await api.admin.patch(`work_packages/${work}`, { lockVersion, [keys.text]: value, ...subject }),
    await api.admin.patch(`projects/${project}`, {
      [keys.project]: value,
      ...(isSeen ? { description: { raw: `Seen ${times}` } } : {}),
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  if (!isSeen) return;
  const spent = await api.admin.post("time_entries", {
    hours: "PT1H",
    spentOn: "2030-01-01",
    [keys.time]: value,
    _links: { entity: { href: `/api/v3/work_packages/${work}` } },
  });
  expect(spent.status).toBe(201);
}

test("a webhook tells its user's receiver of no hidden field, nor that one has changed", async () => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push(`${request.url ?? ""} ${Buffer.concat(chunks).toString()}`);
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise((resolve) => receiver.close(resolve)));
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const hooks = new Map<string, number>();
  await go();
  for (const login of ["admin", "manager", "reader"]) {
    const { id } = await (await api.as(login)).get("users/me");
    const made = await api.admin.post("admin/webhooks", {
      name: login,
      url: `http://127.0.0.1:${port}/${login}`,
      events: ["work_package:updated", "project:updated", "time_entry:created"],
      _links: { user: { href: `/api/v3/users/${id}` } },
    });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    hooks.set(login, made.id);
  }
  await changeAll(1, true);
  await go();
  await changeAll(2, false);
  await go();
  const toldTo = (login: string) => received.filter((text) => text.startsWith(`/${login} `));
  const isTold = (login: string) => marks().some((mark) => toldTo(login).join("").includes(mark));
  // The reader sees no time entries.
  expect(["admin", "manager", "reader"].map((login) => [toldTo(login).length, isTold(login)])).toEqual([
    [5, true],
    [3, false],
    [2, false],
  ]);
  const log = await api.admin.get(`admin/webhooks/${hooks.get("reader")}/deliveries`);
  const errors = log.elements.map((one) => [Object(one).state, Object(one).error]);
  const unseen = ["skipped", "The webhook's user can't see what changed."];
  expect(errors.filter(([state, error]) => state === unseen[0] && error === unseen[1])).toHaveLength(2);
});

test.each(["at once", "in a digest"])("no email %s tells of a hidden field", async (kind) => {
  const manager = await api.as("manager");
  const me = (await manager.get("users/me")).id;
  const said = `<mention class="mention" data-id="${me}" data-type="user">@me</mention> Mentioned`;
  const isAtOnce = kind === "at once";
  const settings = isAtOnce
    ? { immediateReminders: { mentioned: true } }
    : { immediateReminders: { mentioned: false } };
  const preferred = await manager.patch("users/me/preferences", {
    ...settings,
    emails: { enabled: true, quietFrom: null, quietTo: null },
  });
  expect([preferred.status, preferred.text]).toEqual([200, expect.any(String)]);
  await manager.post(`work_packages/${work}/watchers`, { user: { href: `/api/v3/users/${me}` } });
  await go(3 * 24 * 3_600_000);
  post.letters.length = 0;
  const { lockVersion } = Object((await api.admin.get(`work_packages/${work}`)).body);
  const changed = await api.admin.patch(`work_packages/${work}`, {
    lockVersion,
    subject: `Told ${kind}`,
    [keys.text]: `${WORD} ${kind}`,
    [keys.number]: isAtOnce ? 4_242 : 4_243,
  });
  expect(changed.status).toBe(200);
  await api.admin.post(`work_packages/${work}/activities`, { comment: { raw: said } });
  await go(isAtOnce ? 120_000 : 24 * 3_600_000);
  const letters = await Promise.all(post.letters.map(({ raw }) => simpleParser(raw)));
  const texts = letters.map(({ subject, text, html }) => [subject, text, html].join("\n"));
  expect(texts.join("")).toContain("Mentioned");
  expect(texts.join("")).toContain(`Told ${kind}`);
  expect(texts.filter((text) => marks().some((mark) => text.includes(mark)))).toEqual([]);
});
