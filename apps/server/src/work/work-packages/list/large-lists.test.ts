/** Pages far down and counts of groups are read in other ways than the first page, and must say the same. */
import { beforeAll, expect, test } from "vitest";
import { startTestApp } from "../../../../testing/app.ts";
import { randomFrom } from "../../../../testing/random.ts";
import { chunk } from "../../../platform/database/chunk.ts";
import { addToCounts } from "../../../seeds/counts.ts";

const { api, given, ctx } = await startTestApp();
const { random, pick } = randomFrom(19);
const ROWS = 2_345;

beforeAll(async () => {
  const project = await given.project({ name: "Large" });
  const unseen = await given.project({ name: "Unseen" });
  await given.userWith("reader", project, ["view_work_packages"]);
  const { id: model } = await api.admin.post(`projects/${project}/work_packages`, { subject: "model" });
  const statuses = await ctx.db.selectFrom("statuses").select("id").execute();
  const priorities = await ctx.db.selectFrom("priorities").select("id").execute();
  const row = await ctx.db.selectFrom("work_packages").selectAll().where("id", "=", model).executeTakeFirstOrThrow();
  const { id: _id, ...copy } = row;
  const day = () => `2026-0${1 + random(9)}-1${random(10)}`;
  const rows = Array.from({ length: ROWS - 1 }, (_, index) => ({
    ...copy,
    project_id: index % 50 === 0 ? unseen : project,
    subject: `${pick(["oak", "Elm", "ash"])} ${random(40)}`,
    status_id: pick(statuses).id,
    priority_id: pick(priorities).id,
    due_date: random(4) === 0 ? null : day(),
    start_date: random(4) === 0 ? null : day(),
    created_at: `2026-0${1 + random(9)}-01T00:00:00.000Z`,
  }));
  await ctx.transaction(async (tx) => {
    for (const some of chunk(rows)) await tx.insertInto("work_packages").values(some).execute();
    await addToCounts(tx, rows);
  });
});

test.each([
  [["dueDate", "asc"]],
  [["dueDate", "desc"]],
  [
    ["startDate", "desc"],
    ["subject", "asc"],
  ],
  [["subject", "asc"]],
  [["createdAt", "desc"]],
  [
    ["priority", "desc"],
    ["dueDate", "asc"],
  ],
  [["id", "desc"]],
])("the pages in the order %j %j are those of the whole list, to the last one", async (...sortBy) => {
  for (const filters of [
    [],
    [{ status: { operator: "o", values: [] } }],
    [{ subject: { operator: "~", values: ["oak"] } }],
  ]) {
    const ask = { filters, sortBy: sortBy.filter((one) => one !== undefined) };
    const reader = await api.as("reader");
    // Who does not ask for the total gets the rows from the beginning.
    const rows = "count,elements/id";
    const all: unknown[] = [];
    for (const offset of [1, 2, 3]) {
      all.push(...(await reader.list("work_packages", { ...ask, pageSize: 1_000, offset, select: rows })).each("id"));
    }
    const last = Math.ceil(all.length / 30);
    for (const offset of [34, 35, 40, last - 1, last, last + 1]) {
      const page = await reader.list("work_packages", { ...ask, pageSize: 30, offset, select: `total,${rows}` });
      expect([offset, page.at("total"), page.each("id")]).toEqual([
        offset,
        all.length,
        all.slice((offset - 1) * 30, offset * 30),
      ]);
    }
  }
});

test.each(["status", "type", "project", "assignee"])(
  "groups by %s have as many as are counted with their sums",
  async (groupBy) => {
    for (const caller of [api.admin, await api.as("reader")]) {
      for (const filters of [
        [],
        [{ status: { operator: "c", values: [] } }],
        [{ status: { operator: "o", values: [] } }],
      ]) {
        const ask = { filters, groupBy, pageSize: 1, select: "groups,total" };
        const kept = await caller.list("work_packages", ask);
        const counted = await caller.list("work_packages", { ...ask, showSums: "true" });
        const groupsOf = (list: typeof kept) => {
          const groups = list.at("groups");
          if (!Array.isArray(groups)) throw new Error("no groups");
          return groups.map(({ value, count, _links }) => ({ value, count, _links }));
        };
        expect(groupsOf(kept).length).toBeGreaterThan(0);
        expect(groupsOf(kept)).toEqual(groupsOf(counted));
      }
    }
  },
);
