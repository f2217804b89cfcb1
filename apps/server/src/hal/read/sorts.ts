/** The orders of a list declared as data. */
import { sql, type Expression, type RawBuilder } from "kysely";
import { invalidQuery } from "../../platform/errors.ts";
import { camel } from "./filters.ts";
import type { SortClause } from "./list-query.ts";

export interface Sort {
  column: string | Expression<unknown>;
  /** Empty values come last whatever the direction. */
  nullsLast?: boolean;
}

export type Sorts = Record<string, Sort>;

/** Sorts nothing: a caller who cannot see an attribute learns nothing of it by its order. */
export const hiddenSort: Sort = { column: sql`cast(null as integer)` };

/** By API name or that in snake_case. @throws InvalidQuery (400) for an order that the list does not have */
export function findSort<Kind extends Sort>(sorts: Record<string, Kind>, asked: string): Kind {
  const name = [asked, camel(asked)].find((one) => Object.hasOwn(sorts, one));
  const sort = name === undefined ? undefined : sorts[name];
  if (sort === undefined) throw invalidQuery(`Sort column ${asked} does not exist.`);
  return sort;
}

export const columnOf = ({ column }: Sort): Expression<unknown> =>
  typeof column === "string" ? sql.ref(column) : column;

/** The term of an ORDER BY for one column. */
export function termOf(
  column: Expression<unknown>,
  direction: SortClause["direction"],
  nullsLast = false,
): RawBuilder<unknown> {
  const term = direction === "desc" ? sql`${column} desc` : sql`${column} asc`;
  return nullsLast ? sql`${term} nulls last` : term;
}

/**
 * The terms of an ORDER BY. The tie-breaker makes pages stable: no row is on two of them or on none.
 * @throws InvalidQuery (400) for an order that the list does not have
 */
export function orderOf(sorts: Sorts, clauses: readonly SortClause[], tieBreaker: string): RawBuilder<unknown>[] {
  const terms = clauses.map((clause) => {
    const sort = findSort(sorts, clause.name);
    return termOf(columnOf(sort), clause.direction, sort.nullsLast);
  });
  return [...terms, termOf(sql.ref(tieBreaker), clauses.at(-1)?.direction ?? "asc")];
}
