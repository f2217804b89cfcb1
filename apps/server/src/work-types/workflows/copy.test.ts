/** Rules that are copied to other roles and types: all of them in one step, or none. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { bumpRevision } from "../../access/revision.ts";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();

const [NEW, IN_PROGRESS, CLOSED] = [1, 7, 12];
const [TASK, MILESTONE, THIRD] = [1, 2, 3];
let first = 0;
let second = 0;

const change = (body: object) => api.admin.patch("workflows", { type: TASK, ...body });
const copy = (body: object) => api.admin.post("workflows/copy", body);
const limits = async (type: number) => {
  const all = [(await api.admin.get(`workflows/${type}`)).at("limits")].flat();
  return Object.fromEntries(all.map((one) => [Object(one).role, one]));
};
const lockVersionOf = async (type: number) => (await api.admin.get(`workflows/${type}`)).number("lockVersion");

beforeAll(async () => {
  const project = await given.project({ name: "Harbour" });
  first = await given.role(["view_work_packages", "edit_work_packages"]);
  second = await given.role(["view_work_packages", "edit_work_packages"]);
  await given.userWith("keeper", project, ["view_work_packages", "edit_project", "manage_types"]);
});

afterEach(async () => {
  await ctx.transaction(async (tx) => {
    for (const table of ["workflows", "workflow_limits", "workflow_requirements"] as const) {
      await tx.deleteFrom(table).execute();
    }
    await bumpRevision(tx, "catalogue");
  });
});

test("a role becomes like another one in the type and in others, and each type says what takes it back", async () => {
  await change({
    roles: [first],
    revoke: [
      [NEW, CLOSED],
      [IN_PROGRESS, CLOSED],
    ],
    grant: [[IN_PROGRESS, CLOSED, "author"]],
  });
  await change({ roles: [second], revoke: [[NEW, IN_PROGRESS]] });
  await change({ type: MILESTONE, roles: [first], revoke: [[CLOSED, NEW]] });
  const answer = await copy({ from: { type: TASK, role: first }, toRoles: [second], toTypes: [MILESTONE] });
  expect([answer.status, answer.each("id")]).toEqual([200, [TASK, MILESTONE]]);
  const like = (role: number) => ({
    role,
    refused: expect.toSatisfy((moves) => JSON.stringify([...moves].sort()) === `[[1,12],[7,12]]`),
    author: [[IN_PROGRESS, CLOSED]],
    assignee: [],
  });
  expect(await limits(TASK)).toEqual({ [first]: like(first), [second]: like(second) });
  expect(await limits(MILESTONE)).toEqual({ [first]: like(first), [second]: like(second) });
  for (const { undo } of answer.elements.map((one) => Object(one)))
    expect((await api.admin.patch("workflows", undo)).status).toBe(200);
  expect(await limits(TASK)).toMatchObject({ [second]: { refused: [[NEW, IN_PROGRESS]], author: [] } });
  expect(await limits(MILESTONE)).toEqual({
    [first]: { role: first, refused: [[CLOSED, NEW]], author: [], assignee: [] },
  });
});

test("without a role all of them are copied, and what a type has more is taken away", async () => {
  await change({ roles: [first], revoke: [[NEW, CLOSED]] });
  await change({ type: THIRD, roles: [second], revoke: [[NEW, CLOSED]] });
  expect((await copy({ from: { type: TASK }, toTypes: [THIRD] })).status).toBe(200);
  expect(Object.keys(await limits(THIRD))).toEqual([String(first)]);
});

test("statuses that only the other type has stay as they are", async () => {
  await api.admin.patch(`types/${MILESTONE}`, { allowed_statuses: [NEW, IN_PROGRESS] });
  await change({
    roles: [first],
    revoke: [
      [NEW, CLOSED],
      [NEW, IN_PROGRESS],
    ],
  });
  await copy({ from: { type: TASK }, toTypes: [MILESTONE] });
  expect(await limits(MILESTONE)).toMatchObject({ [first]: { refused: [[NEW, IN_PROGRESS]] } });
  await change({ type: TASK, roles: [first], revoke: [[CLOSED, NEW]] });
  await copy({ from: { type: MILESTONE }, toTypes: [TASK] });
  expect(Object((await limits(TASK))[first]).refused).toHaveLength(3);
  await api.admin.patch(`types/${MILESTONE}`, { allowed_statuses: [] });
});

test("of an older state nothing is copied, to no type", async () => {
  await change({ roles: [first], revoke: [[NEW, CLOSED]] });
  const seen = { [TASK]: 1, [MILESTONE]: 0, [THIRD]: 0 };
  await change({ type: THIRD, roles: [first], revoke: [[IN_PROGRESS, NEW]] });
  const refused = await copy({ from: { type: TASK }, toTypes: [MILESTONE, THIRD], lockVersions: seen });
  expect([refused.status, refused.error]).toEqual([409, "UpdateConflict"]);
  expect([await limits(MILESTONE), await lockVersionOf(MILESTONE)]).toEqual([{}, 0]);
  const source = await copy({ from: { type: TASK }, toTypes: [MILESTONE], lockVersions: { [TASK]: 0 } });
  expect(source.status).toBe(409);
  const done = await copy({ from: { type: TASK }, toTypes: [MILESTONE, THIRD], lockVersions: { ...seen, [THIRD]: 1 } });
  expect([done.status, await lockVersionOf(MILESTONE), await lockVersionOf(THIRD)]).toEqual([200, 1, 2]);
});

test("each type that changes has a line in the administrative journal, and one that is the same has none", async () => {
  await change({ roles: [first], revoke: [[NEW, CLOSED]] });
  await change({ type: MILESTONE, roles: [first], revoke: [[NEW, CLOSED]] });
  const lines = async () =>
    (await api.admin.get("admin/activities?pageSize=100")).elements
      .map((one) => Object(one))
      .filter(({ entityType }) => entityType === "Workflow").length;
  const before = await lines();
  const answer = await copy({ from: { type: TASK }, toTypes: [MILESTONE, THIRD] });
  expect([answer.each("id"), await lines()]).toEqual([[THIRD], before + 1]);
  expect(await lockVersionOf(MILESTONE)).toBe(1);
});

test("what there is not is refused at its attribute", async () => {
  const refused = async (body: object) => {
    const answer = await copy(body);
    return [answer.status, answer.at("_embedded.details.attribute"), answer.at("message")];
  };
  expect(await refused({ from: { type: 999 }, toTypes: [TASK] })).toEqual([422, "from", "From does not exist."]);
  expect(await refused({ from: { type: TASK, role: 999_999 }, toRoles: [first] })).toEqual([
    422,
    "from",
    "From does not exist.",
  ]);
  expect(await refused({ from: { type: TASK }, toTypes: [999] })).toEqual([
    422,
    "toTypes",
    "To types has some that do not exist.",
  ]);
  expect(await refused({ from: { type: TASK, role: first }, toRoles: [999_999] })).toEqual([
    422,
    "toRoles",
    "To roles has some that do not exist or are not roles in projects.",
  ]);
  expect(await refused({ from: { type: TASK }, toRoles: [first] })).toEqual([
    422,
    "from",
    "From needs a role to be copied to other roles.",
  ]);
  expect(await refused({ from: { type: TASK } })).toEqual([422, "toTypes", "To types can't be blank."]);
});

test("only administrators copy rules", async () => {
  const body = { from: { type: TASK }, toTypes: [MILESTONE] };
  expect((await (await api.as("keeper")).post("workflows/copy", body)).status).toBe(403);
  expect((await api.anonymous.post("workflows/copy", body)).status).toBe(401);
});

test("a whole matrix of 30 statuses and 25 roles is one change", async () => {
  const statuses = [];
  const roles = [];
  for (let at = 0; at < 16; at++) statuses.push((await api.admin.post("statuses", { name: `More ${at}` })).id);
  for (let at = 0; at < 25; at++) roles.push(await given.role(["edit_work_packages"]));
  const all = (await api.admin.get("statuses")).each("id").map(Number).slice(0, 30);
  expect(all).toHaveLength(30);
  const revoke = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to]));
  expect((await change({ roles, revoke })).status).toBe(200);
  const began = performance.now();
  const answer = await copy({ from: { type: TASK }, toTypes: [MILESTONE] });
  expect([answer.status, performance.now() - began < 5_000]).toEqual([200, true]);
  expect(Object(Object(await limits(MILESTONE))[roles[24] ?? 0]).refused).toHaveLength(870);
});
