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

/**
 * With one more filter: a value of a field that is filtered by its values already is one more of them there.
 * @returns also the key of its row
 */
export function withFilter(rows: readonly Row[], filter: Filter): { rows: Row[]; key: number } {
  const there = rows.find(
    (row) => filter.values.length > 0 && row.filter.name === filter.name && row.filter.operator === filter.operator,
  );
  if (there === undefined) {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
    return { rows: [...rows, { key, filter }], key };
  }
  const values = [...new Set([...there.filter.values, ...filter.values])];
  const more = { ...there, filter: { ...filter, values } };
  return { rows: rows.map((row) => (row === there ? more : row)), key: there.key };
}
