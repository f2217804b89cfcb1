/** What a list of work packages shows: the rows of its page, and its groups and sums over all pages. */
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../access/caller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { invalidQuery } from "../hal/errors.ts";
import type { Condition, FilterScope } from "../hal/filters.ts";
import type { ListQuery } from "../hal/list-query.ts";
import { orderOf } from "../hal/sorts.ts";
import type { Context } from "../platform/context.ts";
import type { Dialect } from "../platform/database/database.ts";
import type { Reader } from "../platform/database/schema.ts";
import { groupingOf, groupOrder, groupsOf, pageWithinGroup, totalSums } from "./groups.ts";
import { sortsWithin } from "./manual-order.ts";
import { joinsOf, workPackageSorts } from "./sorts.ts";
import { workPackages, type PlainRow } from "./store.ts";

/** A list as it is asked for. */
export interface AskedList {
  ctx: Context;
  caller: Caller;
  catalogue: Catalogue;
  query: ListQuery;
  scope: FilterScope;
  /** What it shows, of what the caller may see. */
  conditions: Condition[];
}

/** The page, its groups and its sums. @param db as it is or as it was */
export async function pageOf(
  { ctx, caller, catalogue, query, scope, conditions }: AskedList,
  db: Reader,
  count: () => Promise<number>,
) {
  const grouping = query.groupBy === null ? null : groupingOf(query.groupBy);
  const sortBy = query.sortBy ?? [{ name: "id", direction: "asc" as const }];
  if (grouping !== null && query.raw["showHierarchies"] === "true") {
    throw invalidQuery("Show hierarchies is mutually exclusive with 'group by'.");
  }
  const byGroup = grouping === null ? [] : groupOrder(...grouping, sortBy);
  const within = orderOf(sortsWithin(workPackageSorts, scope), sortBy, "work_packages.id");
  const order = {
    terms: [...byGroup, ...within],
    joins: joinsOf([...(grouping === null ? [] : [grouping[0]]), ...sortBy.map((clause) => clause.name)]),
  };
  const page = { conditions, start: (query.offset - 1) * query.pageSize, length: query.pageSize };
  const listing = { dialect: ctx.dialect, db, callerId: caller.id };
  const groups =
    grouping === null ? undefined : groupsOf(db, catalogue, ...grouping, conditions, query.showSums, byGroup);
  const rowsOfPage = async (): Promise<PlainRow[]> => {
    if (grouping === null || groups === undefined) return rowsOf(listing, page, order);
    // Most pages lie in one group. To sort that one alone takes a hundredth of sorting all.
    const inGroup = pageWithinGroup(grouping[1], (await groups).counts, page.start, page.length);
    if (inGroup === null) return rowsOf(listing, page, order);
    const { condition, start } = inGroup;
    return rowsOf(listing, { ...page, conditions: [...conditions, condition], start }, { ...order, terms: within });
  };
  const [rows, total, counted, sums] = await Promise.all([
    rowsOfPage(),
    count(),
    groups,
    query.showSums && grouping === null ? totalSums(db, conditions) : undefined,
  ]);
  return { rows, total, counted, sums };
}

interface Listing {
  dialect: Dialect;
  /** As it is or as it was. */
  db: Reader;
  callerId: number;
}

interface Page {
  conditions: Condition[];
  /** How many rows are before it. */
  start: number;
  length: number;
}

interface Order {
  terms: readonly RawBuilder<unknown>[];
  /** What the terms ask of. */
  joins: RawBuilder<unknown>;
}

/**
 * The rows of a page. First their ids are found: to filter and sort all that match takes an index only
 * (`work_packages_by_project`), and whole rows are read of the page alone. Asked at once, PostgreSQL joined them all.
 */
async function rowsOf(
  { dialect, db, callerId }: Listing,
  { conditions, start, length }: Page,
  { terms, joins }: Order,
): Promise<PlainRow[]> {
  if (length === 0) return [];
  const matching = db
    .selectFrom("work_packages")
    .where((eb) => eb.and(conditions))
    .selectAll();
  const { rows: places } = await sql<{ id: number }>`
    select work_packages.id from (${matching}) as work_packages ${joins}
    order by ${sql.join(terms)} limit ${length} offset ${start}`.execute(db);
  const ids = places.map((place) => place.id);
  const rows = await workPackages(db, callerId)
    .where(dialect.idIn(sql.ref("work_packages.id"), ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Who was deleted in between is left out.
  return ids.flatMap((id) => byId.get(id) ?? []);
}
