/** The orders of a list declared as data (admin contract 1.8). */
import { sql, type Expression, type RawBuilder } from "kysely";
import { invalidQuery } from "./errors.ts";
import { camel } from "./filters.ts";
import type { SortClause } from "./list-query.ts";

export interface Sort {
  column: string | Expression<unknown>;
  /** Empty values come last whatever the direction. */
  nullsLast?: boolean;
}

export type Sorts = Record<string, Sort>;

/**
 * The terms of an ORDER BY. The tie-breaker makes pages stable: no row is on two of them or on none.
 * @throws InvalidQuery (400) for an order that the list does not have
 */
export function orderOf(sorts: Sorts, clauses: readonly SortClause[], tieBreaker: string): RawBuilder<unknown>[] {
  const terms = clauses.flatMap((clause) => {
    const name = [clause.name, camel(clause.name)].find((one) => Object.hasOwn(sorts, one));
    const sort = name === undefined ? undefined : sorts[name];
    if (sort === undefined) throw invalidQuery(`Sort column ${clause.name} does not exist.`);
    const column = typeof sort.column === "string" ? sql.ref(sort.column) : sort.column;
    const term = clause.direction === "desc" ? sql`${column} desc` : sql`${column} asc`;
    return sort.nullsLast === true ? [sql`${column} is null`, term] : [term];
  });
  const last =
    clauses.at(-1)?.direction === "desc" ? sql`${sql.ref(tieBreaker)} desc` : sql`${sql.ref(tieBreaker)} asc`;
  return [...terms, last];
}
