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
import { groupingOf, groupOrder, groupsOf, totalSums } from "./groups.ts";
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
  const order = {
    terms: [...byGroup, ...orderOf(sortsWithin(workPackageSorts, scope), sortBy, "work_packages.id")],
    joins: joinsOf([...(grouping === null ? [] : [grouping[0]]), ...sortBy.map((clause) => clause.name)]),
  };
  const [rows, total, counted, sums] = await Promise.all([
    rowsOf(ctx.dialect, db, caller.id, conditions, order, query),
    count(),
    grouping === null ? undefined : groupsOf(db, catalogue, ...grouping, conditions, query.showSums, byGroup),
    query.showSums && grouping === null ? totalSums(db, conditions) : undefined,
  ]);
  return { rows, total, counted, sums };
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
  dialect: Dialect,
  db: Reader,
  callerId: number,
  conditions: Condition[],
  { terms, joins }: Order,
  { pageSize, offset }: ListQuery,
): Promise<PlainRow[]> {
  if (pageSize === 0) return [];
  const matching = db
    .selectFrom("work_packages")
    .where((eb) => eb.and(conditions))
    .selectAll();
  const { rows: places } = await sql<{ id: number }>`
    select work_packages.id from (${matching}) as work_packages ${joins}
    order by ${sql.join(terms)} limit ${pageSize} offset ${(offset - 1) * pageSize}`.execute(db);
  const ids = places.map((place) => place.id);
  const rows = await workPackages(db, callerId)
    .where(dialect.idIn(sql.ref("work_packages.id"), ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Who was deleted in between is left out.
  return ids.flatMap((id) => byId.get(id) ?? []);
}
