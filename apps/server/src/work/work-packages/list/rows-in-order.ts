/** A list as it is asked for, its order, and the ids of its rows in that order. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { Condition, FilterScope } from "../../../hal/read/filters.ts";
import type { ListQuery, SortClause } from "../../../hal/read/list-query.ts";
import { orderOf, type Sorts } from "../../../hal/read/sorts.ts";
import type { Context } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import { groupOrder, type NamedGrouping } from "./groupings.ts";
import { joinsOf, workPackageSorts } from "./order/sorts.ts";
import type { Rarest } from "./kept/rarest-value-store.ts";
import { customSorts } from "../custom-fields/columns.ts";
import { sortsWithin } from "./order/manual-order.ts";

/** A list as it is asked for. */
export interface AskedList {
  ctx: Context;
  caller: Caller;
  catalogue: Catalogue;
  query: ListQuery;
  scope: FilterScope;
  /** What it shows, of what the caller may see. */
  conditions: Condition[];
  /** The same on `work_package_counts`; null: they are on something else, or of the past. */
  counted: Condition[] | null;
  /** The same on `work_package_assignee_counts`; null: they filter by more, or the list is of some projects only. */
  assigned: Condition[] | null;
  /**
   * The conditions for who asks one row after the other, and for who does so only until a page is full; those of them that
   * say which projects it is of, and those on the kept counts; null: of the past.
   */
  rowByRow: {
    conditions: Condition[];
    /** The same in two: those that only ask for values of custom fields, and the others. */
    ofValues: Condition[];
    others: Condition[];
    untilFull: () => Condition[];
    inProjects: Condition[];
    among: Condition[];
    /** How many these leave: asked once for all who need it. */
    countAmong: () => Promise<number>;
  } | null;
  /** Of the filters at present; null: none is by a custom field that an index has the values of. */
  rarest: () => Promise<Rarest | null>;
}

export interface Order {
  terms: readonly RawBuilder<unknown>[];
  /** What the terms ask of. */
  joins: RawBuilder<unknown>;
}

/** With the order by hand as the scope has it, and of custom fields those that are asked for. */
export const sortsOf = (catalogue: Catalogue, scope: FilterScope, sortBy: readonly SortClause[]): Sorts => ({
  ...sortsWithin(workPackageSorts, scope),
  ...customSorts(
    catalogue,
    scope,
    sortBy.map(({ name }) => name),
  ),
});

/** Of rows, those of a group together where the list has groups. */
export const orderOfRows = (
  { catalogue, scope }: Pick<AskedList, "catalogue" | "scope">,
  sortBy: readonly SortClause[],
  grouping: NamedGrouping | null,
  isReversed = false,
): Order => ({
  terms: [
    ...(grouping === null ? [] : groupOrder(grouping, sortBy)),
    ...orderOf(sortsOf(catalogue, scope, sortBy), sortBy, "work_packages.id", isReversed),
  ],
  joins: joinsOf([...(grouping === null ? [] : [grouping.key]), ...sortBy.map((clause) => clause.name)]),
});

/** From here on it counts from which end rows are passed over. */
export const FAR = 1_000;

/** @param start how many come before them */
export async function idsOf(
  { conditions }: AskedList,
  db: Reader,
  { terms, joins }: Order,
  start: number,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const matching = db
    .selectFrom("work_packages")
    .where((eb) => eb.and(conditions))
    .selectAll();
  const { rows } = await sql<{ id: number }>`
    select work_packages.id from (${matching}) as work_packages ${joins}
    order by ${sql.join(terms)} limit ${count} offset ${start}`.execute(db);
  return rows.map((row) => row.id);
}
