/** Pages that are found without a sort of all that match: by the values that come first, or among the first rows of all. */
import { sql } from "kysely";
import type { Condition } from "../../../hal/read/filters.ts";
import type { FilterClause, SortClause } from "../../../hal/read/list-query.ts";
import { findSort } from "../../../hal/read/sorts.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import {
  amongHaving,
  firstIds,
  firstOf,
  hasValue,
  idsAmongFirst,
  isWalkable,
  SHARED,
  walkedIds,
  type WalkedOrder,
} from "./order/walked-values-store.ts";
import { fieldNamed } from "../custom-fields/columns.ts";
import { WORK_PACKAGES } from "../custom-fields/conditions.ts";
import { firstValues } from "./order/first-values-store.ts";
import type { LinkedSort } from "./order/sorts.ts";
import { countedTotal } from "../counts-store.ts";
import { sortsOf, orderOfRows, idsOf, FAR, type AskedList } from "./rows-in-order.ts";

/** From here on a sort of all that match takes longer than to look for the first ones. */
const MANY = 50_000;

/** That a row has one of the values that come first in the order; null: it is sooner sorted, or no index has the rows by them. */
export async function amongFirst(
  { ctx, catalogue, scope, conditions, counted, query }: AskedList,
  db: Reader,
  sortBy: readonly SortClause[],
  start: number,
): Promise<Condition | null> {
  const [first, ...others] = sortBy;
  if (first === undefined || counted === null || start >= FAR) return null;
  const sorts = sortsOf(catalogue, scope, [first]);
  const { linked, searched = [] }: LinkedSort = findSort(sorts, first.name);
  const isSearched = searched === "few" || (searched.length > 0 && others.every(({ name }) => searched.includes(name)));
  if (!isSearched || linked === undefined || (await countedTotal(db, counted)) < MANY) return null;
  const order = { ...linked, direction: first.direction };
  const ids = await firstValues(db, order, { conditions, counted }, start + query.pageSize);
  return ids === null ? null : ctx.dialect.idIn(sql.ref(`work_packages.${linked.key}`), ids);
}

/** From here on it takes longer to sort all that match by a custom field than to go through its values. */
const MANY_VALUES = 5_000;

/** The page of a list that is sorted by a custom field first; null: it is sooner sorted, or goes on beyond what has a value. */
export async function idsByField(
  list: AskedList,
  db: Reader,
  sortBy: readonly SortClause[],
  start: number,
  count = list.query.pageSize,
): Promise<number[] | null> {
  const { catalogue, scope, rowByRow } = list;
  const [first, ...others] = sortBy;
  const field = first === undefined ? undefined : fieldNamed(catalogue, first.name);
  if (first === undefined || field === undefined || rowByRow === null || start >= FAR) return null;
  const visible = isWalkable(field) ? await rowByRow.countAmong() : 0;
  if (visible < MANY_VALUES) return null;
  const order = { field, direction: first.direction };
  const shown = WORK_PACKAGES.shownOn(field, scope);
  const alsoShown = shown === null ? [] : [shown];
  const asked = { conditions: [...rowByRow.others, ...alsoShown], ofValues: rowByRow.ofValues };
  if (others.length === 0) {
    const sorted = async () => Math.min((await list.rarest())?.entries ?? 0, visible);
    return walkedIds(db, order, { ...asked, start, count }, sorted);
  }
  const needed = start + count;
  const ids = await firstIds(db, order, asked, needed);
  if (ids === null) return null;
  if (ids !== SHARED) {
    const among = { ...list, conditions: [scope.idIn(sql.ref("work_packages.id"), ids)] };
    return idsOf(among, db, orderOfRows(list, sortBy, null), start, count);
  }
  const within = { ...list, rowByRow: { ...rowByRow, others: asked.conditions } };
  return (
    (await idsByValue(within, db, { ...order, isAmongFew: visible < FEW.below }, others, needed))?.slice(start) ?? null
  );
}

/**
 * Where a list is of projects with fewer work packages than this, each of these is sooner asked than the values of all
 * projects. Can be changed for tests.
 */
export const FEW = { below: 20_000 };
/** So many values are tried in a list that each takes all of its rows. */
const VALUES_OF_FEW = 3;

/**
 * Of the values that many share one after the other, each in the order of the rest.
 * @returns the first; null: there are more values, or fewer rows
 */
async function idsByValue(
  list: AskedList & { rowByRow: NonNullable<AskedList["rowByRow"]> },
  db: Reader,
  { isAmongFew, ...order }: WalkedOrder & { isAmongFew: boolean },
  others: readonly SortClause[],
  needed: number,
): Promise<number[] | null> {
  const { rowByRow, scope } = list;
  const shown = WORK_PACKAGES.shownOn(order.field, scope);
  const alsoShown = shown === null ? [] : [shown];
  // What is moved to another value between two of these statements may be found by both.
  const ids = new Set<number>();
  const values = await firstOf(db, order);
  for (const value of isAmongFew ? values.slice(0, VALUES_OF_FEW) : values) {
    const has = hasValue(order.field, value);
    const conditions = isAmongFew
      ? [...rowByRow.conditions, ...alsoShown, has]
      : [...list.conditions, ...alsoShown, amongHaving(order.field, value)];
    const having = { ...list, conditions, rowByRow: { ...rowByRow, ofValues: [...rowByRow.ofValues, has] } };
    const rest = needed - ids.size;
    // oxlint-disable-next-line no-await-in-loop -- most pages lie in the first one
    const walked = isAmongFew ? null : await idsByField(having, db, others, 0, rest);
    // oxlint-disable-next-line no-await-in-loop
    const found = walked ?? (await idsOf(having, db, orderOfRows(list, others, null), 0, rest));
    for (const id of found) ids.add(id);
    if (ids.size >= needed) return [...ids];
  }
  return null;
}

/** An index has all rows in these orders. */
const IN_ORDER: ReadonlySet<string> = new Set(["id", "createdAt", "updatedAt"]);

/** The page of a list filtered by custom fields or words, from the first rows of all; null: too few of these match. */
export async function idsAmongNext(
  list: AskedList,
  db: Reader,
  sortBy: readonly SortClause[],
  start: number,
): Promise<number[] | null> {
  const { catalogue, query, rowByRow, scope } = list;
  const [first, ...others] = sortBy;
  const isAskable = ({ name }: FilterClause): boolean =>
    fieldNamed(catalogue, name) !== undefined || (name === "search" && scope.rowHasWords !== null);
  if (
    rowByRow === null ||
    query.filters?.some(isAskable) !== true ||
    first === undefined ||
    others.length > 0 ||
    start >= FAR
  )
    return null;
  if (!IN_ORDER.has(first.name) || (await rowByRow.countAmong()) < MANY_VALUES) return null;
  const { untilFull, inProjects } = rowByRow;
  const { terms } = orderOfRows(list, sortBy, null);
  return idsAmongFirst(db, terms, inProjects, { conditions: untilFull(), start, count: query.pageSize });
}
