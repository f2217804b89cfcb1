/** What a list of work packages shows: the rows of its page, and its groups and sums over all pages. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { asksForElements, isAsked } from "../../../hal/answer/collection.ts";
import { invalidQuery } from "../../../platform/errors.ts";
import type { Condition, FilterScope } from "../../../hal/read/filters.ts";
import type { FilterClause, ListQuery, SortClause } from "../../../hal/read/list-query.ts";
import { findSort, orderOf, type Sorts } from "../../../hal/read/sorts.ts";
import type { Context } from "../../../platform/context.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";
import {
  FIRST_GROUPS,
  firstGroups,
  firstGroupsFirst,
  groupsOf,
  inGroup,
  pageWithinGroup,
  totalSums,
} from "./groups.ts";
import { groupingOf, groupOrder, type NamedGrouping } from "./groupings.ts";
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
import { customSorts, fieldNamed } from "../custom-fields/columns.ts";
import { WORK_PACKAGES } from "../custom-fields/conditions.ts";
import { sortsWithin } from "./manual-order.ts";
import { firstValues } from "./order/first-values-store.ts";
import { joinsOf, workPackageSorts, type LinkedSort } from "./sorts.ts";
import { workPackages, workPackagesWithoutText, type PlainRow } from "../store.ts";
import { countedTotal } from "../counts-store.ts";
import type { Rarest } from "./kept/totals-store.ts";

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
    untilFull: () => Condition[];
    inProjects: Condition[];
    among: Condition[];
  } | null;
  /** Of the filters at present; null: none is by a custom field that an index has the values of. */
  rarest: () => Promise<Rarest | null>;
}

interface Order {
  terms: readonly RawBuilder<unknown>[];
  /** What the terms ask of. */
  joins: RawBuilder<unknown>;
}

/** With the order by hand as the scope has it, and of custom fields those that are asked for. */
const sortsOf = (catalogue: Catalogue, scope: FilterScope, sortBy: readonly SortClause[]): Sorts => ({
  ...sortsWithin(workPackageSorts, scope),
  ...customSorts(
    catalogue,
    scope,
    sortBy.map(({ name }) => name),
  ),
});

