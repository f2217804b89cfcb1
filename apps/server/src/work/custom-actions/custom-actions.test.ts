/** Custom actions: who defines them, on which work packages they are there, what running one does. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, clock } = await startTestApp();

const [NEW, IN_PROGRESS, CLOSED] = [1, 7, 12];
const LOGINS = ["editor", "reader", "keeper", "outsider"] as const;
let project = 0;
let other = 0;
let editor = 0;
let editorRole = 0;

const make = async (body: object = {}): Promise<number> =>
  (await api.admin.post(`projects/${project}/work_packages`, { subject: "Buoy", ...body })).id;
let count = 0;
const define = (body: object) => api.admin.post("custom_actions", { name: `Action ${++count}`, ...body });
const run = async (as: string, action: number, id: number, lockVersion?: unknown) => {
  const shown = (await api.admin.get(`work_packages/${id}`)).at("lockVersion");
  return (await api.as(as)).post(`custom_actions/${action}/execute`, {
    lockVersion: lockVersion === undefined ? shown : lockVersion,
    _links: { workPackage: { href: `/api/v3/work_packages/${id}` } },
  });
};
const offered = async (as: string, id: number): Promise<number[]> => {
  const links: { href: string }[] = Object(
    (await (await api.as(as)).get(`work_packages/${id}`)).at("_links.customActions"),
  );
  return links.map(({ href }) => Number(href.split("/").at(-1)));
};

beforeAll(async () => {
  project = await given.project({ name: "Regatta" });
  other = await given.project({ name: "Elsewhere" });
  editorRole = await given.role([
    "view_work_packages",
    "edit_work_packages",
    "add_work_package_comments",
    "work_package_assigned",
  ]);
  editor = await given.user("editor");
  await given.member(editor, project, editorRole);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("keeper", project, ["view_work_packages", "manage_types", "edit_project"]);
  await given.user("outsider");
});

test("an action with a status, the runner and today is one change, in one line of the history", async () => {
  const made = await define({
    description: "I begin",
    actions: [
      { attribute: "status", value: IN_PROGRESS },
      { attribute: "assignee", value: "me" },
      { attribute: "startDate", value: "today" },
      { attribute: "comment", value: "I take it" },
    ],
  });
  expect([made.status, made.at("_type")]).toEqual([201, "CustomAction"]);
  const id = await make();
  expect(await offered("editor", id)).toContain(made.id);
  const done = await run("editor", made.id, id);
  expect(done.body).toMatchObject({
    _type: "WorkPackage",
    lockVersion: 1,
    startDate: clock.now().toISOString().slice(0, 10),
    _links: { status: { href: `/api/v3/statuses/${IN_PROGRESS}` }, assignee: { href: `/api/v3/users/${editor}` } },
  });
  const activities = (await api.admin.get(`work_packages/${id}/activities`)).elements;
  expect(activities).toHaveLength(2);
  expect(activities[1]).toMatchObject({ comment: { raw: "I take it" }, _links: { user: { title: "editor Tester" } } });
});

test("one that would change nothing says so in its link, to whom it would and where it says something new it doesn't", async () => {
  const steps = [
    { attribute: "status", value: IN_PROGRESS },
    { attribute: "assignee", value: "me" },
  ];
  const taken = await define({ actions: steps });
  const told = await define({ actions: [...steps, { attribute: "comment", value: "Again" }] });
  const id = await make();
  const isDone = async (as: string, action: { id: number }) =>
    Object((await (await api.as(as)).get(`work_packages/${id}`)).at("_links.customActions")).find(
      ({ href }: { href: string }) => href === `/api/v3/custom_actions/${action.id}`,
    ).done;
  expect([await isDone("editor", taken), await isDone("editor", told)]).toEqual([undefined, undefined]);
  expect((await run("editor", taken.id, id)).status).toBe(200);
  expect([await isDone("editor", taken), await isDone("editor", told)]).toEqual([true, undefined]);
  expect(await isDone("admin", taken)).toBe(undefined);
  const shown = await (await api.as("editor")).list("work_packages", { filters: [] });
  const row = shown.elements.map(Object).find((one) => one.id === id);
  expect(row._links.customActions).toContainEqual(
    expect.objectContaining({ href: `/api/v3/custom_actions/${taken.id}`, done: true }),
  );
  // A page that is a moment old still has it.
  expect((await run("editor", taken.id, id)).status).toBe(200);
});

test("the contract's answer for one, and more for administrators alone", async () => {
  const made = await define({ actions: [{ attribute: "status", value: CLOSED }] });
  const shown = await (await api.as("editor")).get(`custom_actions/${made.id}`);
  const href = `/api/v3/custom_actions/${made.id}`;
  expect(shown.body).toEqual({
    _type: "CustomAction",
    id: made.id,
    name: made.at("name"),
    description: "",
    _links: {
      self: { href, title: made.at("name") },
      executeImmediately: { href: `${href}/execute`, title: `Execute ${String(made.at("name"))}`, method: "post" },
    },
  });
  expect((await api.admin.get(`custom_actions/${made.id}`)).at("actions")).toEqual([
    { attribute: "status", value: CLOSED },
  ]);
  expect((await api.admin.get("custom_actions/99999")).status).toBe(404);
});

test.each([
  ["editor", 200],
  ["reader", 403],
  ["keeper", 403],
  ["outsider", 403],
])("%s reads an action: %i, and defines none", async (login, status) => {
  const made = await define({ actions: [{ attribute: "status", value: CLOSED }] });
  const caller = await api.as(login);
  expect((await caller.get(`custom_actions/${made.id}`)).status).toBe(status);
  expect((await caller.get("custom_actions")).status).toBe(403);
  expect((await caller.post("custom_actions", { name: "x", actions: [] })).status).toBe(403);
  expect((await caller.patch(`custom_actions/${made.id}`, { name: "x" })).status).toBe(403);
  expect((await caller.delete(`custom_actions/${made.id}`)).status).toBe(403);
});

test("anonymous people define and run none", async () => {
  const made = await define({ actions: [{ attribute: "status", value: CLOSED }] });
  expect((await api.anonymous.get("custom_actions")).status).toBe(401);
  expect((await api.anonymous.post("custom_actions", {})).status).toBe(401);
  const body = { lockVersion: 0, _links: { workPackage: { href: `/api/v3/work_packages/${await make()}` } } };
  expect((await api.anonymous.post(`custom_actions/${made.id}/execute`, body)).status).toBe(403);
});

test("conditions decide for whom and on what it is there", async () => {
  const made = await define({
    conditions: { status: [NEW], type: [1], project: [project], role: [editorRole] },
    actions: [{ attribute: "status", value: CLOSED }],
  });
  const id = await make();
  const [task, milestone] = [await make(), await make({ _links: { type: { href: "/api/v3/types/2" } } })];
  expect(await offered("editor", id)).toContain(made.id);
  expect(await offered("admin", id)).toContain(made.id);
  expect(await offered("editor", milestone)).not.toContain(made.id);
  expect(await offered("reader", id)).toEqual([]);
  const second = await given.userWith("second", project, ["view_work_packages", "edit_work_packages"]);
  expect(second).toBeGreaterThan(0);
  expect(await offered("second", id)).not.toContain(made.id);
  expect((await run("second", made.id, id)).status).toBe(422);
  expect((await run("reader", made.id, id)).status).toBe(403);
  expect((await run("outsider", made.id, id)).status).toBe(403);
  expect((await run("editor", made.id, task)).status).toBe(200);
  // Closed by now: the condition is no longer met.
  expect(await offered("editor", task)).not.toContain(made.id);
  expect((await run("editor", made.id, task)).status).toBe(422);
  expect((await run("editor", made.id, task, 0)).status).toBe(409);
  const list = await (await api.as("editor")).list("work_packages", { filters: [] });
  const row = list.elements.map(Object).find((one) => one.id === id);
  expect(row._links.customActions).toContainEqual({
    href: `/api/v3/custom_actions/${made.id}`,
    title: made.at("name"),
  });
});

test("the lock version may be text, and must be the last one", async () => {
  const made = await define({ actions: [{ attribute: "percentageDone", value: 50 }] });
  const id = await make();
  expect((await run("editor", made.id, id, null)).status).toBe(409);
  expect((await run("editor", made.id, id, "7")).status).toBe(409);
  expect((await run("editor", made.id, id, "0")).status).toBe(200);
  const answer = await api.admin.post(`custom_actions/${made.id}/execute`, { lockVersion: 1 });
  expect(answer.status).toBe(422);
});

test("what the runner cannot do, the action cannot do, and nothing of it is done", async () => {
  const moves = await define({
    actions: [
      { attribute: "percentageDone", value: 90 },
      { attribute: "project", value: other },
    ],
  });
  const id = await make();
  const refused = await run("editor", moves.id, id);
  expect(refused.status).toBe(422);
  await api.admin.patch("workflows", { type: 1, roles: [editorRole], revoke: [[NEW, CLOSED]] });
  const closes = await define({
    actions: [
      { attribute: "percentageDone", value: 100 },
      { attribute: "status", value: CLOSED },
    ],
  });
  const stopped = await run("editor", closes.id, id);
  expect([stopped.status, stopped.at("_embedded.details.attribute")]).toEqual([422, "status"]);
  expect((await api.admin.get(`work_packages/${id}`)).body).toMatchObject({ lockVersion: 0, percentageDone: null });
  await api.admin.patch("workflows", { type: 1, roles: [editorRole], grant: [[NEW, CLOSED]] });
  expect((await run("editor", closes.id, id)).status).toBe(200);
});

test("null clears what can be cleared", async () => {
  const made = await define({
    actions: [
      { attribute: "assignee", value: null },
      { attribute: "dueDate", value: null },
    ],
  });
  const id = await make({ dueDate: "2026-12-01", _links: { assignee: { href: `/api/v3/users/${editor}` } } });
  const done = await run("editor", made.id, id);
  expect(done.body).toMatchObject({ dueDate: null, _links: { assignee: { href: null } } });
});

test("actions are changed, put in order and deleted, each with a line in the journal", async () => {
  const [first, second] = [
    await define({ actions: [{ attribute: "status", value: "12" }] }),
    await define({ actions: [{ attribute: "status", value: ["/api/v3/statuses/12"] }] }),
  ];
  expect(second.at("actions")).toEqual(first.at("actions"));
  const changed = await api.admin.patch(`custom_actions/${second.id}`, {
    name: "Close it",
    position: 1,
    conditions: [{ attribute: "status", values: [NEW] }],
    lockVersion: 0,
  });
  expect(changed.body).toMatchObject({ name: "Close it", position: 1, lockVersion: 1, conditions: { status: [NEW] } });
  expect((await api.admin.patch(`custom_actions/${second.id}`, { name: "Other", lockVersion: 0 })).status).toBe(409);
  expect((await api.admin.get("custom_actions")).each("id")[0]).toBe(second.id);
  expect((await offered("editor", await make()))[0]).toBe(second.id);
  expect((await api.admin.delete(`custom_actions/${second.id}`)).status).toBe(204);
  expect((await api.admin.get(`custom_actions/${second.id}`)).status).toBe(404);
  const [entry] = (await api.admin.get("admin/activities?pageSize=1")).elements;
  expect(entry).toMatchObject({
    entityType: "CustomAction",
    action: "deleted",
    _links: { entity: { title: "Close it" } },
  });
  expect((await api.admin.get("custom_actions")).each("position")).toEqual(
    (await api.admin.get("custom_actions")).elements.map((_, index) => index + 1),
  );
});

test.each([
  [{ name: "" }],
  [{ actions: [] }],
  [{ actions: undefined }],
  [{ actions: [{ attribute: "author", value: 1 }] }],
  [{ actions: [{ attribute: "status", value: null }] }],
  [{ actions: [{ attribute: "status", value: 999 }] }],
  [
    {
      actions: [
        { attribute: "status", value: 1 },
        { attribute: "status", value: 7 },
      ],
    },
  ],
  [{ actions: [{ attribute: "dueDate", value: "tomorrow" }] }],
  [{ actions: [{ attribute: "estimatedTime", value: "4 h" }] }],
  [{ actions: [{ attribute: "percentageDone", value: "x" }] }],
  [{ conditions: { priority: [1] } }],
  [{ conditions: { status: [999] } }],
  [{ conditions: { role: ["x"] } }],
])("%j is refused", async (body) => {
  const answer = await define({ actions: [{ attribute: "status", value: CLOSED }], ...body });
  expect(answer.status).toBe(422);
});

test("a name is there once, whatever its case", async () => {
  await define({ name: "Take over", actions: [{ attribute: "assignee", value: "me" }] });
  const again = await define({ name: "take OVER", actions: [{ attribute: "assignee", value: "me" }] });
  expect([again.status, again.at("_embedded.details.attribute")]).toEqual([422, "name"]);
});

test.each(LOGINS)("the links of %s are those that they can run", async (login) => {
  const id = await make();
  const caller = await api.as(login);
  const answer = await caller.get(`work_packages/${id}`);
  if (login === "outsider") return expect(answer.status).toBe(404);
  const links: unknown[] = Object(answer.at("_links.customActions"));
  expect(links.length > 0).toBe(login === "editor");
  expect(answer.at("_embedded.customActions")).toHaveLength(links.length);
});

test("custom fields are set: options by name, several at once, the runner, today and a text", async () => {
  const field = async (body: object) =>
    (await api.admin.post("custom_fields", { for: "WorkPackage", isForAll: true, ...body })).id;
  const [wood, parts, keeper, seen, note, sails, done] = [
    await field({ name: "Wood", fieldFormat: "list", options: ["Oak", "Elm"] }),
    await field({ name: "Parts", fieldFormat: "list", options: ["Hull", "Mast", "Keel"], multiple: true }),
    await field({ name: "Keeper", fieldFormat: "user" }),
    await field({ name: "Seen", fieldFormat: "date" }),
    await field({ name: "Note", fieldFormat: "text" }),
    await field({ name: "Sails", fieldFormat: "int", maxValue: 9 }),
    await field({ name: "Checked", fieldFormat: "bool" }),
  ].map((id) => `customField${id}`);
  const made = await define({
    actions: [
      { attribute: wood, value: "Elm" },
      { attribute: parts, value: ["Hull", "Keel"] },
      { attribute: keeper, value: "me" },
      { attribute: seen, value: "today" },
      { attribute: note, value: { raw: "As *found*" } },
      { attribute: sails, value: 7 },
      { attribute: done, value: true },
    ],
  });
  expect([made.status, made.status === 201 ? "" : made.text]).toEqual([201, ""]);
  const id = await make();
  const { body } = await run("editor", made.id, id);
  expect(body).toMatchObject({
    [String(seen)]: clock.now().toISOString().slice(0, 10),
    [String(note)]: { raw: "As *found*" },
    [String(sails)]: 7,
    [String(done)]: true,
    _links: {
      [String(wood)]: { title: "Elm" },
      [String(parts)]: [{ title: "Hull" }, { title: "Keel" }],
      [String(keeper)]: { href: `/api/v3/users/${editor}` },
    },
  });
  const clears = await define({ actions: [wood, parts, note, done].map((attribute) => ({ attribute, value: null })) });
  expect((await run("editor", clears.id, id)).body).toMatchObject({
    [String(note)]: { raw: "" },
    [String(done)]: null,
    _links: { [String(wood)]: { href: null }, [String(parts)]: [] },
  });

  const refused = async (attribute: unknown, value: unknown) =>
    (await define({ actions: [{ attribute, value }] })).status;
  expect(await refused(wood, "Teak")).toBe(422);
  expect(await refused(wood, ["Oak", "Elm"])).toBe(422);
  expect(await refused(sails, 12)).toBe(422);
  expect(await refused(sails, "many")).toBe(422);
  expect(await refused(done, "yes")).toBe(422);
  expect(await refused(seen, "2026-02-30")).toBe(422);
  expect(await refused("customField999999", 1)).toBe(422);
  // A field that is no longer there is not set, and keeps no one from the rest.
  const both = await define({
    actions: [
      { attribute: sails, value: 3 },
      { attribute: "status", value: CLOSED },
    ],
  });
  await api.admin.delete(`custom_fields/${String(sails).slice("customField".length)}`);
  expect((await run("editor", both.id, await make())).at("_links.status.href")).toBe(`/api/v3/statuses/${CLOSED}`);
});

test("a field that the runner cannot change is not changed by an action", async () => {
  const role = await given.role(["view_work_packages"]);
  const field = async (roles: object[]) =>
    (
      await api.admin.post("custom_fields", {
        name: "Guarded",
        for: "WorkPackage",
        fieldFormat: "string",
        isForAll: true,
        visibility: "roles",
        roles,
      })
    ).id;
  const [readOnly, hidden] = [
    await field([{ id: editorRole, canEdit: false }]),
    await field([{ id: role, canEdit: true }]),
  ].map((id) => `customField${id}`);
  const [reads, misses] = [
    await define({ actions: [{ attribute: readOnly, value: "x" }] }),
    await define({ actions: [{ attribute: hidden, value: "x" }] }),
  ];
  const id = await make();
  expect((await run("editor", reads.id, id)).status).toBe(422);
  await run("editor", misses.id, id);
  const shown = await api.admin.get(`work_packages/${id}`);
  expect([shown.at(String(readOnly)), shown.at(String(hidden))]).toEqual([null, null]);
});

test.each(["statuses", "priorities", "types"])("%s that an action names go only where it can follow", async (kind) => {
  const attribute = { statuses: "status", priorities: "priority", types: "type" }[kind] ?? "";
  const [old, next] = [
    await api.admin.post(kind, { name: `Old ${attribute}` }),
    await api.admin.post(kind, { name: `Next ${attribute}` }),
  ];
  const made = await define({
    actions: [{ attribute, value: old.id }],
    ...(attribute === "priority" ? {} : { conditions: { [attribute]: [old.id, next.id] } }),
  });
  const refused = await api.admin.delete(`${kind}/${old.id}`);
  expect([refused.status, refused.at("message")]).toEqual([
    422,
    `The ${attribute} is used by the custom action "${String(made.at("name"))}". Change it first, or choose another ${attribute} (move_to).`,
  ]);
  expect((await api.admin.delete(`${kind}/${old.id}?move_to=${next.id}`)).status).toBe(204);
  const now = await api.admin.get(`custom_actions/${made.id}`);
  expect(now.body).toMatchObject({ lockVersion: 1, actions: [{ attribute, value: next.id }] });
  if (attribute !== "priority") expect(now.at(`conditions.${attribute}`)).toEqual([next.id]);
  expect((await api.admin.delete(`custom_actions/${made.id}`)).status).toBe(204);
  expect((await api.admin.delete(`${kind}/${next.id}`)).status).toBe(204);
});
