/** The rows of the builder: what is asked for already, and what is not complete yet. Pure. */
import type { Filter } from "@halyard/api-client/query";
import { isComplete, type FilterField } from "./fields.ts";

export interface Row {
  /** Stays while the row is there. */
  key: number;
  filter: Filter;
}

export const sameFilters = (a: readonly Filter[], b: readonly Filter[]): boolean =>
  JSON.stringify(a.map(plain)) === JSON.stringify(b.map(plain));

const plain = ({ name, operator, values }: Filter) => [name, operator, values];

/** What the server can be asked for. */
export function completeOf(rows: readonly Row[], fields: readonly FilterField[]): Filter[] {
  return rows
    .map(({ filter }) => filter)
    .filter((filter) => {
      const field = fields.find(({ name }) => name === filter.name);
      return isComplete(
        field?.operators.find(({ symbol }) => symbol === filter.operator),
        filter,
      );
    });
}

/**
 * The rows for what is asked for now: those that are there keep their key, so that the cursor stays; incomplete ones
 * stay at their place. What was taken away or added elsewhere (a chip, the way back) goes and comes.
 */
export function rowsFor(filters: readonly Filter[], before: readonly Row[], fields: readonly FilterField[]): Row[] {
  const complete = new Set(completeOf(before, fields));
  const next = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;
  const kept = before.filter(
    ({ filter }) => !complete.has(filter) || filters.some((wanted) => sameFilters([wanted], [filter])),
  );
  return filters.reduce<Row[]>((rows, filter) => {
    if (rows.some((row) => sameFilters([row.filter], [filter]))) return rows;
    return [...rows, { key: Math.max(next(rows), next(before)), filter }];
  }, kept);
}
