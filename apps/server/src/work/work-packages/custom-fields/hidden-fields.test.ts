/** A field that someone may not see leaves no trace for them: not in what is found, counted, sent or said. */
import { simpleParser } from "mailparser";
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { startMailServer } from "../../../../testing/servers/mail-server.ts";
import { startWebhookReceiver } from "../../../../testing/webhooks/webhook-receiver.ts";

const { received, url } = await startWebhookReceiver();
const post = await startMailServer();

const { api, ctx, clock, given } = await startTestApp("standard", {
  outgoingAllowed: ["127.0.0.1"],
  mail: { smtpUrl: post.url, from: "Halyard <halyard@example.org>" },
  publicUrl: "https://halyard.example.org",
});

let project = 0;
let member = 0;
let work = 0;
let other = 0;
let text = "";
let size = "";
let list = "";
let option = 0;

const link = (path: string) => ({ href: `/api/v3/${path}` });
const field = async (name: string, fieldFormat: string, more: object = {}) => {
  const body = { name, fieldFormat, isForAll: true, types: "all", for: "WorkPackage", visibility: "admins", ...more };
  const made = await api.admin.post("custom_fields", body);
  expect([name, made.status, made.error]).toEqual([name, 201, null]);
  return made;
};
const lockVersion = async () => (await api.admin.get(`work_packages/${work}`)).number("lockVersion");
const change = async (body: object) => {
  const answer = await api.admin.patch(`work_packages/${work}`, { lockVersion: await lockVersion(), ...body });
  expect([answer.status, answer.error]).toEqual([200, null]);
};
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await ctx.readers.runAll();
    await ctx.jobs.runAll();
    clock.advance(20 * 60_000);
  }
}

beforeAll(async () => {
  project = await given.project({ name: "Open", public: true });
  member = await given.userWith("member", project, [
    "view_work_packages",
    "edit_work_packages",
    "add_work_packages",
    "work_package_assigned",
    "save_queries",
    "view_time_entries",
    "log_time",
  ]);
  text = `customField${(await field("Hush", "string", { searchable: true })).id}`;
  size = `customField${(await field("Mass", "int")).id}`;
  const made = await field("Class", "list", { options: ["Topaz", "Onyx"] });
  list = `customField${made.id}`;
  option = Number(made.at("options.0.id"));
  const filled = { [text]: "xylophone", [size]: 4711, _links: { [list]: link(`custom_options/${option}`) } };
  work = (await api.admin.post(`projects/${project}/work_packages`, { subject: "One", ...filled })).id;
  other = (await api.admin.post(`projects/${project}/work_packages`, { subject: "Two" })).id;
});

/** Names, values and options. */
const traces = (answer: string): string[] =>
  [
    text,
    size,
    list,
    `cf_${size.slice(11)}"`,
    "xylophone",
    "4711",
    "Topaz",
    `custom_options/${option}`,
    "Hush",
    "Mass",
  ].filter((one) => answer.includes(one));

test("the search does not find it: not in lists, in candidates or everywhere", async () => {
  const caller = await api.as("member");
  for (const [operator, who, found] of [
    ["**", caller, 0],
    ["**", api.admin, 1],
  ] as const) {
    const filters = [{ search: { operator, values: ["xylophone"] } }];
    expect((await who.list("work_packages", { filters })).number("total")).toBe(found);
  }
  for (const path of [
    "search?q=xylophone",
    `work_packages/${other}/available_relation_candidates?query=xylophone&type=relates`,
  ]) {
    const answer = await caller.get(path);
    expect([path, answer.status, answer.text.includes('"One"')]).toEqual([path, 200, false]);
  }
});

