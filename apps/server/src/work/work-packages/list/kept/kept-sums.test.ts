import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../../../testing/app.ts";
import { openTestContext } from "../../../../../testing/context.ts";
import { randomFrom } from "../../../../../testing/random.ts";
import { seedBulk } from "../../../../seeds/bulk/bulk.ts";
import { parted } from "./due-totals-store.ts";

const { ctx } = await openTestContext("standard");
await seedBulk(ctx, { projects: 2, users: 2, workPackages: 300 }, () => undefined);
const { random, pick } = randomFrom(4_711);
const MAYBE = [null, 0, 3_600, 7_200];

const keyOf = (row: { project_id: number; type_id: number; status_id: number }): string =>
  `${row.project_id} ${row.type_id} ${row.status_id}`;

async function expected() {
  const rows = await ctx.db.selectFrom("work_packages").selectAll().execute();
  const groups = Map.groupBy(rows, keyOf);
  return new Map(
    [...groups].map(([key, some]) => {
      const of = (column: "estimated_seconds" | "remaining_seconds" | "story_points"): [number, number] => {
        const known = some.flatMap((row) => row[column] ?? []);
        return [known.reduce((sum, value) => sum + value, 0), known.length];
      };
      return [key, [...of("estimated_seconds"), ...of("remaining_seconds"), ...of("story_points")]];
    }),
  );
}

async function kept() {
  const rows = await ctx.db.selectFrom("work_package_sums").selectAll().execute();
  return new Map(
    rows.map((row) => {
      const { estimated_sum, estimated_known, remaining_sum, remaining_known, points_sum, points_known } = row;
      const values = [estimated_sum, estimated_known, remaining_sum, remaining_known, points_sum, points_known];
      return [keyOf(row), values.map(Number)];
    }),
  );
}

/** What is due in which month and what each person has, as it is kept and as it is. */
async function keptAndExpected() {
  const both = [];
  for (const { table, of, counts } of [
    { table: "work_package_due_counts", of: "project_id, status_id, substr(due_date, 1, 7)", counts: "due_date" },
    { table: "work_package_assignee_counts", of: "assignee_id, status_id", counts: "assignee_id" },
  ]) {
    const keys = of.replace("substr(due_date, 1, 7)", "month");
    const answers = await Promise.all([
      sql<object>`select ${sql.raw(keys)}, count from ${sql.table(table)} where count <> 0 order by ${sql.raw(keys)}`.execute(
        ctx.db,
      ),
      sql<object>`select ${sql.raw(of.replace(/(substr.*)/, "$1 as month"))}, count(*) as count from work_packages
        where ${sql.ref(counts)} is not null group by ${sql.raw(of)} order by ${sql.raw(of)}`.execute(ctx.db),
    ]);
    both.push(answers.map(({ rows }) => rows.map((row) => Object.values(row).map(String).join(" "))));
  }
  return { kept: both.map(([kept]) => kept), expected: both.map(([, expected]) => expected) };
}

const isAny = (values: readonly number[]): boolean => values.some((value) => value !== 0);
const withoutEmpty = (sums: Map<string, number[]>) => new Map([...sums].filter(([, values]) => isAny(values)));

test("sums are kept through any changes, moves and deletions", async () => {
  const ids = (await ctx.db.selectFrom("work_packages").select("id").execute()).map((row) => row.id);
  const projects = (await ctx.db.selectFrom("projects").select("id").execute()).map((row) => row.id);
  const statuses = (await ctx.db.selectFrom("statuses").select("id").execute()).map((row) => row.id);
  expect(withoutEmpty(await kept())).toEqual(withoutEmpty(await expected()));
  for (let round = 0; round < 60; round++) {
    const some = ids.filter(() => random(20) === 0);
    const changes = [
      { estimated_seconds: pick(MAYBE), remaining_seconds: pick(MAYBE) },
      { story_points: pick([null, 1, 8]) },
      { project_id: pick(projects), status_id: pick(statuses) },
      { type_id: 1, estimated_seconds: pick(MAYBE) },
      { assignee_id: pick([null, 1, 2]), due_date: pick([null, "2026-02-28", "2026-03-01"]) },
    ];
    await ctx.transaction(async (tx) => {
      if (random(6) > 0)
        await tx
          .updateTable("work_packages")
          .set(pick(changes))
          .where("id", "in", [0, ...some])
          .execute();
      else {
        const parents = tx
          .selectFrom("work_packages as child")
          .select("child.parent_id")
          .where("parent_id", "is not", null);
        await tx.deleteFrom("work_packages").where("id", "=", pick(ids)).where("id", "not in", parents).execute();
      }
    });
  }
  expect(withoutEmpty(await kept())).toEqual(withoutEmpty(await expected()));
  const counts = await keptAndExpected();
  expect(counts.kept).toEqual(counts.expected);
  expect(counts.kept.map((rows) => (rows?.length ?? 0) > 5)).toEqual([true, true]);
});

