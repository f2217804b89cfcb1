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

/** The term of an ORDER BY for one column. @param nulls where empty values stand; without it as the database has them */
export function termOf(
  column: Expression<unknown>,
  direction: SortClause["direction"],
  nulls?: "first" | "last",
): RawBuilder<unknown> {
  const term = direction === "desc" ? sql`${column} desc` : sql`${column} asc`;
  if (nulls === undefined) return term;
  return nulls === "last" ? sql`${term} nulls last` : sql`${term} nulls first`;
}

/**
 * The terms of an ORDER BY. The tie-breaker makes pages stable: no row is on two of them or on none.
 * @param isReversed from the last row to the first
 * @throws InvalidQuery (400) for an order that the list does not have
 */
export function orderOf(
  sorts: Sorts,
  clauses: readonly SortClause[],
  tieBreaker: string,
  isReversed = false,
): RawBuilder<unknown>[] {
  const turned = (direction: SortClause["direction"]) =>
    isReversed ? (direction === "desc" ? "asc" : "desc") : direction;
  const terms = clauses.map((clause) => {
    const { nullsLast = false, ...sort } = findSort(sorts, clause.name);
    const nulls = nullsLast ? (isReversed ? "first" : "last") : undefined;
    return termOf(columnOf(sort), turned(clause.direction), nulls);
  });
  return [...terms, termOf(sql.ref(tieBreaker), turned(clauses.at(-1)?.direction ?? "asc"))];
}