test("a view of someone else that filters, sorts, groups and sums by it tells nothing", async () => {
  const operator = link("queries/operators/=");
  const views = await Promise.all(
    [
      { filters: [{ _links: { filter: link(`queries/filters/${size}`), operator }, values: ["4711"] }] },
      { sums: true, _links: { sortBy: [link(`queries/sort_bys/${size}-asc`)] } },
      { sums: true, _links: { groupBy: link(`queries/group_bys/${list}`) } },
      { _links: { columns: [link("queries/columns/subject"), link(`queries/columns/${text}`)] } },
    ].map(({ _links, ...body }, at) =>
      api.admin.post("queries", {
        name: `V${at}`,
        public: true,
        ...body,
        _links: { project: link(`projects/${project}`), ..._links },
      }),
    ),
  );
  expect(views.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const caller = await api.as("member");
  for (const { id } of views) {
    const answer = await caller.get(`queries/${id}`);
    expect([answer.status, traces(answer.text)]).toEqual([200, []]);
    const subjects = [answer.at("_embedded.results._embedded.elements")].flat().map((one) => Object(one).subject);
    // Not one fewer: who is left out would have another value.
    expect(subjects.toSorted()).toEqual(["One", "Two"]);
  }
  for (const more of [
    { filters: [{ [size.replace("customField", "cf_")]: { operator: "=", values: ["4711"] } }] },
    { sortBy: [[size.replace("customField", "cf_"), "asc"]] },
    { groupBy: size.replace("customField", "cf_") },
  ]) {
    expect((await caller.list("work_packages", more)).status).toBe(400);
  }
});

test("answers, forms, bulk changes and what was then are without it", async () => {
  const caller = await api.as("member");
  const answers = await Promise.all([
    caller.get(`work_packages/${work}`),
    caller.get("work_packages?pageSize=50&showSums=true"),
    caller.get("work_packages?timestamps=PT0S,2000-01-01T00:00:00Z"),
    caller.get(`work_packages/${work}?timestamps=PT0S`),
    caller.get(`work_packages/${work}/activities`),
    caller.post(`work_packages/${work}/form`, {}),
    caller.post(`work_packages/${work}/form`, { [text]: "guess", [size]: 1 }),
    caller.post(`projects/${project}/work_packages/form`, {}),
    caller.post("work_packages/bulk", { changes: [{ id: work, lockVersion: await lockVersion(), subject: "One" }] }),
    caller.post("queries/form", { filters: [] }),
    caller.get("help_texts"),
    caller.get("custom_actions"),
    caller.get(`projects/${project}/work_package_templates`),
  ]);
  expect(answers.flatMap(({ text: answer }) => traces(answer))).toEqual([]);
  const written = await caller.post("work_packages/bulk", {
    changes: [{ id: work, lockVersion: await lockVersion(), [size]: 1, _links: { [list]: { href: null } } }],
  });
  expect(traces(written.text)).toEqual([]);
  expect((await api.admin.get(`work_packages/${work}`)).at(size)).toBe(4711);
});

test("one that is required keeps no one who does not see it from creating and changing", async () => {
  const { id } = await field("Needed", "string", { required: true });
  const caller = await api.as("member");
  const made = await caller.post(`projects/${project}/work_packages`, { subject: "Three" });
  expect([made.status, made.error]).toEqual([201, null]);
  const changed = await caller.patch(`work_packages/${made.id}`, {
    lockVersion: 0,
    subject: "Four",
    _meta: { validateCustomFields: true },
  });
  expect([changed.status, changed.text.includes("Needed")]).toEqual([200, false]);
  const form = await caller.post(`projects/${project}/work_packages/form`, { subject: "x" });
  expect([form.text.includes("Needed"), form.at("_embedded.validationErrors")]).toEqual([false, {}]);
  await api.admin.delete(`custom_fields/${id}`);
  await api.admin.delete(`work_packages/${made.id}`);
});

test("webhooks are not sent what their user does not see, nor that it changed", async () => {
  const events = ["work_package:created", "work_package:updated", "work_package_comment:comment"];
  const { id: hook } = await api.admin.post("admin/webhooks", {
    name: "Of the member",
    url,
    events,
    _links: { user: link(`users/${member}`) },
  });
  await settle();
  received.length = 0;
  await change({ [size]: 4711, [text]: "xylophone too" });
  await settle();
  expect(received).toEqual([]);
  await change({ subject: "One", [text]: "xylophone", comment: { raw: "Said" } });
  await change({ subject: "Changed", [text]: "xylophone three" });
  await settle();
  expect(received.length).toBeGreaterThan(0);
  expect(received.flatMap(traces)).toEqual([]);
  await api.admin.delete(`admin/webhooks/${hook}`);
  await change({ subject: "One" });
});

test("mails and notifications are without it", async () => {
  const caller = await api.as("member");
  await caller.patch("users/me/preferences", { emails: { enabled: true, quietFrom: null, quietTo: null } });
  await change({ _links: { assignee: link(`users/${member}`) } });
  await settle();
  post.letters.length = 0;
  await change({ [text]: "xylophone four" });
  await settle();
  expect(post.letters).toEqual([]);
  const mention = `<mention class="mention" data-id="${member}" data-type="user" data-text="@x">@x</mention>`;
  await change({ subject: "Told", [text]: "xylophone five", [size]: 4712, comment: { raw: `Look, ${mention}` } });
  await change({ subject: "Told again", [size]: 4711 });
  await settle();
  const mails = await Promise.all(post.letters.map(async ({ raw }) => simpleParser(raw)));
  expect(mails.map(({ text: body }) => String(body).includes("Told"))).toContain(true);
  expect(mails.flatMap(({ text: body, html }) => traces(`${body} ${String(html)}`))).toEqual([]);
  const told = await caller.list("notifications", { pageSize: 50 });
  expect([told.number("total") > 0, traces(told.text)]).toEqual([true, []]);
  await change({ subject: "One" });
});

test("people, groups, projects, versions and time have no trace of theirs either", async () => {
  const caller = await api.as("member");
  const version = await api.admin.post("versions", {
    name: "1.0",
    _links: { definingProject: link(`projects/${project}`) },
  });
  const time = await caller.post("time_entries", {
    hours: "PT1H",
    spentOn: "2026-11-02",
    _links: { workPackage: link(`work_packages/${work}`), activity: link("time_entries/activities/1") },
  });
  expect([time.status, time.error]).toEqual([201, null]);
  const group = await api.admin.post("groups", { name: "Crew" });
  const owners = [
    ["User", `users/${member}`, "users"],
    ["Group", `groups/${group.id}`, "groups"],
    ["Project", `projects/${project}`, "projects"],
    ["Version", `versions/${version.id}`, "versions"],
    ["TimeEntry", `time_entries/${time.id}`, "time_entries"],
  ] as const;
  for (const [target, path, collection] of owners) {
    const { id } = await field(`Veiled ${target}`, "string", { for: target, types: undefined });
    const key = `customField${id}`;
    const lock = (await api.admin.get(path)).at("lockVersion");
    const filled = await api.admin.patch(path, {
      [key]: "zeppelin",
      ...(lock === undefined ? {} : { lockVersion: lock }),
    });
    expect([target, filled.status, filled.at(key)]).toEqual([target, 200, "zeppelin"]);
    const answers = await Promise.all([
      caller.get(path),
      caller.get(collection),
      caller.post(`${path}/form`, {}),
      caller.get(`${collection}/schema`),
      caller.get(`projects/${project}/activities`),
      caller.get(`${path}/activities`),
    ]);
    const shown = answers.filter(({ text: answer }) => ["zeppelin", key, "Veiled"].some((one) => answer.includes(one)));
    expect([target, shown.map(({ text: answer }) => answer.slice(0, 300))]).toEqual([target, []]);
    const asked = await Promise.all([
      caller.list(collection, { filters: [{ [key]: { operator: "=", values: ["zeppelin"] } }] }),
      caller.list(collection, { sortBy: [[key, "asc"]] }),
    ]);
    expect([target, asked.map(({ status }) => status >= 400)]).toEqual([target, [true, true]]);
  }
});