test("a deleted project takes its sums with it", async () => {
  const project = await ctx.db.selectFrom("work_package_sums").select("project_id").executeTakeFirstOrThrow();
  await ctx.transaction(async (tx) => {
    await tx.updateTable("work_packages").set({ parent_id: null }).where("parent_id", "is not", null).execute();
    await tx.deleteFrom("work_packages").where("project_id", "=", project.project_id).execute();
    await tx.deleteFrom("projects").where("id", "=", project.project_id).execute();
  });
  expect(withoutEmpty(await kept())).toEqual(withoutEmpty(await expected()));
  const counts = await keptAndExpected();
  expect(counts.kept).toEqual(counts.expected);
  expect([...(await kept()).keys()].filter((key) => key.startsWith(`${project.project_id} `))).toEqual([]);
});

test("a list has the same sums from what is kept and from its rows", async () => {
  const { api, given, ctx: served } = await startTestApp();
  await seedBulk(served, { projects: 3, users: 3, workPackages: 400 }, () => undefined);
  const projects = (await served.db.selectFrom("projects").select("id").execute()).map((row) => row.id);
  const [first = 0] = projects;
  await given.userWith("reader", first, ["view_work_packages"]);
  await given.project({ name: "Without any" });
  const everything = { subject: { operator: "!~", values: ["no subject has this"] } };
  const lists = [
    [],
    [{ status: { operator: "o", values: [] } }],
    [{ project: { operator: "=", values: [String(first)] } }, { type: { operator: "!", values: ["1"] } }],
    [{ status: { operator: "=", values: ["9999"] } }],
  ];
  for (const client of [api.admin, await api.as("reader")]) {
    for (const filters of lists) {
      for (const groupBy of [undefined, "status", "type", "project"]) {
        const asked = { showSums: "true", pageSize: "1", ...(groupBy === undefined ? {} : { groupBy }) };
        const [kept, computed] = await Promise.all(
          [filters, [...filters, everything]].map((some) => client.list("work_packages", { ...asked, filters: some })),
        );
        const [mine, theirs] = [kept, computed].map((answer) => Object(answer?.body));
        expect(mine.totalSums).toEqual(theirs.totalSums);
        expect(mine.groups).toEqual(theirs.groups);
      }
    }
  }
});

test("days are parted into whole months and what is before and after them", () => {
  expect(parted([null, null])).toEqual({ months: [null, null], rest: [] });
  expect(parted([null, "2026-03-04"])).toEqual({ months: [null, "2026-02"], rest: [["2026-03-01", "2026-03-04"]] });
  expect(parted([null, "2026-02-28"])).toEqual({ months: [null, "2026-02"], rest: [] });
  expect(parted(["2026-12-02", null])).toEqual({ months: ["2027-01", null], rest: [["2026-12-02", "2026-12-31"]] });
  expect(parted(["2025-12-31", "2026-02-01"])).toEqual({
    months: ["2026-01", "2026-01"],
    rest: [
      ["2025-12-31", "2025-12-31"],
      ["2026-02-01", "2026-02-01"],
    ],
  });
  expect(parted(["2026-03-01", "2026-03-31"])).toEqual({ months: ["2026-03", "2026-03"], rest: [] });
  for (const days of [
    ["2026-03-02", "2026-03-31"],
    ["2026-03-02", "2026-04-01"],
    ["2026-03-04", "2026-03-02"],
  ] as const)
    expect(parted(days)).toEqual({ months: null, rest: [days] });
});

test("as many are due as are counted one by one, of all projects and of some", async () => {
  const { api, given, ctx: served } = await startTestApp();
  await seedBulk(served, { projects: 3, users: 3, workPackages: 400 }, () => undefined);
  const { id: first } = await served.db.selectFrom("projects").select("id").executeTakeFirstOrThrow();
  await given.userWith("reader", first, ["view_work_packages"]);
  const days = await served.db.selectFrom("work_packages").select("due_date").orderBy("due_date").execute();
  const [early, late] = [days[20], days[380]].map((row) => String(row?.due_date));
  const asked = [
    { operator: "<t-", values: ["1"] },
    { operator: "<>d", values: [early, late] },
    { operator: "<>d", values: [early, ""] },
    { operator: "=d", values: [early] },
    { operator: "*", values: [] },
    { operator: "!*", values: [] },
  ];
  const others = [
    [],
    [{ status: { operator: "o", values: [] } }],
    [{ project: { operator: "!", values: [String(first)] } }],
  ];
  for (const client of [api.admin, await api.as("reader")]) {
    for (const dueDate of asked) {
      for (const filters of others) {
        const total = async (...more: object[]) =>
          (await client.list("work_packages", { pageSize: 1, filters: [{ dueDate }, ...filters, ...more] })).at(
            "total",
          );
        const counted = await total({ id: { operator: "!", values: ["999999999"] } });
        expect([dueDate, filters, await total()]).toEqual([dueDate, filters, counted]);
      }
    }
  }
});
