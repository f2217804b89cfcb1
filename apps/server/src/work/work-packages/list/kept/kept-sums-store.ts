/** Counts and sums of lists that writes keep up to date: they take as long for a million rows as for ten. */
import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Reader } from "../../../../platform/database/schema/schema.ts";

export interface SumRow {
  estimated: number | null;
  remaining: number | null;
  points: number | null;
}

/** Of no values there is no sum, which is not 0. */
const keptSum = (name: string) => sql<number | null>`case when sum(${sql.ref(`sums.${name}_known`)}) > 0
  then sum(${sql.ref(`sums.${name}_sum`)}) end`;
const KEPT_SUMS = sql`${keptSum("estimated")} as estimated, ${keptSum("remaining")} as remaining,
  ${keptSum("points")} as points`;
const NO_KEPT_SUMS = sql`null as estimated, null as remaining, null as points`;

const kept = (where: Expression<SqlBool>[], withSums: boolean): RawBuilder<unknown> =>
  sql`from work_package_counts ${
    withSums
      ? sql`left join work_package_sums as sums on sums.project_id = work_package_counts.project_id
          and sums.type_id = work_package_counts.type_id and sums.status_id = work_package_counts.status_id`
      : sql``
  } where ${where.length === 0 ? sql`1 = 1` : sql.join(where, sql` and `)}`;

export function keptCounts(column: string, where: Expression<SqlBool>[], withSums: boolean): RawBuilder<unknown> {
  const id = sql.ref(`work_package_counts.${column}`);
  return sql`select ${id} as ${sql.ref(column)}, sum(work_package_counts.count) as count,
    ${withSums ? KEPT_SUMS : NO_KEPT_SUMS} ${kept(where, withSums)}
    group by ${id} having sum(work_package_counts.count) > 0`;
}

/** What is assigned to no one is the total minus the rest. @param assigned on `work_package_assignee_counts` */
export function keptAssignees(assigned: readonly Expression<SqlBool>[], where: Expression<SqlBool>[]) {
  const some = sql`from work_package_assignee_counts where ${sql.join([sql`1 = 1`, ...assigned], sql` and `)}`;
  return sql`select assignee_id, sum(count) as count, ${NO_KEPT_SUMS} ${some} group by assignee_id having sum(count) > 0
    union all select null, count, ${NO_KEPT_SUMS} from (select
      (select coalesce(sum(work_package_counts.count), 0) ${kept(where, false)})
      - (select coalesce(sum(count), 0) ${some}) as count) as unassigned where count > 0`;
}

/** @param where on `work_package_counts` */
export async function keptSums(db: Reader, where: Expression<SqlBool>[]): Promise<SumRow> {
  const { rows } = await sql<SumRow>`select ${KEPT_SUMS} ${kept(where, true)}`.execute(db);
  return rows[0] ?? { estimated: null, remaining: null, points: null };
}
