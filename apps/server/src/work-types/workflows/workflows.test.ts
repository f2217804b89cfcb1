/** The rules of moves from status to status: who changes them, what they refuse, how a change is taken back. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

const [NEW, IN_PROGRESS, CLOSED, REJECTED] = [1, 7, 12, 14];
const TASK = 1;
const MILESTONE = 2;
let project = 0;
let editorRole = 0;
let editor = 0;

const status = (id: number) => ({ href: `/api/v3/statuses/${id}` });
const make = async (body: object = {}): Promise<number> =>
  (await api.admin.post(`projects/${project}/work_packages`, { subject: "Buoy", ...body })).id;
const move = async (as: string, id: number, to: number, more: object = {}) => {
  const caller = await api.as(as);
  const lockVersion = (await api.admin.get(`work_packages/${id}`)).at("lockVersion");
  return caller.patch(`work_packages/${id}`, { lockVersion, _links: { status: status(to) }, ...more });
};
const offered = async (as: string, id: number): Promise<unknown[]> => {
  const form = await (await api.as(as)).post(`work_packages/${id}/form`);
  const links = form.at("_embedded.schema.status._links.allowedValues");
  return Array.isArray(links) ? links.map((link) => Number(String(link.href).split("/").at(-1))) : [];
};
const change = (body: object) => api.admin.patch("workflows", { type: TASK, ...body });

beforeAll(async () => {
  project = await given.project({ name: "Regatta", public: true });
  editorRole = await given.role([
    "view_work_packages",
    "edit_work_packages",
    "add_work_packages",
    "work_package_assigned",
  ]);
  editor = await given.user("editor");
  await given.member(editor, project, editorRole);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("keeper", project, ["view_work_packages", "edit_project", "manage_types", "manage_members"]);
  await given.user("outsider");
});

afterEach(async () => {
  await ctx.transaction(async (tx) => {
    for (const table of ["workflows", "workflow_limits", "workflow_requirements"] as const) {
      await tx.deleteFrom(table).execute();
    }
    await bumpRevision(tx, "catalogue");
  });
});

test("a fresh instance allows every move, and says so with empty rules", async () => {
  const workflow = await api.admin.get(`workflows/${TASK}`);
  expect(workflow.body).toMatchObject({ _type: "Workflow", id: TASK, lockVersion: 0, limits: [], requirements: [] });
  expect((await api.admin.get("workflows")).elements).toHaveLength(7);
  expect((await api.admin.get(`workflows?type=${TASK}`)).each("id")).toEqual([TASK]);
  const id = await make();
  expect(await offered("editor", id)).toHaveLength(14);
  expect((await move("editor", id, CLOSED)).status).toBe(200);
  expect((await move("editor", id, NEW)).status).toBe(200);
});

test("the rules of one role in one type can be asked for", async () => {
  const other = await given.role(["edit_work_packages"]);
  await change({ roles: [editorRole, other], revoke: [[NEW, CLOSED]] });
  const asked = await api.admin.get(`workflows?type=${TASK}&role=${other}`);
  expect(asked.each("id")).toEqual([TASK]);
  expect(asked.at("_embedded.elements.0.limits")).toMatchObject([{ role: other, refused: [[NEW, CLOSED]] }]);
  expect(asked.at("_embedded.elements.0._links.roles")).toMatchObject([{ href: `/api/v3/roles/${other}` }]);
  expect((await api.admin.get("workflows?role=x")).status).toBe(404);
});

test.each(["keeper", "editor", "reader", "outsider"])("%s can neither read nor change rules", async (login) => {
  const caller = await api.as(login);
  expect((await caller.get("workflows")).status).toBe(403);
  expect((await caller.get(`workflows/${TASK}`)).status).toBe(403);
  expect((await caller.patch("workflows", { type: TASK })).status).toBe(403);
});

test("anonymous people can neither read nor change rules", async () => {
  expect((await api.anonymous.get("workflows")).status).toBe(401);
  expect((await api.anonymous.patch("workflows", { type: TASK })).status).toBe(401);
});

test("a revoked move is refused in the contract's words, offered by no form, and granted again", async () => {
  const id = await make();
  const revoked = await change({ roles: [editorRole], revoke: [[NEW, CLOSED]] });
  expect([revoked.status, revoked.number("lockVersion")]).toEqual([200, 1]);
  expect(revoked.at("limits")).toEqual([{ role: editorRole, refused: [[NEW, CLOSED]], author: [], assignee: [] }]);
  expect(await offered("editor", id)).not.toContain(CLOSED);
  const refused = await move("editor", id, CLOSED);
  expect([refused.status, refused.error, refused.at("_embedded.details.attribute"), refused.at("message")]).toEqual([
    422,
    "PropertyConstraintViolation",
    "status",
    "Status is invalid because no valid transition exists from old to new status for the current user's roles.",
  ]);
  // Another way there is, and an administrator counts as having every role.
  expect((await move("editor", id, IN_PROGRESS)).status).toBe(200);
  expect((await move("editor", id, CLOSED)).status).toBe(200);
  expect((await move("admin", await make(), CLOSED)).status).toBe(200);

  const granted = await change({ roles: [editorRole], grant: [[NEW, CLOSED]], lockVersion: 1 });
  expect([granted.status, granted.at("limits")]).toEqual([200, []]);
  expect((await move("editor", await make(), CLOSED)).status).toBe(200);
});

test("administrators are refused what no role does", async () => {
  const roles = await api.admin.get(`workflows/${MILESTONE}`);
  const all = Object(roles.at("_links.roles")).map(({ href }: { href: string }) => href);
  expect((await api.admin.patch("workflows", { type: MILESTONE, roles: all, revoke: [[NEW, CLOSED]] })).status).toBe(
    200,
  );
  const id = await make({ _links: { type: { href: `/api/v3/types/${MILESTONE}` } } });
  expect((await move("admin", id, CLOSED)).status).toBe(422);
  expect(await offered("admin", id)).not.toContain(CLOSED);
  await api.admin.patch("workflows", { type: MILESTONE, roles: all, grant: [[NEW, CLOSED]] });
});

test("a role that moves nothing frees no one from the rules of another one", async () => {
  const undo = (await change({ roles: [editorRole], revoke: [[NEW, CLOSED]] })).at("undo");
  const both = await given.user("both");
  await given.member(both, project, editorRole);
  const group = await api.admin.post("groups", {
    name: "Readers",
    _links: { members: [{ href: `/api/v3/users/${both}` }] },
  });
  await given.member(group.id, project, ["view_work_packages"]);
  expect((await move("both", await make(), CLOSED)).status).toBe(422);
  // A second role that moves makes the move for both.
  await given.member(group.id, await given.project({ name: "Elsewhere" }), ["edit_work_packages"]);
  expect((await move("both", await make(), CLOSED)).status).toBe(422);
  const second = await api.admin.post("groups", {
    name: "Movers",
    _links: { members: [{ href: `/api/v3/users/${both}` }] },
  });
  await given.member(second.id, project, ["view_work_packages", "change_work_package_status"]);
  expect((await move("both", await make(), CLOSED)).status).toBe(200);
  expect((await api.admin.patch("workflows", undo)).at("limits")).toEqual([]);
});

test("the author and the assignee can be granted what the others are not", async () => {
  await change({ roles: [editorRole], revoke: [[NEW, CLOSED]], grant: [[NEW, CLOSED, "author"]] });
  const own = await (await api.as("editor")).post(`projects/${project}/work_packages`, { subject: "Own" });
  expect(await offered("editor", own.id)).toContain(CLOSED);
  expect((await move("editor", own.id, CLOSED)).status).toBe(200);
  const others = await make({ _links: { assignee: { href: `/api/v3/users/${editor}` } } });
  expect((await move("editor", others, CLOSED)).status).toBe(422);
  await change({ roles: [editorRole], grant: [[NEW, CLOSED, "assignee"]], revoke: [[NEW, CLOSED, "author"]] });
  expect((await move("editor", others, CLOSED)).status).toBe(200);
  // To become the assignee in the same breath is not to be it.
  const free = await make();
  const assigned = { status: status(CLOSED), assignee: { href: `/api/v3/users/${editor}` } };
  expect((await move("editor", free, CLOSED, { _links: assigned })).status).toBe(422);
  await change({ roles: [editorRole], grant: [[NEW, CLOSED]] });
});

test("a new work package begins with its type's first status or where that leads", async () => {
  await change({ roles: [editorRole], revoke: [[NEW, REJECTED]] });
  const caller = await api.as("editor");
  const body = { subject: "Buoy", _links: { status: status(REJECTED) } };
  expect((await caller.post(`projects/${project}/work_packages`, body)).status).toBe(422);
  const form = await caller.post(`projects/${project}/work_packages/form`, { subject: "Buoy" });
  expect(JSON.stringify(form.at("_embedded.schema.status._links.allowedValues"))).not.toContain(
    `statuses/${REJECTED}"`,
  );
  await change({ roles: [editorRole], grant: [[NEW, REJECTED]] });
  expect((await caller.post(`projects/${project}/work_packages`, body)).status).toBe(201);
});

test("a move can require a comment and attributes", async () => {
  const require = { from: NEW, to: CLOSED, comment: true, attributes: ["assignee"] };
  expect((await change({ require: [require] })).at("requirements")).toEqual([require]);
  const id = await make();
  const refused = await move("editor", id, CLOSED);
  expect([refused.status, refused.error]).toEqual([422, "MultipleErrors"]);
  expect(JSON.stringify(refused.at("_embedded.errors"))).toContain('"attribute":"comment"');
  const assignee = { href: `/api/v3/users/${editor}` };
  const full = { comment: { raw: "Done in **May**" }, _links: { status: status(CLOSED), assignee } };
  // Who cannot comment cannot meet it.
  expect((await move("editor", id, CLOSED, full)).status).toBe(422);
  const closerId = await given.userWith("closer", project, [
    "view_work_packages",
    "edit_work_packages",
    "add_work_package_comments",
    "work_package_assigned",
  ]);
  const closer = { href: `/api/v3/users/${closerId}` };
  const done = await move("closer", id, CLOSED, { ...full, _links: { status: status(CLOSED), assignee: closer } });
  expect([done.status, done.at("_links.status.href")]).toEqual([200, `/api/v3/statuses/${CLOSED}`]);
  const activities = await api.admin.get(`work_packages/${id}/activities`);
  expect(activities.elements.at(-1)).toMatchObject({ _type: "Activity::Comment", comment: { raw: "Done in **May**" } });
  await change({ require: [{ from: NEW, to: CLOSED }] });
  expect((await api.admin.get(`workflows/${TASK}`)).at("requirements")).toEqual([]);
});

test("a move can require custom fields, of those who can fill them in", async () => {
  const body = { for: "WorkPackage", isForAll: true, types: "all" };
  const note = await api.admin.post("custom_fields", {
    ...body,
    name: "Outcome",
    fieldFormat: "list",
    options: ["Good"],
  });
  const secret = await api.admin.post("custom_fields", {
    ...body,
    name: "Audit",
    fieldFormat: "string",
    visibility: "admins",
  });
  const [outcome, audit] = [`customField${note.id}`, `customField${secret.id}`];
  const require = { from: NEW, to: CLOSED, comment: false, attributes: [outcome, audit] };
  expect((await change({ require: [require] })).at("requirements")).toEqual([require]);
  expect((await change({ require: [{ ...require, attributes: ["customField999999"] }] })).status).toBe(422);
  const [told] = (await api.admin.get("admin/activities?pageSize=1")).elements;
  expect(JSON.stringify(told)).toContain("New → Closed: Outcome, Audit");
  const id = await make();
  const refused = await move("editor", id, CLOSED);
  expect([refused.status, refused.at("_embedded.details.attribute"), refused.text.includes("Audit")]).toEqual([
    422,
    outcome,
    false,
  ]);
  expect(refused.at("message")).toContain("Outcome can't be blank");
  const offered = await (await api.as("editor")).get(`work_packages/${id}/allowed_statuses`);
  expect(offered.text).toContain(outcome);
  expect(offered.text).not.toContain(audit);
  const links = {
    status: status(CLOSED),
    [outcome]: { href: `/api/v3/custom_options/${note.number("options.0.id")}` },
  };
  expect((await move("editor", id, CLOSED, { _links: links })).status).toBe(200);
  // Those who see both fields fill in both; a field whose values are moved takes its place in the rule along.
  expect((await move("admin", await make(), CLOSED, { _links: links })).text).toContain("Audit can't be blank");
  const other = await api.admin.post("custom_fields", { ...body, name: "Result", fieldFormat: "list", options: [] });
  await api.admin.delete(`custom_fields/${note.id}?move_to=${other.id}`);
  expect((await api.admin.get(`workflows/${TASK}`)).at("requirements")).toMatchObject([
    { attributes: [`customField${other.id}`, audit] },
  ]);
  await change({ require: [{ from: NEW, to: CLOSED }] });
});

test("another type brings its own statuses: the move is free, a status that it lacks is not", async () => {
  await api.admin.patch(`types/${MILESTONE}`, { _links: { allowedStatuses: [status(NEW), status(CLOSED)] } });
  const type = { href: `/api/v3/types/${MILESTONE}` };
  const id = await make({ _links: { status: status(IN_PROGRESS) } });
  const lacking = await move("editor", id, REJECTED, { _links: { type, status: status(REJECTED) } });
  expect([lacking.status, lacking.at("_embedded.details.attribute")]).toEqual([422, "status"]);
  // Clients that send the whole work package send the status that it has: it becomes the type's first one.
  const moved = await move("editor", id, IN_PROGRESS, { _links: { type, status: status(IN_PROGRESS) } });
  expect([moved.status, moved.at("_links.status.href")]).toEqual([200, `/api/v3/statuses/${NEW}`]);
  await api.admin.patch(`types/${MILESTONE}`, { _links: { allowedStatuses: [] } });
});

test("what an open work package blocks cannot be closed", async () => {
  const [blocker, id] = [await make(), await make()];
  await api.admin.post(`work_packages/${blocker}/relations`, {
    type: "blocks",
    _links: { to: { href: `/api/v3/work_packages/${id}` } },
  });
  expect(await offered("editor", id)).not.toContain(CLOSED);
  const refused = await move("editor", id, CLOSED);
  expect([refused.status, refused.at("message")]).toEqual([
    422,
    `Status cannot be set to a closed one while the work package is blocked by #${blocker}.`,
  ]);
  expect((await move("editor", blocker, CLOSED)).status).toBe(200);
  expect((await move("editor", id, CLOSED)).status).toBe(200);
});

test("what is closed in a closed version stays as it is", async () => {
  const version = await api.admin.post("versions", {
    name: "1.0",
    _links: { definingProject: { href: `/api/v3/projects/${project}` } },
  });
  const id = await make({ _links: { status: status(CLOSED), version: { href: `/api/v3/versions/${version.id}` } } });
  await api.admin.patch(`versions/${version.id}`, { status: "closed" });
  expect(await offered("editor", id)).toEqual([CLOSED]);
  for (const to of [NEW, REJECTED]) expect((await move("editor", id, to)).status).toBe(422);
});

test.each([
  [{ type: 9_999 }, 422],
  [{ type: "x" }, 422],
  [{ roles: [9_999], grant: [[NEW, CLOSED]] }, 422],
  [{ roles: [], grant: [[NEW, CLOSED]] }, 422],
  [{ grant: [[NEW, CLOSED]] }, 422],
  [{ roles: "R", grant: [[NEW, 9_999]] }, 422],
  [{ roles: "R", grant: [[NEW]] }, 422],
  [{ roles: "R", grant: [[NEW, CLOSED, "watcher"]] }, 422],
  [{ roles: "R", grant: [[NEW, CLOSED]], revoke: [[NEW, CLOSED]] }, 422],
  [{ roles: "R", revoke: [[NEW, CLOSED]], lockVersion: 5 }, 409],
  [{ require: [{ from: NEW, to: CLOSED, attributes: ["lockVersion"] }] }, 422],
])("%j is refused (%i)", async (body, answer) => {
  const sent = "roles" in body && body.roles === "R" ? { ...body, roles: [editorRole] } : body;
  const before = (await api.admin.get(`workflows/${TASK}`)).body;
  expect((await change(sent)).status).toBe(answer);
  expect((await api.admin.get(`workflows/${TASK}`)).body).toEqual(before);
});

test("a change is in the administrative journal with the names of then", async () => {
  await change({ roles: [editorRole], revoke: [[NEW, CLOSED]] });
  const [entry] = (await api.admin.get("admin/activities?pageSize=1")).elements;
  expect(entry).toMatchObject({ entityType: "Workflow", entityId: TASK, _links: { entity: { title: "Task" } } });
  expect(JSON.stringify(entry)).toMatch(/New → Closed: everyone.*New → Closed: no one/);
  await change({ roles: [editorRole], grant: [[NEW, CLOSED]] });
});

test("rules go with the role, the status and the type that they name", async () => {
  const role = await given.role(["edit_work_packages"]);
  const made = await api.admin.post("statuses", { name: "Shipped" });
  const type = await api.admin.post("types", { name: "Parcel" });
  await change({ roles: [role], revoke: [[NEW, made.id]] });
  await api.admin.patch("workflows", { type: type.id, roles: [editorRole], revoke: [[NEW, CLOSED]] });
  expect((await api.admin.delete(`roles/${role}`)).status).toBe(204);
  expect((await api.admin.delete(`statuses/${made.id}`)).status).toBe(204);
  expect((await api.admin.delete(`types/${type.id}`)).status).toBe(204);
  expect(await ctx.db.selectFrom("workflow_limits").selectAll().execute()).toEqual([]);
  expect((await api.admin.get(`workflows/${TASK}`)).at("limits")).toEqual([]);
});

test("a status that replaces a deleted one gets its rules where it has none of its own", async () => {
  const made = async (name: string) => (await api.admin.post("statuses", { name, color_id: 3 })).id;
  const [old, successor, settled] = [await made("Moored"), await made("At anchor"), await made("Aground")];
  const limits = {
    roles: [editorRole],
    revoke: [
      [old, CLOSED],
      [REJECTED, old],
      [old, settled],
      [settled, NEW],
    ],
  };
  await change({ ...limits, require: [{ from: old, to: NEW, comment: true, attributes: ["assignee"] }] });
  const before = Number((await api.admin.get(`workflows/${TASK}`)).at("lockVersion"));
  expect((await api.admin.delete(`statuses/${old}?move_to=${successor}`)).status).toBe(204);
  const after = await api.admin.get(`workflows/${TASK}`);
  expect(after.body).toMatchObject({
    lockVersion: before + 1,
    limits: [
      {
        role: editorRole,
        refused: expect.arrayContaining([
          [successor, CLOSED],
          [REJECTED, successor],
          [successor, settled],
          [settled, NEW],
        ]),
      },
    ],
    requirements: [{ from: successor, to: NEW, comment: true, attributes: ["assignee"] }],
  });
  expect((await api.admin.delete(`statuses/${successor}?move_to=${settled}`)).status).toBe(204);
  const [limit] = [(await api.admin.get(`workflows/${TASK}`)).at("limits")].flat().map((one) => Object(one));
  // It had rules of its own, which stay as they are.
  expect(limit.refused).toEqual([[settled, NEW]]);
  await api.admin.delete(`statuses/${settled}?move_to=${NEW}`);
});

test("a status says where it leads by type and for whom, to administrators alone", async () => {
  const other = await given.role(["view_work_packages", "edit_work_packages"]);
  const roles = (await api.admin.get(`workflows/${TASK}`)).at("_links.roles");
  const all = [roles].flat().map((role) => Number(String(Object(role).href).split("/").at(-1)));
  expect(all).toContain(other);
  const leads = async (path = `statuses/${NEW}`, type = TASK) => {
    const found = [(await api.admin.get(path)).at("workflowTransitions")].flat().map(Object);
    return found.find((one) => one.type === type);
  };
  const free = await leads();
  expect([free.everyone.length, free.some]).toEqual([13, []]);
  expect(free.everyone).not.toContain(NEW);
  await change({ roles: [other], revoke: [[NEW, CLOSED]] });
  await change({
    roles: all,
    revoke: [
      [NEW, REJECTED],
      [NEW, IN_PROGRESS],
    ],
    grant: [[NEW, IN_PROGRESS, "author"]],
  });
  const limited = await leads();
  expect(limited.some).toEqual([IN_PROGRESS, CLOSED]);
  for (const id of [CLOSED, REJECTED, IN_PROGRESS]) expect(limited.everyone).not.toContain(id);
  expect((await leads(undefined, MILESTONE)).everyone).toHaveLength(13);
  // A list has it where it is asked for, and is the same.
  expect((await api.admin.get("statuses")).text).not.toContain("workflowTransitions");
  const listed = (await api.admin.get("statuses?workflowTransitions=true")).elements.map(Object);
  const one = listed.find(({ id }) => id === NEW);
  expect(one.workflowTransitions).toEqual((await api.admin.get(`statuses/${NEW}`)).at("workflowTransitions"));
  for (const login of ["editor", "reader", "keeper"]) {
    const caller = await api.as(login);
    for (const path of [`statuses/${NEW}`, "statuses?workflowTransitions=true"]) {
      const answer = await caller.get(path);
      expect([login, answer.status, answer.text.includes("workflowTransitions")]).toEqual([login, 200, false]);
    }
  }
});

test("a type that does not have a status is not among those it leads on from", async () => {
  const statuses = [NEW, CLOSED].map((id) => status(id));
  const made = await api.admin.post("types", { name: "Short", _links: { allowedStatuses: statuses } });
  expect([made.status, made.error]).toEqual([201, null]);
  const leads = async (id: number) =>
    [(await api.admin.get(`statuses/${id}`)).at("workflowTransitions")]
      .flat()
      .map(Object)
      .find((one) => one.type === made.id);
  expect(await leads(NEW)).toEqual({ type: made.id, everyone: [CLOSED], some: [] });
  expect(await leads(REJECTED)).toBe(undefined);
  await api.admin.delete(`types/${made.id}`);
});
