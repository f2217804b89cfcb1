/** Moves against the workflow rules: administrators alone, with a reason, told in the history and the audit log. */
import { beforeAll, expect, test, vi } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

const [NEW, CLOSED, REJECTED] = [1, 12, 14];
let project = 0;

const make = async (): Promise<number> =>
  (await api.admin.post(`projects/${project}/work_packages`, { subject: "Buoy" })).id;
const bodyTo = (lockVersion: unknown, to: number, force?: unknown) => ({
  lockVersion,
  _links: { status: { href: `/api/v3/statuses/${to}` } },
  ...(force === undefined ? {} : { _meta: { force } }),
});
const move = async (caller: typeof api.admin, id: number, to: number, force?: unknown) => {
  const lockVersion = (await api.admin.get(`work_packages/${id}`)).at("lockVersion");
  return caller.patch(`work_packages/${id}`, bodyTo(lockVersion, to, force));
};
const historyOf = async (caller: typeof api.admin, id: number) =>
  JSON.stringify((await caller.get(`work_packages/${id}/activities`)).body);
const forcedLines = async () =>
  JSON.stringify((await api.admin.get("admin/activities?pageSize=100")).body).split('"reason"').length - 1;

beforeAll(async () => {
  project = await given.project({ name: "Regatta", public: true });
  await given.userWith("editor", project, ["view_work_packages", "edit_work_packages"]);
  await given.userWith("lead", project, ["view_work_packages", "edit_work_packages", "edit_project", "manage_members"]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.user("outsider");
  const roles = (await api.admin.get("roles?pageSize=100")).each("id");
  for (const role of roles) await api.admin.patch("workflows", { type: 1, roles: [role], revoke: [[NEW, CLOSED]] });
});

test("administrators are bound, and can force a move with a reason that is told", async () => {
  const id = await make();
  expect((await move(api.admin, id, CLOSED)).status).toBe(422);
  expect((await move(api.admin, id, CLOSED, { reason: " the boat <b>sank</b> " })).status).toBe(200);
  const reader = await api.as("reader");
  expect(await historyOf(reader, id)).toContain("Moved against the workflow rules: the boat <b>sank</b>");
  expect(await historyOf(reader, id)).toContain("the boat &lt;b&gt;sank&lt;/b&gt;");
  expect(JSON.stringify((await api.admin.get("admin/activities?pageSize=100")).body)).toContain("sank");
});

test("the rules are asked as often as for any other move", async () => {
  const executed = vi.spyOn(ctx.db.getExecutor(), "executeQuery");
  const asked = async (to: number, force?: object): Promise<number> => {
    const id = await make();
    executed.mockClear();
    expect((await move(api.admin, id, to, force)).status).toBe(200);
    return executed.mock.calls.filter(([{ sql }]) => sql.includes("relations") && sql.includes("is_closed")).length;
  };
  const often = await asked(REJECTED);
  expect(often).toBeGreaterThan(0);
  expect(await asked(CLOSED, { reason: "at once" })).toBe(often);
  executed.mockRestore();
});

test("what the rules allow is not recorded as forced", async () => {
  const id = await make();
  expect((await move(api.admin, id, REJECTED, { reason: "no matter" })).status).toBe(200);
  expect(await historyOf(api.admin, id)).not.toContain("no matter");
});

test.each([{}, { reason: "" }, { reason: "  " }, { reason: null }, { reason: 7 }, "yes", null, true, []])(
  "a force of %j is refused",
  async (force) => {
    const id = await make();
    expect((await move(api.admin, id, CLOSED, force)).status).toBe(422);
    expect((await api.admin.get(`work_packages/${id}`)).at("_links.status.href")).toBe(`/api/v3/statuses/${NEW}`);
  },
);

test("a reason has a length, a version that is outdated comes first", async () => {
  const id = await make();
  expect((await move(api.admin, id, CLOSED, { reason: "x".repeat(501) })).status).toBe(422);
  expect((await api.admin.patch(`work_packages/${id}`, bodyTo(99, CLOSED, { reason: "" }))).status).toBe(409);
  expect((await move(api.admin, id, CLOSED, { reason: "x".repeat(500) })).status).toBe(200);
});

test.each(["lead", "editor", "reader", "outsider"])("%s cannot force", async (login) => {
  const id = await make();
  expect((await move(await api.as(login), id, CLOSED, { reason: "please" })).status).toBeOneOf([403, 404]);
  expect((await api.admin.get(`work_packages/${id}`)).at("_links.status.href")).toBe(`/api/v3/statuses/${NEW}`);
});

test("anonymous people cannot force", async () => {
  const id = await make();
  expect((await move(api.anonymous, id, CLOSED, { reason: "please" })).status).toBeOneOf([401, 403, 404]);
  expect((await api.admin.get(`work_packages/${id}`)).at("_links.status.href")).toBe(`/api/v3/statuses/${NEW}`);
});

const several = async (caller: typeof api.admin, ids: readonly number[], force?: unknown) => {
  const changes = ids.map((id) => ({ id, ...bodyTo(0, CLOSED, force) }));
  const answer = await caller.post("work_packages/bulk", { changes });
  return [answer.at("results")].flat().map(Object);
};
const statusOf = async (id: number) => (await api.admin.get(`work_packages/${id}`)).at("_links.status.href");

test("several are forced with one reason, each with its own result, history and line in the audit log", async () => {
  const ids = [await make(), await make(), await make()];
  const [first = 0, second = 0, stale = 0] = ids;
  await api.admin.patch(`work_packages/${stale}`, { lockVersion: 0, subject: "Newer" });
  const refused = await several(api.admin, [first, second]);
  expect(refused.map(({ status, canForce }) => [status, canForce])).toEqual([
    [422, true],
    [422, true],
  ]);
  expect(Object(refused[0]).error._embedded.details).toEqual({ attribute: "status", reason: "noTransition" });
  const before = await forcedLines();
  const forced = await several(api.admin, ids, { reason: "the whole fleet <i>sank</i>" });
  expect(forced.map(({ status, canForce }) => [status, canForce])).toEqual([
    [200, undefined],
    [200, undefined],
    [409, undefined],
  ]);
  expect(await forcedLines()).toBe(before + 2);
  for (const id of [first, second]) {
    expect(await statusOf(id)).toBe(`/api/v3/statuses/${CLOSED}`);
    const history = await historyOf(await api.as("reader"), id);
    expect(history).toContain("Moved against the workflow rules: the whole fleet <i>sank</i>");
    expect(history).toContain("the whole fleet &lt;i&gt;sank&lt;/i&gt;");
  }
  expect(await historyOf(api.admin, stale)).not.toContain("fleet");
});

test("several are not forced without a reason, or by what is refused for another one", async () => {
  const id = await make();
  for (const force of [{}, { reason: " " }, { reason: "x".repeat(501) }, "yes", null]) {
    expect((await several(api.admin, [id], force)).map(({ status }) => status)).toEqual([422]);
  }
  const body = { ...bodyTo(0, CLOSED), subject: "" };
  const both = await api.admin.post("work_packages/bulk", { changes: [{ id, ...body }] });
  expect([both.at("results.0.status"), both.at("results.0.canForce")]).toEqual([422, undefined]);
  const unknown = await api.admin.post("work_packages/bulk", { changes: [{ id, ...bodyTo(0, 999) }] });
  expect([unknown.at("results.0.status"), unknown.at("results.0.canForce")]).toEqual([422, undefined]);
  expect(await statusOf(id)).toBe(`/api/v3/statuses/${NEW}`);
});

test.each(["lead", "editor", "reader", "outsider"])("%s cannot force several, and is not told how", async (login) => {
  const id = await make();
  const caller = await api.as(login);
  const before = await forcedLines();
  const [forced] = await several(caller, [id], { reason: "please" });
  expect(Object(forced).status).toBeOneOf([403, 404]);
  const [refused] = await several(caller, [id]);
  expect(Object(refused).canForce).toBe(undefined);
  expect([await statusOf(id), await forcedLines()]).toEqual([`/api/v3/statuses/${NEW}`, before]);
});

test.each(["admin", "lead", "editor", "reader"])(
  "what can be forced is a link for administrators alone: %s",
  async (login) => {
    const id = await make();
    const caller = await api.as(login);
    const statuses = (await caller.get(`work_packages/${id}/allowed_statuses`)).elements.map(Object);
    const forced = statuses.filter(({ _links }) => _links.force !== undefined);
    expect(forced.map(({ _links, reason }) => [_links.status.href, _links.force, reason])).toEqual(
      login === "admin"
        ? [[`/api/v3/statuses/${CLOSED}`, { href: `/api/v3/work_packages/${id}`, method: "patch" }, "noTransition"]]
        : [],
    );
    // About someone else it explains, and offers nothing.
    if (login !== "admin") return;
    const { id: editor } = (await api.admin.get("users?pageSize=100")).elements
      .map(Object)
      .find((one) => one.login === "editor");
    const others = await api.admin.get(`work_packages/${id}/allowed_statuses?user=${editor}`);
    expect(others.elements.filter((one) => Object(one)._links.force !== undefined)).toEqual([]);
  },
);
