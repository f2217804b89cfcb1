/** Sorted by hand: in the order of the view that a list names (`query_id`), else in that of the projects' boards. */
import { sql, type SqlBool } from "kysely";
import { camel, type Filter, type FilterScope } from "../../../../hal/read/filters.ts";
import type { ListQuery } from "../../../../hal/read/list-query.ts";
import type { Sorts } from "../../../../hal/read/sorts.ts";
import { visibleQueries } from "./query-visibility.ts";

export const MANUAL = "manualSorting";
/** The operator of what has a place. */
export const PLACED = "ow";

/** What a page of a view's order has at least: clients read such a list as a whole. */
const PAGE_SIZE = 250;

const onBoard = sql<number | null>`(select board_positions.position from board_positions
  where board_positions.work_package_id = work_packages.id)`;

/** The order of a view that the caller does not see counts as no order. */
const visible = (view: number, scope: FilterScope) =>
  sql`view_positions.query_id in (select queries.id from queries where queries.id = ${view} and ${visibleQueries(scope)})`;

const inView = (view: number, scope: FilterScope) =>
  sql<number | null>`(select view_positions.position from view_positions
    where view_positions.work_package_id = work_packages.id and ${visible(view, scope)})`;

/** What no one placed comes last. */
export const manualSorts: Sorts = { [MANUAL]: { column: onBoard, nullsLast: true } };

/** The orders, with that by hand as the scope has it. */
export const sortsWithin = (sorts: Sorts, scope: FilterScope): Sorts =>
  scope.view === null ? sorts : { ...sorts, [MANUAL]: { column: inView(scope.view, scope), nullsLast: true } };

/** Only what has a place (boards of cards): few of many, and read by these. */
export const manualSortFilter: Filter = {
  operators: [PLACED],
  where: (_operator, _values, scope) =>
    scope.view === null
      ? sql<SqlBool>`work_packages.id in (select board_positions.work_package_id from board_positions)`
      : sql<SqlBool>`work_packages.id in
          (select view_positions.work_package_id from view_positions where ${visible(scope.view, scope)})`,
};

/** The view that the list is asked for by, whose order counts. */
export function viewIn({ raw }: ListQuery): number | null {
  const id = raw["query_id"] ?? raw["queryId"];
  return id !== undefined && /^\d{1,9}$/.test(id) ? Number(id) : null;
}

/** In a view's own order the pages have a size of their own; the counts alone may still be asked for. */
export function manuallyPaged(query: ListQuery, view: number | null): ListQuery {
  const manual = query.sortBy?.some(({ name }) => camel(name) === MANUAL) === true;
  return manual && view !== null && query.pageSize > 0 ? { ...query, pageSize: PAGE_SIZE } : query;
}
