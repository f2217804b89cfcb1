import { expect, test } from "vitest";
import type { Context } from "../../platform/context.ts";
import { openTestContext } from "../../../testing/context.ts";
import { rollUp } from "../../work/work-packages/scheduling/totals.ts";
import { seedBulk } from "./bulk.ts";

const { ctx } = await openTestContext("standard");
const SIZE = { projects: 3, users: 7, workPackages: 1_203 };
const silent = () => {};

const workOf = ({ db }: Context) => db.selectFrom("work_packages").orderBy("id").selectAll().execute();

async function countedIn({ db }: Context): Promise<Map<string, number>> {
  const rows = await db.selectFrom("work_package_counts").selectAll().execute();
  return new Map(rows.map((row) => [`${row.project_id} ${row.type_id} ${row.status_id}`, row.count]));
}

test("makes what is asked for, spread over projects, people, types and statuses", async () => {
  const told: number[] = [];
  await seedBulk(ctx, SIZE, (done) => told.push(done));
  const work = await workOf(ctx);
  expect(told).toEqual([SIZE.workPackages]);
  expect(work).toHaveLength(SIZE.workPackages);
  expect(new Set(work.map((row) => row.project_id)).size).toBe(SIZE.projects);
  expect(new Set(work.map((row) => row.author_id)).size).toBe(SIZE.users);
  expect(new Set(work.map((row) => row.status_id)).size).toBe(14);
  // All but milestones, which have rules of their own.
  expect(new Set(work.map((row) => row.type_id))).toEqual(new Set([1, 3, 4, 5, 6, 7]));
});

test("gives each work package the first row of its history", async () => {
  const events = await ctx.db
    .selectFrom("events")
    .innerJoin("work_packages", "work_packages.id", "events.entity_id")
    .where("entity_type", "=", "WorkPackage")
    .whereRef("events.entity_title", "=", "work_packages.subject")
    .whereRef("events.actor_id", "=", "work_packages.author_id")
    .whereRef("events.project_id", "=", "work_packages.project_id")
    .where("action", "=", "created")
    .where("version", "=", 1)
    .select("entity_id")
    .execute();
  expect(new Set(events.map((event) => event.entity_id)).size).toBe(SIZE.workPackages);
  expect(events).toHaveLength(SIZE.workPackages);
});

test("puts some below others of the same project, with the totals that a change would compute", async () => {
  const before = await workOf(ctx);
  const byId = new Map(before.map((row) => [row.id, row]));
  const children = before.filter((row) => row.parent_id !== null);
  expect(children.length).toBeGreaterThan(100);
  for (const child of children) expect(byId.get(child.parent_id ?? 0)?.project_id).toBe(child.project_id);
  await ctx.transaction(async (tx) => {
    for (const parent of new Set(children.map((child) => child.parent_id))) await rollUp(tx, parent, null);
  });
  expect(await workOf(ctx)).toEqual(before);
});

test("adds more to what is there, and counts all of it", async () => {
  await seedBulk(ctx, { projects: 1, users: 2, workPackages: 50 }, silent);
  await seedBulk(ctx, { projects: 0, users: 1, workPackages: 50 }, silent);
  await seedBulk(ctx, { projects: 0, users: 0, workPackages: 50 }, silent);
  const work = await workOf(ctx);
  expect(work).toHaveLength(SIZE.workPackages + 150);
  const expected = Map.groupBy(work, (row) => `${row.project_id} ${row.type_id} ${row.status_id}`);
  expect(await countedIn(ctx)).toEqual(new Map([...expected].map(([key, rows]) => [key, rows.length])));
});

test("makes every new person a member of one of the new projects", async () => {
  const people = await ctx.db
    .selectFrom("users")
    .innerJoin("memberships", "memberships.principal_id", "users.id")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .where("users.login", "like", "bulk.%")
    .select("users.id")
    .execute();
  expect(people).toHaveLength(SIZE.users + 2);
});

test("tells changes that end in what each work package is, and leaves the rows as they are without them", async () => {
  const { ctx: told } = await openTestContext("standard");
  await seedBulk(told, { ...SIZE, workPackages: 60, changes: 3 }, silent);
  const work = await workOf(told);
  for (const row of work) {
    const events = await told.db
      .selectFrom("events")
      .where("entity_type", "=", "WorkPackage")
      .where("entity_id", "=", row.id)
      .orderBy("version")
      .select(["version", "changes", "created_at"])
      .execute();
    expect(events.map((event) => event.version)).toEqual([1, 2, 3, 4]);
    const changes = events.map((event) => JSON.parse(event.changes));
    expect(changes.findLast((one) => one.subject !== undefined).subject.to).toBe(row.subject);
    expect(changes.findLast((one) => one.status !== undefined).status.to).toBe(row.status_id);
    expect(changes[2].subject.from).toBe(changes[0].subject.to);
    expect(changes[3].status.from).toBe(changes[1].status.to);
    expect(events.map((event) => event.created_at)).toEqual(events.map((event) => event.created_at).toSorted());
    expect(events.at(-1)?.created_at).toBe(row.updated_at);
  }
});
