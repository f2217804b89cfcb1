import { sql, type SqlBool } from "kysely";
import { expect, test } from "vitest";
import { openTestContext } from "../../../../../testing/context.ts";
import { randomFrom } from "../../../../../testing/random.ts";
import { seedBulk } from "../../../../seeds/bulk/bulk.ts";
import { firstValues } from "./first-values-store.ts";

const { ctx } = await openTestContext("standard");
await seedBulk(ctx, { projects: 3, users: 30, workPackages: 500 }, () => undefined);
const { random, pick } = randomFrom(4_711);

interface Linked {
  id: number;
  place: string | number;
}

/** Several stand at the same place, as people of the same name do. */
async function withTies(): Promise<Map<string, Linked[]>> {
  const people = await ctx.db.selectFrom("users").where("login", "like", "bulk.%").select("id").execute();
  await ctx.transaction(async (tx) => {
    for (const [index, { id }] of people.entries())
      await tx
        .updateTable("principals")
        .set({ name: `Name ${index % 12}` })
        .where("id", "=", id)
        .execute();
    await tx.updateTable("statuses").set({ position: 3 }).where("id", "in", [3, 4, 5]).execute();
  });
  const principals = await ctx.db.selectFrom("principals").select(["id", "name_key as place"]).execute();
  const statuses = await ctx.db.selectFrom("statuses").select(["id", "position as place"]).execute();
  const projects = await ctx.db.selectFrom("projects").select(["id", "name_key as place"]).execute();
  return new Map<string, Linked[]>([
    ["projects", projects],
    ["principals", principals],
    ["statuses", statuses],
  ]);
}

const ORDERS = [
  { table: "principals", by: "name_key", key: "assignee_id" },
  { table: "principals", by: "name_key", key: "author_id" },
  { table: "statuses", by: "position", key: "status_id" },
  { table: "projects", by: "name_key", key: "project_id" },
] as const;

test("the first values hold every row of the first pages, whatever is asked for", async () => {
  const linked = await withTies();
  const rows = await ctx.db.selectFrom("work_packages").selectAll().execute();
  const projects = [...new Set(rows.map((row) => row.project_id))];
  let narrowed = 0;
  for (let round = 0; round < 80; round++) {
    const order = { ...pick(ORDERS), direction: pick(["asc", "desc"] as const) };
    const project = pick([null, ...projects]);
    const of = (table: string) =>
      project === null ? [] : [sql<SqlBool>`${sql.ref(`${table}.project_id`)} = ${project}`];
    const matched = { conditions: of("work_packages"), counted: of("work_package_counts") };
    const needed = 1 + random(120);
    const places = new Map(linked.get(order.table)?.map(({ id, place }) => [id, place]));
    const matching = rows
      .filter((row) => project === null || row.project_id === project)
      .flatMap((row) => {
        const id = row[order.key];
        const place = id === null ? undefined : places.get(id);
        return place === undefined ? [] : [{ id, place }];
      })
      .toSorted((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0) * (order.direction === "asc" ? 1 : -1));
    const ids = await firstValues(ctx.db, order, matched, needed);
    if (ids === null) continue;
    narrowed += 1;
    const last = matching[needed - 1];
    expect(last).toBeDefined();
    const first = matching.filter((row, index) => index < needed || row.place === last?.place);
    expect(new Set(ids)).toEqual(new Set(first.map(({ id }) => id)));
  }
  expect(narrowed).toBeGreaterThan(40);
});

test("rows without a value are not looked for by it", async () => {
  await ctx.transaction((tx) => tx.updateTable("work_packages").set({ assignee_id: null }).execute());
  expect(await firstValues(ctx.db, { ...ORDERS[0], direction: "asc" }, { conditions: [], counted: [] }, 1)).toBeNull();
});
