/** Custom actions that notify: whom they can name, who hears about what, and what the history and the audit log say. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { ACTION_MESSAGE_LENGTH_MAXIMUM, ACTION_NOTIFIES_MAXIMUM } from "@halyard/contract/limits";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { addUsers } from "../../identity/users/write/create.ts";
import { systemCaller } from "../../identity/users/service.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

const READ: Permission[] = ["view_work_packages"];
const IN_PROGRESS = 7;
let project = 0;
let other = 0;
const ids: Record<string, number> = {};
let count = 0;

const link = (path: string) => ({ href: `/api/v3/${path}` });
const define = (to: unknown, message?: unknown, more: object[] = []) =>
  api.admin.post("custom_actions", {
    name: `Call ${++count}`,
    actions: [...more, { attribute: "notify", value: { to, ...(message === undefined ? {} : { message }) } }],
  });
const make = async (links: object = {}, at = project): Promise<number> =>
  (await api.admin.post(`projects/${at}/work_packages?notify=false`, { subject: "Buoy", _links: links })).id;
const run = async (as: string, action: number, id: number, lockVersion?: number) => {
  const shown = (await api.admin.get(`work_packages/${id}`)).at("lockVersion");
  return (await api.as(as)).post(`custom_actions/${action}/execute`, {
    lockVersion: lockVersion ?? shown,
    _links: { workPackage: link(`work_packages/${id}`) },
  });
};
const inbox = async (login: string) => {
  await ctx.jobs.runAll();
  return (await (await api.as(login)).list("notifications", { pageSize: 100 })).elements;
};
const reasons = async (login: string): Promise<unknown[]> => (await inbox(login)).map((one) => Object(one).reason);
const group = async (members: number[]): Promise<number> => {
  const made = await api.admin.post("groups", {
    name: `Crew ${++count}`,
    _links: { members: members.map((id) => link(`users/${id}`)) },
  });
  expect(made.status).toBe(201);
  return made.id;
};

beforeAll(async () => {
  project = await given.project({ name: "Regatta" });
  other = await given.project({ name: "Elsewhere" });
  const edits: Permission[] = [...READ, "edit_work_packages", "work_package_assigned"];
  ids["editor"] = await given.userWith("editor", project, edits);
  ids["lead"] = await given.userWith("lead", project, [...edits, "edit_project", "manage_members"]);
  ids["assignee"] = await given.userWith("assignee", project, [...READ, "work_package_assigned"]);
  ids["accountable"] = await given.userWith("accountable", project, [...READ, "work_package_assigned"]);
  ids["watcher"] = await given.userWith("watcher", project, READ);
  ids["reader"] = await given.userWith("reader", project, READ);
  ids["neighbor"] = await given.userWith("neighbor", other, READ);
  ids["outsider"] = await given.user("outsider");
});

afterEach(async () => {
  await ctx.jobs.runAll();
  await ctx.transaction((tx) => tx.deleteFrom("notifications").execute());
});

test("the people of the work package and those who were chosen are told once, by whom and by which button", async () => {
  const crew = await group([ids["reader"]!, ids["assignee"]!]);
  const made = await define(
    ["assignee", "responsible", "author", "watchers", ids["assignee"], crew, crew],
    "  Please <b>look</b>  ",
    [{ attribute: "status", value: IN_PROGRESS }],
  );
  expect(made.at("actions")).toEqual([
    { attribute: "status", value: IN_PROGRESS },
    {
      attribute: "notify",
      value: {
        to: ["assignee", "responsible", "author", "watchers", ids["assignee"], crew],
        message: "Please <b>look</b>",
      },
    },
  ]);
  const id = await make({
    assignee: link(`users/${ids["assignee"]}`),
    responsible: link(`users/${ids["accountable"]}`),
  });
  await (await api.as("watcher")).post(`work_packages/${id}/watchers`, { user: link(`users/${ids["watcher"]}`) });
  expect((await run("editor", made.id, id)).status).toBe(200);
  for (const login of ["assignee", "accountable", "watcher", "reader", "admin"]) {
    const told = await inbox(login);
    expect([login, told.map((one) => Object(one).reason)]).toEqual([login, ["customAction"]]);
    expect(told[0]).toMatchObject({
      details: [
        { property: "customAction", value: made.at("name") },
        { property: "note", value: "Please <b>look</b>" },
      ],
      _links: { actor: { title: "editor Tester" }, resource: link(`work_packages/${id}`) },
    });
    const { _links: links } = Object(Object(told[0]).details[1]);
    const second = await (await api.as(login)).get(String(links.self.href).replace("/api/v3/", ""));
    expect(second.at("value")).toBe("Please <b>look</b>");
    expect((await (await api.as(login)).get("values/schema/customAction")).status).toBe(200);
  }
  for (const login of ["editor", "lead", "neighbor", "outsider"]) expect(await reasons(login)).toEqual([]);
  const history = await (await api.as("reader")).get(`work_packages/${id}/activities`);
  const words = `the assignee, the accountable person, the author, the watchers, and 2 chosen people or groups`;
  const { details } = Object(history.elements.at(-1));
  expect(details.at(-1)).toEqual({
    format: "custom",
    raw: `Notified ${words} with “${String(made.at("name"))}”: Please <b>look</b>`,
    html: `<strong>Notified</strong> <i>${words} with “${String(made.at("name"))}”: Please &lt;b&gt;look&lt;/b&gt;</i>`,
  });
  expect(history.elements).toHaveLength(2);
  const explained = (await (await api.as("reader")).get(`work_packages/${id}/notification_explanations`)).elements[0];
  expect(explained).toMatchObject({ isNotified: true, reason: "customAction", ties: ["customAction"] });
});

test("an action that only notifies changes nothing else and is a line in the history", async () => {
  const made = await define([ids["reader"]]);
  const id = await make();
  expect((await run("editor", made.id, id)).at("lockVersion")).toBe(1);
  expect(await reasons("reader")).toEqual(["customAction"]);
  expect(Object((await inbox("reader"))[0]).details).toHaveLength(1);
});

test("the person who presses it is not told, whatever they are on the work package", async () => {
  const made = await define(["assignee", ids["editor"], await group([ids["editor"]!])]);
  await run("editor", made.id, await make({ assignee: link(`users/${ids["editor"]}`) }));
  expect(await reasons("editor")).toEqual([]);
});

test("only people who can see the work package are told", async () => {
  const crew = await group([ids["neighbor"]!, ids["reader"]!]);
  const made = await define([ids["outsider"], ids["neighbor"], crew]);
  await run("editor", made.id, await make());
  expect(await reasons("outsider")).toEqual([]);
  expect(await reasons("neighbor")).toEqual([]);
  expect(await reasons("reader")).toEqual(["customAction"]);
});

test("people who muted the work package are not told, a mention comes first and is the only notification", async () => {
  const mention = `<mention class="mention" data-id="${ids["reader"]}" data-type="user" data-text="@x">@x</mention>`;
  const made = await define([ids["reader"], ids["watcher"]], "", [{ attribute: "comment", value: `See ${mention}` }]);
  const id = await make();
  await (await api.as("watcher")).post(`work_packages/${id}/mute`);
  await given.userWith("speaker", project, [...READ, "edit_work_packages", "add_work_package_comments"]);
  expect((await run("speaker", made.id, id)).status).toBe(200);
  expect(await reasons("reader")).toEqual(["mentioned"]);
  expect(await reasons("watcher")).toEqual([]);
});

test.each([
  ["an empty list", [], "", "Notify: choose at least one person or group."],
  ["no list", null, "Hey", "Notify: choose at least one person or group."],
  ["an unknown id", [999_999], "", "Notify: there is no person or group with the id 999999."],
  ["an unknown part", ["boss"], "", /Expected format like 'assignee, responsible, author, watchers or the id/],
  ["half an id", [1.5], "", /Expected format/],
  ["another kind of thing", ["/api/v3/roles/1"], "", /Expected format/],
  ["a message of another kind", ["assignee"], 7, /Expected format/],
  [
    "a long message",
    ["assignee"],
    "x".repeat(ACTION_MESSAGE_LENGTH_MAXIMUM + 1),
    `Notify: the message is too long (maximum is ${ACTION_MESSAGE_LENGTH_MAXIMUM} characters).`,
  ],
  [
    "a huge list",
    Array.from({ length: 100_000 }, (_, index) => index + 1),
    "",
    `Notify: at most ${ACTION_NOTIFIES_MAXIMUM} people and groups can be chosen.`,
  ],
])("%s is refused", async (_what, to, message, words) => {
  const refused = await define(to, message);
  expect(refused.status).toBe(422);
  if (typeof words === "string") expect(refused.at("message")).toBe(words);
  else expect(refused.at("message")).toMatch(words);
});

test("locked people, placeholders and accounts of the system cannot be chosen; people chosen earlier stay", async () => {
  const gone = await given.user("gone");
  const made = await define([gone, ids["reader"]]);
  expect(made.status).toBe(201);
  await api.admin.post(`users/${gone}/lock`);
  expect((await define([gone])).at("message")).toBe("Notify: gone Tester's account is locked. Choose someone else.");
  const placeholder = await api.admin.post("placeholder_users", { name: "A caulker" });
  expect((await define([placeholder.id])).status).toBe(422);
  const { id: anonymous } = await ctx.db
    .selectFrom("users")
    .where("builtin", "=", "anonymous")
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await define([anonymous])).status).toBe(422);
  const actions = [{ attribute: "notify", value: { to: [gone, "author"], message: "Hello" } }];
  const changed = await api.admin.patch(`custom_actions/${made.id}`, { actions, lockVersion: 0 });
  expect([changed.status, changed.at("actions")]).toEqual([200, actions]);
  await run("editor", made.id, await make());
  await api.admin.delete(`users/${gone}/lock`);
  expect(await reasons("gone")).toEqual([]);
});

test("a group that is deleted is told no more, and keeps no one else from it", async () => {
  const crew = await group([ids["reader"]!]);
  const made = await define([crew, ids["watcher"]]);
  expect((await api.admin.delete(`groups/${crew}`)).status).toBe(202);
  await ctx.jobs.runAll();
  expect((await run("editor", made.id, await make())).status).toBe(200);
  expect(await reasons("reader")).toEqual([]);
  expect(await reasons("watcher")).toEqual(["customAction"]);
});

test("a large group is told whole, each once", { timeout: 60_000 }, async () => {
  const system = await systemCaller(ctx);
  const now = ctx.clock.now().toISOString();
  const inputs = Array.from({ length: 1_200 }, (_, index) => ({
    login: `mate${index}`,
    email: `mate${index}@example.org`,
    firstName: "Mate",
    lastName: String(index),
    status: "active" as const,
  }));
  const mates = await ctx.transaction((tx) => addUsers(ctx, tx, system, inputs, { passwordHash: null, now }));
  const crew = await group([...mates, ids["reader"]!]);
  await given.member(crew, project, await given.role(READ));
  const made = await define([crew, ...mates.slice(0, 99)]);
  await run("editor", made.id, await make());
  await ctx.jobs.runAll();
  const told = await ctx.db.selectFrom("notifications").select(["recipient_id", "reason"]).execute();
  expect(told.map((row) => row.recipient_id).toSorted((a, b) => a - b)).toEqual(
    [...mates, ids["reader"]!].toSorted((a, b) => a - b),
  );
  expect(new Set(told.map((row) => row.reason))).toEqual(new Set(["customAction"]));
});

test("an outdated version tells no one, nor does a change that is refused", async () => {
  const made = await define([ids["reader"]], "", [{ attribute: "project", value: other }]);
  const id = await make();
  expect((await run("editor", made.id, id, 99)).status).toBe(409);
  expect((await run("editor", made.id, id)).status).toBe(422);
  expect(await reasons("reader")).toEqual([]);
  expect((await api.admin.get(`work_packages/${id}/activities`)).elements).toHaveLength(1);
});

test.each(["lead", "editor", "reader", "neighbor", "outsider"])("%s defines none that notify", async (login) => {
  const body = { name: "x", actions: [{ attribute: "notify", value: { to: ["author"] } }] };
  const made = await define(["author"]);
  const caller = await api.as(login);
  expect((await caller.post("custom_actions", body)).status).toBe(403);
  expect((await caller.patch(`custom_actions/${made.id}`, body)).status).toBe(403);
  const ran = await run(login, made.id, await make());
  expect(ran.status).toBeOneOf(login === "lead" || login === "editor" ? [200] : [403, 404]);
  expect(await reasons("admin")).toEqual(ran.status === 200 ? ["customAction"] : []);
});

test("anonymous people define and run none that notify", async () => {
  const made = await define(["author"]);
  const body = { lockVersion: 0, _links: { workPackage: link(`work_packages/${await make()}`) } };
  expect((await api.anonymous.post("custom_actions", { name: "x", actions: [] })).status).toBe(401);
  expect((await api.anonymous.post(`custom_actions/${made.id}/execute`, body)).status).toBe(403);
  expect(await reasons("admin")).toEqual([]);
});

test("people who run it do not read whom it names", async () => {
  const made = await define([ids["outsider"]], "quiet words");
  expect((await (await api.as("editor")).get(`custom_actions/${made.id}`)).text).not.toContain("quiet words");
});

test("what it was made to tell is in the audit log, and mail follows people's own rules", async () => {
  const made = await define([ids["reader"]], "Read me");
  await api.admin.patch(`custom_actions/${made.id}`, { actions: [{ attribute: "notify", value: { to: ["author"] } }] });
  const audit = await api.admin.get("admin/activities?pageSize=1");
  expect(audit.text).toContain("Read me");
  const rules = { rules: [{ reason: "customAction", projectId: null, email: "immediate" }] };
  expect((await (await api.as("watcher")).patch("notification_rules", rules)).status).toBe(200);
  const both = await define([ids["reader"], ids["watcher"]]);
  await run("editor", both.id, await make());
  await ctx.jobs.runAll();
  const rows = await ctx.db.selectFrom("notifications").select(["recipient_id", "email"]).execute();
  const emails = new Map(rows.map((row) => [row.recipient_id, row.email]));
  expect([emails.get(ids["reader"]!), emails.get(ids["watcher"]!)]).toEqual(["digest", "immediate"]);
});
