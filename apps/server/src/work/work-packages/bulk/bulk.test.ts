import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import type { ApiAnswer, ApiCaller } from "../../../../testing/api.ts";

const { api, ctx, given } = await startTestApp();
const people = new Map<string, ApiCaller>();
let project = 0;
let other = 0;

beforeAll(async () => {
  project = await given.project({ name: "Fleet", identifier: "fleet" });
  other = await given.project({ name: "Elsewhere", identifier: "elsewhere" });
  await given.userWith("leader", project, ["view_work_packages", "edit_work_packages", "delete_work_packages"]);
  await given.userWith("reader", project, ["view_work_packages"]);
  await given.userWith("stranger", other, ["view_work_packages", "edit_work_packages"]);
  for (const login of ["leader", "reader", "stranger"]) people.set(login, await api.as(login));
  people.set("admin", api.admin);
});

const make = async (subject: string, into = project) =>
  (await api.admin.post(`projects/${into}/work_packages`, { subject })).id;
const subjectOf = async (id: number) => (await api.admin.get(`work_packages/${id}`)).at("subject");
const statuses = (answer: ApiAnswer) => {
  const results: unknown = answer.at("results");
  return Array.isArray(results) ? results.map(({ id, status }) => [id, status]) : [];
};

test("each is changed or deleted by itself: what is refused stops no other", async () => {
  const [first, stale, wrong, hidden, gone] = await Promise.all(["a", "b", "c", "d", "e"].map((name) => make(name)));
  await api.admin.delete(`work_packages/${hidden}`);
  const answer = await api.admin.post("work_packages/bulk", {
    changes: [
      { id: first, lockVersion: 0, subject: "A" },
      { id: stale, lockVersion: 7, subject: "B" },
      { id: wrong, lockVersion: 0, subject: "" },
      { id: hidden, lockVersion: 0, subject: "D" },
    ],
    deletions: [gone, hidden],
  });
  expect(answer.status).toBe(200);
  expect(statuses(answer)).toEqual([
    [first, 200],
    [stale, 409],
    [wrong, 422],
    [hidden, 404],
    [gone, 204],
    [hidden, 404],
  ]);
  expect(answer.at("results.0.workPackage")).toEqual((await api.admin.get(`work_packages/${first}`)).body);
  expect(answer.at("results.2.error")).toMatchObject({ message: "Subject can't be blank." });
  expect([await subjectOf(Number(first)), await subjectOf(Number(stale))]).toEqual(["A", "b"]);
  expect((await api.admin.get(`work_packages/${gone}`)).status).toBe(404);
});

test.each([
  ["admin", 200, 204],
  ["leader", 200, 204],
  ["reader", 403, 403],
  ["stranger", 404, 404],
])("%s is answered as by one call for each", async (who, changed, deleted) => {
  const [one, two] = [await make("one"), await make("two")];
  const caller = people.get(who);
  const answer = await caller?.post("work_packages/bulk", {
    changes: [{ id: one, lockVersion: 0, subject: "Mine" }],
    deletions: [two],
  });
  expect(answer && statuses(answer)).toEqual([
    [one, changed],
    [two, deleted],
  ]);
  expect(await subjectOf(one)).toBe(changed === 200 ? "Mine" : "one");
});

test("no one who has not signed in changes anything", async () => {
  const one = await make("one");
  const answer = await api.anonymous.post("work_packages/bulk", {
    changes: [{ id: one, lockVersion: 0, subject: "x" }],
  });
  expect(answer.status).toBe(401);
  expect(await subjectOf(one)).toBe("one");
});

test.each([
  [{ changes: {} }],
  [{ changes: [1] }],
  [{ changes: [{ subject: "x" }] }],
  [{ changes: [{ id: "1" }] }],
  [{ changes: [{ id: 1.5 }] }],
  [{ deletions: ["1"] }],
  [{ deletions: [9_999_999_999] }],
  [{ deletions: Array.from({ length: 101 }, (_, index) => index + 1) }],
])("an invalid body is refused before anything changes: %j", async (body) => {
  const one = await make("one");
  const answer = await api.admin.post("work_packages/bulk", { deletions: [one], ...body });
  expect(answer.status).toBe(400);
  expect(await subjectOf(one)).toBe("one");
});

test("a hundred are changed with one line each in the history", async () => {
  // Not all at once: on a busy machine a caller who asks for so much is told to try again.
  const ids: number[] = [];
  for (let index = 0; index < 100; index++) ids.push(await make(`Buoy ${index}`));
  const changes = ids.map((id) => ({ id, lockVersion: 0, percentageDone: 50 }));
  const answer = await api.admin.post("work_packages/bulk", { changes });
  expect(statuses(answer)).toEqual(ids.map((id) => [id, 200]));
  const events = await ctx.db
    .selectFrom("events")
    .select("entity_id")
    .where("entity_type", "=", "WorkPackage")
    .where("entity_id", "in", ids)
    .where("action", "=", "updated")
    .execute();
  expect(events).toHaveLength(100);
});
