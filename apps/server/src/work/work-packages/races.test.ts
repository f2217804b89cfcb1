/** Two who write at once: the hierarchy stays a tree, and no one is answered an internal error. */
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/app.ts";

const { api, given, ctx } = await startTestApp();
await given.project({ name: "Regatta", identifier: "regatta" });
const TIMES = 4;

const link = (id: number) => ({ href: `/api/v3/work_packages/${id}` });
const make = async (body: object = {}): Promise<number> => {
  const made = await api.admin.post("projects/regatta/work_packages", { subject: "Buoy", ...body });
  expect(made.status).toBe(201);
  return made.id;
};
const shown = (id: number) => api.admin.get(`work_packages/${id}`);
const change = async (id: number, body: object) =>
  api.admin.patch(`work_packages/${id}`, { lockVersion: (await shown(id)).at("lockVersion"), ...body });
const below = (id: number) => ({ _links: { parent: link(id) } });
const rounds = Array.from({ length: TIMES }, (_, index) => index);

test.each(rounds)("of two that are put below each other at once one is refused (%i)", async () => {
  const [a, b] = [await make(), await make()];
  // Parents already: then nothing else of theirs changes that the other would notice.
  for (const id of [a, a, b, b]) await make(below(id));
  const answers = await Promise.all([change(a, below(b)), change(b, below(a))]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  const parents = [(await shown(a)).at("_links.parent.href"), (await shown(b)).at("_links.parent.href")];
  expect(parents.filter((href) => href === null)).toHaveLength(1);
});

test.each(rounds)("a parent and a relation to it do not come about at once (%i)", async () => {
  const [a, b] = [await make(), await make()];
  for (const id of [b, b]) await make(below(id));
  const relation = { type: "relates", _links: { to: link(b) } };
  const answers = await Promise.all([change(a, below(b)), api.admin.post(`work_packages/${a}/relations`, relation)]);
  expect(answers.map((answer) => answer.status === 422)).toContain(true);
  expect(answers.map((answer) => answer.status === 422)).toContain(false);
});

test.each(rounds)("a milestone gets no child while it becomes one (%i)", async () => {
  const id = await make();
  const milestone = (await ctx.db.selectFrom("types").where("is_milestone", "=", 1).select("id").executeTakeFirst())!;
  const [became, child] = await Promise.all([
    change(id, { _links: { type: { href: `/api/v3/types/${milestone.id}` } } }),
    api.admin.post("projects/regatta/work_packages", { subject: "Late child", ...below(id) }),
  ]);
  // Both may fail where the new child was noticed by its parent's lock version.
  expect([became.status, child.status]).not.toEqual([200, 201]);
  expect([200, 409, 422]).toContain(became.status);
  expect([201, 422]).toContain(child.status);
});

test.each(rounds)("what is written to a work package while it is deleted is refused, not broken (%i)", async () => {
  const [id, other] = [await make(), await make()];
  const answers = await Promise.all([
    api.admin.delete(`work_packages/${id}`),
    api.admin.post("projects/regatta/work_packages", { subject: "Late child", ...below(id) }),
    api.admin.post(`work_packages/${id}/activities`, { comment: { raw: "too late" } }),
    api.admin.post(`work_packages/${id}/watchers`, { user: { href: "/api/v3/users/1" } }),
    api.admin.post(`work_packages/${id}/relations`, { type: "relates", _links: { to: link(other) } }),
    api.admin.post(`work_packages/${id}/reminders`, { remindAt: "2100-01-01T00:00:00Z", note: "" }),
    api.admin.post("time_entries", { hours: "PT1H", spentOn: "2026-03-02", _links: { entity: link(id) } }),
    change(id, { subject: "Renamed" }),
  ]);
  expect(answers.map((answer) => answer.status).filter((status) => status >= 500)).toEqual([]);
  expect((await shown(id)).status).toBe(404);
  const left = await ctx.db.selectFrom("work_packages").where("parent_id", "=", id).select("id").execute();
  expect(left).toEqual([]);
});

test("no parent is taken that waits for its new child", async () => {
  const relate = (from: number, to: number) =>
    api.admin.post(`work_packages/${from}/relations`, { type: "follows", _links: { to: link(to) } });
  const [parent, between, child, sibling] = [await make(), await make(), await make(), await make(below(await make()))];
  await relate(child, between);
  await relate(between, parent);
  const circle = await change(child, below(parent));
  expect([circle.status, circle.at("_embedded.details.attribute")]).toEqual([422, "parent"]);
  const form = await api.admin.post(`work_packages/${child}/form`, below(parent));
  expect(form.at("_embedded.validationErrors.parent.message")).toBe(
    "The new parent would create a circular dependency.",
  );
  // The other way round: the parent waits for what waits for the child.
  const [waiting, middle, early] = [await make(), await make(), await make()];
  await relate(waiting, middle);
  await relate(middle, early);
  expect((await change(early, below(waiting))).status).toBe(422);
  // Children of one parent may follow each other, and come back to where they were.
  const home = (await shown(sibling)).at("_links.parent.href");
  const next = await make({ _links: { parent: { href: home } } });
  expect((await relate(next, sibling)).status).toBe(201);
  expect((await change(next, { _links: { parent: { href: null } } })).status).toBe(200);
  expect((await change(next, { _links: { parent: { href: home } } })).status).toBe(200);
});

test("no follower is put outside the calendar", async () => {
  const [last, follower] = [await make({ startDate: "9999-12-29", dueDate: "9999-12-30" }), await make()];
  const relation = { type: "follows", lag: 2_000, _links: { to: link(last) } };
  expect((await api.admin.post(`work_packages/${follower}/relations`, relation)).status).toBe(422);
  expect((await api.admin.get(`work_packages/${follower}/relations`)).at("total")).toBe(0);
});
