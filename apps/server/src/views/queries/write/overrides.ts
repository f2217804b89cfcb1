/** A view as the address asks for it: its parameters override what is saved, for this answer only. */
import { HIGHLIGHTING_MODES, TIMELINE_ZOOM_LEVELS } from "@halyard/contract/views/queries";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { STANDARD_WEEK } from "../../../work-types/calendar/calendar.ts";
import { ApiError, invalidQuery } from "../../../platform/errors.ts";
import { camel, conditionsOf, findFilter } from "../../../hal/read/filters.ts";
import { isObject } from "../../../hal/json.ts";
import { readListQuery, type FilterClause, type SortClause } from "../../../hal/read/list-query.ts";
import { scopeOf } from "../../../hal/read/scope.ts";
import type { Context } from "../../../platform/context.ts";
import { groupingNames, isOrder, workPackageColumns } from "../../../work/work-packages/list/columns.ts";
import { filtersOf } from "../../../work/work-packages/list/filters.ts";
import { momentsOf } from "../../../work/work-packages/history/timestamps.ts";
import type { Query } from "../model/query.ts";

/**
 * @param parameters the request's query string, parsed
 * @throws InvalidQuery (400) for what cannot be; with `valid_subset=true` that is left out instead
 */
export function overridden(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  query: Query,
  parameters: unknown,
): Query {
  const asked = isObject(parameters) ? parameters : {};
  const { raw, filters, sortBy, groupBy, showSums } = readListQuery(asked);
  const subset = raw["valid_subset"] === "true";
  /** Those that can be; one that cannot ends it all, unless the rest will do. */
  const possible = <One>(all: readonly One[], read: (one: One) => One): One[] =>
    all.flatMap((one) => {
      try {
        return [read(one)];
      } catch (error) {
        if (subset && error instanceof ApiError) return [];
        throw error;
      }
    });
  const { clause, order, column, grouping } = partsOf(ctx, caller, catalogue);

  const changed = { ...query };
  if (filters !== null) changed.filters = possible(filters, clause);
  if (sortBy !== null) changed.sortBy = possible(sortBy, order);
  if (raw["showSums"] !== undefined) changed.sums = showSums;
  const names = listIn(asked, ["columns[]", "columns", "c", "column_names"]);
  if (names.length > 0) changed.columns = possible(names, column);
  const attributes = listIn(asked, ["highlightedAttributes[]", "highlightedAttributes"]);
  if (attributes.length > 0) changed.highlightedAttributes = possible(attributes.map(lastPart), column);
  const { timestamps } = raw;
  if (timestamps !== undefined && timestamps !== "") {
    momentsOf(timestamps, ctx.clock.now(), STANDARD_WEEK);
    changed.timestamps = timestamps.split(",");
  }
  for (const name of ["includeSubprojects", "showHierarchies", "timelineVisible"] as const) {
    if (raw[name] !== undefined) changed[name] = raw[name] === "true";
  }
  changed.timelineZoomLevel =
    TIMELINE_ZOOM_LEVELS.find((one) => one === raw["timelineZoomLevel"]) ?? query.timelineZoomLevel;
  changed.highlightingMode =
    HIGHLIGHTING_MODES.find((one) => one === raw["highlightingMode"]) ?? query.highlightingMode;
  if (groupBy !== null) {
    [changed.groupBy = null] = possible([groupBy], grouping);
    if (raw["showHierarchies"] === undefined) changed.showHierarchies = false;
  } else if (raw["groupBy"] === "") changed.groupBy = null;
  if (changed.groupBy !== null && changed.showHierarchies) {
    if (!subset && raw["groupBy"] !== undefined)
      throw invalidQuery("Show hierarchies is mutually exclusive with 'group by'.");
    changed.groupBy = null;
  }
  return changed;
}

/** How each part of a view is read. @throws InvalidQuery (400) for one that there is not */
function partsOf(ctx: Context, caller: Caller, catalogue: Catalogue) {
  const scope = scopeOf(ctx, caller);
  const filters = filtersOf(catalogue);
  const groupings = new Set(groupingNames(catalogue));
  return {
    clause: (one: FilterClause): FilterClause => {
      conditionsOf(filters, [one], scope);
      return { ...one, name: findFilter(filters, one.name)[0] };
    },
    order: ({ name, direction }: SortClause): SortClause => ({
      name: known(camel(name), "Sort column", (one) => isOrder(catalogue, one)),
      direction,
    }),
    column: (name: string) => known(camel(name), "Column", (one) => workPackageColumns(catalogue).has(one)),
    grouping: (name: string) => known(camel(name), "Group by", (one) => groupings.has(one)),
  };
}

function known(name: string, label: string, knows: (name: string) => boolean): string {
  if (!knows(name)) throw invalidQuery(`${label} '${name.slice(0, 60)}' does not exist.`);
  return name;
}

const lastPart = (href: string): string => href.slice(href.lastIndexOf("/") + 1);

/** A list as a JSON array, with commas, or the parameter given several times. */
function listIn(asked: Record<string, unknown>, names: readonly string[]): string[] {
  const value = names.map((name) => asked[name]).find((one) => one !== undefined);
  const texts = (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string");
  return texts.flatMap((text) => text.replaceAll(/[[\]"'\s]/g, "").split(",")).filter((one) => one !== "");
}