/** Of rows, those of a group together where the list has groups. */
const orderOfRows = (
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

/**
 * The page, its groups and its sums. What `select` leaves out is not counted: who asks for rows alone has them in a
 * fraction of the time. @param db as it is or as it was
 */
export async function pageOf(list: AskedList, db: Reader, count: () => Promise<number>) {
  const { catalogue, query, scope, conditions } = list;
  const grouping = query.groupBy === null ? null : groupingOf(catalogue, scope, query.groupBy);
  const sortBy = query.sortBy ?? [{ name: "id", direction: "asc" as const }];
  if (grouping !== null && query.raw["showHierarchies"] === "true") {
    throw invalidQuery("Show hierarchies is mutually exclusive with 'group by'.");
  }
  const start = (query.offset - 1) * query.pageSize;
  const grouped =
    grouping === null || !(isAsked(query, "groups") || (query.showSums && isAsked(query, "totalSums")))
      ? null
      : groupsOf(db, list, grouping, sortBy);
  const counting = isAsked(query, "total") ? count() : null;
  const rowsOfPage = async (): Promise<PlainRow[]> => {
    if (grouping === null && counting !== null && start >= FAR) return rowsFarDown(list, db, sortBy, await counting);
    if (grouped === null && grouping !== null && start === 0 && firstGroupsFirst(grouping, sortBy)) {
      const ids = await idsOfFirstGroups(list, db, grouping, sortBy);
      if (ids !== null) return rowsBy(list, db, ids);
    }
    // Most pages lie in one group. To sort that one alone takes a hundredth of sorting all.
    const inGroup =
      grouping === null || grouped === null
        ? null
        : pageWithinGroup(grouping, (await grouped).counts, start, query.pageSize);
    if (inGroup === null) {
      const walked =
        grouping === null
          ? ((await idsByField(list, db, sortBy, start)) ?? (await idsAmongNext(list, db, sortBy, start)))
          : null;
      if (walked !== null) return rowsBy(list, db, walked);
      const first = grouping === null ? await amongFirst(list, db, sortBy, start) : null;
      const own = grouping === null ? await quickestConditions(list, db) : conditions;
      const among = { ...list, conditions: [...own, ...(first === null ? [] : [first])] };
      return rowsOf(among, db, orderOfRows(list, sortBy, grouping), start);
    }
    const within = { ...list, conditions: [...conditions, inGroup.condition] };
    return rowsOf(within, db, orderOfRows(list, sortBy, null), inGroup.start);
  };
  const [rows, total, counted, sums] = await Promise.all([
    rowsOfPage(),
    counting ?? 0,
    grouped,
    query.showSums && grouping === null && isAsked(query, "totalSums") ? totalSums(db, list) : undefined,
  ]);
  return { rows, total, counted, sums };
}

/**
 * The rows of a page. First their ids are found: to filter and sort all that match takes an index only
 * (`work_packages_by_project`), and whole rows are read of the page alone. Asked at once, PostgreSQL joined them all.
 * @param start how many rows are before it
 */
const rowsOf = async (list: AskedList, db: Reader, order: Order, start: number): Promise<PlainRow[]> =>
  rowsBy(list, db, await idsOf(list, db, order, start, list.query.pageSize));

/** The conditions for a sort of all that match: asked of the fewest rows, those of the projects or those with the rarest value. */
async function quickestConditions({ conditions, rowByRow, rarest }: AskedList, db: Reader): Promise<Condition[]> {
  if (rowByRow === null) return conditions;
  const first = await rarest();
  if (first === null) return conditions;
  const { among } = rowByRow;
  const isInFew = among.length > 0 && (await countedTotal(db, among)) < first.entries;
  return isInFew ? rowByRow.conditions : first.conditions;
}

/** From here on a sort of all that match takes longer than to look for the first ones. */
const MANY = 50_000;

/** That a row has one of the values that come first in the order; null: it is sooner sorted, or no index has the rows by them. */
async function amongFirst(
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
async function idsByField(
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
  if (!isWalkable(field) || (await countedTotal(db, rowByRow.among)) < MANY_VALUES) return null;
  const order = { field, direction: first.direction };
  const shown = WORK_PACKAGES.shownOn(field, scope);
  const conditions = [...rowByRow.conditions, ...(shown === null ? [] : [shown])];
  if (others.length === 0) {
    return walkedIds(db, order, { conditions, start, count }, async () => (await list.rarest())?.entries ?? 0);
  }
  const needed = start + count;
  const ids = await firstIds(db, order, conditions, needed);
  if (ids === null) return null;
  if (ids !== SHARED) {
    const among = { ...list, conditions: [scope.idIn(sql.ref("work_packages.id"), ids)] };
    return idsOf(among, db, orderOfRows(list, sortBy, null), start, count);
  }
  const within = { ...list, rowByRow: { ...rowByRow, conditions } };
  return (await idsByValue(within, db, order, others, needed))?.slice(start) ?? null;
}

/** Of the values that many share one after the other, each in the order of the rest. @returns the first; null: there are more values, or fewer rows */
async function idsByValue(
  list: AskedList & { rowByRow: NonNullable<AskedList["rowByRow"]> },
  db: Reader,
  order: WalkedOrder,
  others: readonly SortClause[],
  needed: number,
): Promise<number[] | null> {
  const { rowByRow, scope } = list;
  const shown = WORK_PACKAGES.shownOn(order.field, scope);
  // What is moved to another value between two of these statements may be found by both.
  const ids = new Set<number>();
  for (const value of await firstOf(db, order)) {
    const conditions = [...list.conditions, ...(shown === null ? [] : [shown]), amongHaving(order.field, value)];
    const asked = [...rowByRow.conditions, hasValue(order.field, value)];
    const having = { ...list, conditions, rowByRow: { ...rowByRow, conditions: asked } };
    const rest = needed - ids.size;
    // oxlint-disable-next-line no-await-in-loop -- most pages lie in the first one
    const walked = await idsByField(having, db, others, 0, rest);
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
async function idsAmongNext(
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
  if (!IN_ORDER.has(first.name) || (await countedTotal(db, rowByRow.among)) < MANY_VALUES) return null;
  const { untilFull, inProjects } = rowByRow;
  const { terms } = orderOfRows(list, sortBy, null);
  return idsAmongFirst(db, terms, inProjects, { conditions: untilFull(), start, count: query.pageSize });
}

/** From here on it counts from which end rows are passed over. */
const FAR = 1_000;

/** What lies in the second half is read from the end, so that the last page takes as long as the first. */
async function rowsFarDown(
  list: AskedList,
  db: Reader,
  sortBy: readonly SortClause[],
  total: number,
): Promise<PlainRow[]> {
  const { pageSize, offset } = list.query;
  const start = (offset - 1) * pageSize;
  const after = Math.max(0, total - start - pageSize);
  if (after >= start) return rowsOf(list, db, orderOfRows(list, sortBy, null), start);
  const length = Math.max(0, Math.min(pageSize, total - start));
  const ids = await idsOf(list, db, orderOfRows(list, sortBy, null, true), after, length);
  return rowsBy(list, db, ids.toReversed());
}

async function idsOf(
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

/** The first page, where it lies in the first groups: as quick as they are small. null: it goes on beyond them. */
async function idsOfFirstGroups(
  list: AskedList,
  db: Reader,
  grouping: NamedGrouping,
  sortBy: readonly SortClause[],
): Promise<number[] | null> {
  const { conditions, query } = list;
  // What is moved to another group between two of these statements may be found by both.
  const ids = new Set<number>();
  let groups = 0;
  for (const id of await firstGroups(db, grouping, conditions, groupOrder(grouping, sortBy))) {
    const within = { ...list, conditions: [...conditions, inGroup(grouping, id)] };
    // As many as if none were known: how many of them are known, no one knows.
    // oxlint-disable-next-line no-await-in-loop -- most pages lie in the first one
    const found = await idsOf(within, db, orderOfRows(list, sortBy, null), 0, query.pageSize);
    for (const one of found) ids.add(one);
    if (ids.size >= query.pageSize) return [...ids].slice(0, query.pageSize);
    if (found.length > 0) groups += 1;
    if (groups === FIRST_GROUPS) return null;
  }
  return null;
}

async function rowsBy({ ctx, caller, query }: AskedList, db: Reader, ids: number[]): Promise<PlainRow[]> {
  if (ids.length === 0) return [];
  const among = ctx.dialect.idIn(sql.ref("work_packages.id"), ids);
  const rows: PlainRow[] = await (asksForElements(query, "description")
    ? workPackages(db, caller.id).where(among).execute()
    : workPackagesWithoutText(db, caller.id).where(among).execute());
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Who was deleted in between is left out.
  return ids.flatMap((id) => byId.get(id) ?? []);
}
