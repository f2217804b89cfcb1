/**
 * Orders by what work packages link to. All that match would be sorted to show the first twenty, although these have the
 * first assignee or status: so the values are gone through in their order until they have enough rows, and those alone are sorted.
 */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Reader } from "../../../../platform/database/schema/schema.ts";

export interface LinkedOrder {
  table: string;
  /** The column of the table that the order is by. */
  by: string;
  /** The column of `work_packages` that has its id; an index begins with it. */
  key: string;
  direction: "asc" | "desc";
}

export interface Matching {
  conditions: readonly Expression<SqlBool>[];
  /** The same on `work_package_counts`. */
  counted: readonly Expression<SqlBool>[];
}

interface Value {
  id: number;
  place: string | number | null;
  count: number;
}

/** Where more values are needed each has few rows, and a sort of all takes no longer. */
const MOST = 20;
/** What is counted of already. */
const KEPT: ReadonlySet<string> = new Set(["project_id", "status_id"]);

/**
 * The ids of the values that the first rows have, those that stand at the same place included; null: of more values than
 * are worth it, or of rows without one.
 * @param needed how many rows there must be
 */
export async function firstValues(
  db: Reader,
  order: LinkedOrder,
  matching: Matching,
  needed: number,
): Promise<number[] | null> {
  const values = await (KEPT.has(order.key)
    ? keptValues(db, order, matching.counted)
    : countedValues(db, order, matching.conditions, needed));
  let found = 0;
  for (const [index, { place: last, count }] of values.entries()) {
    found += Number(count);
    if (found < needed) continue;
    const after = values.findIndex((value, other) => other > index && value.place !== last);
    // What stands at the same place may go on beyond what was read.
    if (last === null || (after === -1 && values.length === MOST)) return null;
    return values.slice(0, after === -1 ? values.length : after).map(({ id }) => id);
  }
  return null;
}

const placed = ({ by, direction }: LinkedOrder): RawBuilder<unknown> =>
  sql`${sql.ref(`linked.${by}`)} ${direction === "desc" ? sql`desc` : sql`asc`}, linked.id limit ${MOST}`;

async function keptValues(
  db: Reader,
  order: LinkedOrder,
  counted: readonly Expression<SqlBool>[],
): Promise<readonly Value[]> {
  const { table, by, key } = order;
  const where = counted.length === 0 ? sql`1 = 1` : sql.join([...counted], sql` and `);
  const { rows } = await sql<Value>`
    select linked.id as id, ${sql.ref(`linked.${by}`)} as place, sum(work_package_counts.count) as count
    from work_package_counts join ${sql.table(table)} as linked on linked.id = ${sql.ref(`work_package_counts.${key}`)}
    where ${where} group by linked.id, ${sql.ref(`linked.${by}`)} having sum(work_package_counts.count) > 0
    order by ${placed(order)}`.execute(db);
  return rows;
}

/** @returns those that come after enough with 0 rows, as no one has counted them */
async function countedValues(
  db: Reader,
  order: LinkedOrder,
  where: readonly Expression<SqlBool>[],
  needed: number,
): Promise<readonly Value[]> {
  const { table, by, key } = order;
  const having = (id: Expression<unknown>) =>
    db
      .selectFrom("work_packages")
      .where((eb) => eb.and([...where, sql<SqlBool>`${sql.ref(`work_packages.${key}`)} = ${id}`]))
      .select(sql`1`.as("one"));
  const { rows } = await sql<Omit<Value, "count">>`
    select linked.id as id, ${sql.ref(`linked.${by}`)} as place from ${sql.table(table)} as linked
    where exists ${having(sql`linked.id`)} order by ${placed(order)}`.execute(db);
  const values: Value[] = [];
  let found = 0;
  for (const { id, place } of rows) {
    let count = 0;
    if (found < needed) {
      const some = having(sql`${id}`).limit(needed);
      // oxlint-disable-next-line no-await-in-loop -- most pages lie in the first one
      const { rows: one } = await sql<{ count: number }>`select count(*) as count from ${some} as found`.execute(db);
      count = Number(one[0]?.count ?? 0);
    }
    found += count;
    values.push({ id, place, count });
  }
  return values;
}
