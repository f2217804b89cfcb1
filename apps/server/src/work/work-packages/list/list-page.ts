/** What a list of work packages shows: the rows of its page, and its groups and sums over all pages. */
import { sql } from "kysely";
import type { KeptPart } from "../../../hal/answer-parts.ts";
import { asksForElements, isAsked } from "../../../hal/answer/collection.ts";
import { invalidQuery } from "../../../platform/errors.ts";
import type { Condition } from "../../../hal/read/filters.ts";
import type { SortClause } from "../../../hal/read/list-query.ts";
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
import { workPackages, workPackagesWithoutText, type PlainRow, type WorkPackageRow } from "../store.ts";
import { orderOfRows, idsOf, FAR, type AskedList, type Order } from "./rows-in-order.ts";
import { amongFirst, idsByField, idsAmongNext } from "./quick-pages.ts";

/** What a list shows, and each of its rows as JSON. */
export interface Found extends Omit<Awaited<ReturnType<typeof pageOf>>, "rows"> {
  rows: WorkPackageRow[];
  elements(): Promise<readonly KeptPart[]>;
}

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
      const own = grouping === null ? await quickestConditions(list) : conditions;
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
async function quickestConditions({ conditions, rowByRow, rarest }: AskedList): Promise<Condition[]> {
  if (rowByRow === null) return conditions;
  const first = await rarest();
  if (first === null) return conditions;
  const isInFew = rowByRow.among.length > 0 && (await rowByRow.countAmong()) < first.entries;
  return isInFew ? rowByRow.conditions : first.conditions;
}

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
