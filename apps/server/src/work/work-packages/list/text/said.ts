/** By whom and since when something was said, for those who look for comments. */
import { sql, type SqlBool } from "kysely";
import type { Condition } from "../../../../hal/read/filters.ts";
import type { Context } from "../../../../platform/context.ts";

export interface SaidBy {
  by?: number;
  /** An instant, as the journal has it. */
  since?: string;
}

/** Of a row of `events` as `said`. */
export const saidBy = ({ by, since }: SaidBy): Condition[] => [
  ...(by === undefined ? [] : [sql<SqlBool>`said.actor_id = ${by}`]),
  ...(since === undefined ? [] : [sql<SqlBool>`said.created_at >= ${since}`]),
];

/** Whether one comment of the work package has all the words; an internal one is not in the index. */
export function isSaid({ dialect }: Context, words: readonly string[], said: SaidBy): Condition {
  const found = dialect.commentsWithWords(words, "every");
  const conditions = saidBy(said);
  return conditions.length === 0
    ? sql`work_packages.id in (select found.work_package_id from (${found}) as found)`
    : sql`work_packages.id in (select found.work_package_id from (${found}) as found
        inner join events as said on said.id = found.id where ${sql.join(conditions, sql` and `)})`;
}
