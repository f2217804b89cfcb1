/**
 * A saved view and the address: which parts of an address a view keeps, and how the API's queries
 * have them. What other clients do not know of, such as widths, is in the query's `display`. Pure.
 */
import type { SavedView } from "@halyard/contract/schemas/views";
import { lastPartOf, linkOf, linksOf } from "@halyard/api-client/links";
import type { Filter } from "@halyard/api-client/query";
import type { Link } from "@halyard/contract/hal";
import { RELATION_TYPES } from "@halyard/contract/work/relations";
import { kindInWords, viewOfKind } from "@halyard/contract/views/kinds";
import type { FilterInstance, ViewMode } from "@halyard/contract/views/queries";
import { columnFieldNamed, LANE_FIELDS } from "../search-params/board-fields.ts";
import { columnNamed, DEFAULT_LAYOUT, fieldsOf, layoutIn, layoutText } from "../search-params/column-layout.ts";
import { filterObjects, filtersFrom } from "../search-params/filters.ts";
import { DEFAULT_GROUPING, groupingNamed, type ProjectSearch } from "../search-params/search.ts";
import { limitsIn, limitsText } from "../search-params/limits.ts";
import { sortsIn, sortOf, sortsOf, sortText } from "../search-params/sorts.ts";
import { endOf, sinceOfTimestamps, timestampOf, type Since } from "../search-params/since.ts";
import { ZOOMS } from "../search-params/zoom.ts";

const KEPT = [
  "q",
  "filters",
  "sort",
  "group",
  "fields",
  "columns",
  "lanes",
  "limits",
  "zoom",
  "span",
  "bars",
  "since",
] as const;

/** What a view says of the address, nothing left out: `undefined` is the default. */
export type ViewState = Pick<ProjectSearch, (typeof KEPT)[number]> & { view: ViewMode };

export function stateOf(search: ProjectSearch, mode: ViewMode): ViewState {
  const { q, filters, sort, group, fields, columns, lanes, limits, zoom, span, bars, since } = search;
  return { view: mode, q, filters, sort, group, fields, columns, lanes, limits, zoom, span, bars, since };
}

const plain = (state: ViewState): string => JSON.stringify([state.view, ...KEPT.map((key) => state[key] ?? null)]);
export const sameState = (a: ViewState, b: ViewState): boolean => plain(a) === plain(b);

function filterOf(instance: FilterInstance): Filter {
  const values = instance._links.values?.map(lastPartOf) ?? instance.values ?? [];
  return {
    name: lastPartOf(instance._links.filter),
    operator: lastPartOf(instance._links.operator),
    values: values.map((value) => (typeof value === "boolean" ? (value ? "t" : "f") : value)),
  };
}

/** The address of a view, by any client: other clients know neither board nor widths. */
export function stateOfQuery(query: SavedView): ViewState {
  const filters = query.filters.map(filterOf);
  const isText = ({ name, operator }: Filter): boolean => name === "search" && operator === "**";
  const { display } = query;
  const word = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
    words.find((known) => known === value);
  const groupBy = lastPartOf(linkOf(query, "groupBy"));
  const group = query.showHierarchies ? "hierarchy" : (groupingNamed(groupBy) ?? "none");
  const sorts = linksOf(query, "sortBy").map((link) => lastPartOf(link).replace(/^(.*)-(asc|desc)$/, sortPart));
  const listed = linksOf(query, "columns").map(lastPartOf);
  const own = typeof display["fields"] === "string" ? display["fields"] : null;
  const columns = listed.flatMap((name) => columnNamed(name) ?? []);
  return {
    view: display.viewMode ?? kindInWords(query),
    q: filters.find(isText)?.values[0],
    filters: filterObjects(filters.filter((one) => !isText(one))),
    sort: sortOf(sortsIn(sorts.join(",")) ?? []),
    group: group === DEFAULT_GROUPING ? undefined : group,
    fields: fieldsOf(layoutIn(own) ?? { columns, sizes: display.columnWidths ?? {} }),
    columns: columnFieldNamed(display["boardColumns"]),
    lanes: word(LANE_FIELDS, display["boardLanes"]),
    limits: limitsText(limitsIn(typeof display["limits"] === "string" ? display["limits"] : undefined)),
    zoom: word(ZOOMS, display["zoom"]),
    span: display["span"] === "week" ? "week" : undefined,
    bars: display["bars"] === "days" ? "days" : undefined,
    // Someone's last visit is no moment that others know.
    since: display["since"] === "visit" ? "visit" : sinceOfTimestamps(query.timestamps),
  };
}

/** No time ago. */
const NOW = "PT0S";
const timestampsOf = (since: Since | undefined): string[] =>
  since === undefined || since === "visit" ? [NOW] : [timestampOf(since, "+00:00", ""), endOf(since, "+00:00") ?? NOW];

const sortPart = (_: string, column: string, direction: string): string => (direction === "desc" ? "-" : "") + column;

/** Filters whose values are resources, and of which kind. */
const LINKED: Partial<Record<string, string>> = {
  status: "statuses",
  type: "types",
  priority: "priorities",
  project: "projects",
  subprojectId: "projects",
  onlySubproject: "projects",
  assignee: "users",
  responsible: "users",
  author: "users",
  watcher: "users",
  assigneeOrGroup: "users",
  group: "groups",
  role: "roles",
  category: "categories",
  version: "versions",
  sprint: "sprints",
  projectPhase: "project_phase_definitions",
};
/** Those whose values are other work packages; all others are said in words, numbers and days. */
const RELATED = new Set<string>(["id", "parent", "ancestor", ...RELATION_TYPES]);

const api = (path: string): Link => ({ href: `/api/v3/${path}` });

function instanceOf({ name, operator, values }: Filter): object {
  const kind = LINKED[name] ?? (RELATED.has(name) ? "work_packages" : null);
  return {
    ...(kind === null ? { values } : {}),
    _links: {
      filter: api(`queries/filters/${name}`),
      operator: api(`queries/operators/${encodeURIComponent(operator)}`),
      ...(kind === null ? {} : { values: values.map((value) => api(`${kind}/${encodeURIComponent(value)}`)) }),
    },
  };
}

/** The body that keeps the state in a query. */
export function bodyOf(state: ViewState): Record<string, unknown> & { _links: Record<string, unknown> } {
  const layout = layoutIn(state.fields) ?? DEFAULT_LAYOUT;
  const group = state.group ?? DEFAULT_GROUPING;
  const text: Filter[] = state.q === undefined ? [] : [{ name: "search", operator: "**", values: [state.q] }];
  const { sizes } = layout;
  const kind = viewOfKind(state.view);
  return {
    ...kind,
    filters: [...filtersFrom(state.filters), ...text].map(instanceOf),
    showHierarchies: group === "hierarchy",
    timestamps: timestampsOf(state.since),
    display: {
      ...kind.display,
      columnWidths: sizes,
      fields: layoutText(layout),
      boardColumns: state.columns,
      boardLanes: state.lanes,
      limits: state.limits,
      zoom: state.zoom,
      span: state.span,
      bars: state.bars,
      since: state.since === "visit" ? state.since : undefined,
    },
    _links: {
      columns: ["id", "subject", ...layout.columns.filter((column) => column !== "resolution")].map((column) =>
        api(`queries/columns/${column}`),
      ),
      sortBy: sortText(sortsOf(state))
        .split(",")
        .map((part) => api(`queries/sort_bys/${part.startsWith("-") ? `${part.slice(1)}-desc` : `${part}-asc`}`)),
      groupBy: group === "none" || group === "hierarchy" ? { href: null } : api(`queries/group_bys/${group}`),
    },
  };
}
