/** The search parameters of a project's page: how it is viewed, what is filtered, how it is sorted, what is open. */
import { isCustomFieldKey, type CustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { filter, type Filter } from "@halyard/api-client/query";
import type { ViewMode } from "@halyard/contract/views/queries";
import { filtersFrom, filtersIn, type FilterObject } from "./filters.ts";
import { sortOf, sortsIn } from "./sorts.ts";
import {
  columnFieldNamed,
  DEFAULT_COLUMN_FIELD,
  LANE_FIELDS,
  type ColumnField,
  type LaneField,
} from "./board-fields.ts";
import { limitsIn, limitsText } from "./limits.ts";
import { DEFAULT_ZOOM, ZOOMS, type Zoom } from "./zoom.ts";
import { sinceIn, type Since } from "./since.ts";
import { viewModeIn } from "./view-modes.ts";

/** What the table's rows can stand together by; `none`: in one list, `hierarchy`: below their parents. */
export const GROUPINGS = [
  "none",
  "hierarchy",
  "status",
  "type",
  "priority",
  "assignee",
  "responsible",
  "author",
  "version",
  "category",
  "project",
  "percentageDone",
] as const;
/** Also custom fields, by their names in the API. */
export type Grouping = (typeof GROUPINGS)[number] | CustomFieldKey;

export const groupingNamed = (name: unknown): Grouping | undefined =>
  GROUPINGS.find((known) => known === name) ?? (typeof name === "string" && isCustomFieldKey(name) ? name : undefined);

/** The part of the address; left out for the default. */
const groupIn = (name: unknown): Grouping | undefined => {
  const grouping = groupingNamed(name);
  return grouping === DEFAULT_GROUPING ? undefined : grouping;
};

/** What the task view begins with. */
export const DEFAULT_GROUPING: Grouping = "status";

const columnsIn = (name: unknown): ColumnField | undefined => {
  const field = columnFieldNamed(name);
  return field === DEFAULT_COLUMN_FIELD ? undefined : field;
};

const PULL_REQUEST_STATES = ["open", "closed"] as const;
type PullRequestState = (typeof PULL_REQUEST_STATES)[number];

export interface ProjectSearch {
  /** Where nothing is said, the one that this person used last in the project. */
  view?: ViewMode | undefined;
  q?: string | undefined;
  /** As the API's parameter has them; all where nothing is said: completed ones are shown. */
  filters?: readonly FilterObject[] | undefined;
  group?: Grouping | undefined;
  /** The board: by what it has its columns, and its lanes. */
  columns?: ColumnField | undefined;
  lanes?: LaneField | undefined;
  /** The board: how many cards its columns are meant to have; see `limits.ts`. */
  limits?: string | undefined;
  /** The calendar: around which day (today), a week instead of a month. */
  day?: string | undefined;
  span?: "week" | undefined;
  /** In the calendar: shown from start to finish, not only on the due date. */
  bars?: "days" | undefined;
  zoom?: Zoom | undefined;
  /** The pull requests: of one state alone. */
  status?: PullRequestState | undefined;
  /** `status,-dueDate`: see `sorts.ts`. */
  sort?: string | undefined;
  /** The table's columns: see `column-layout.ts`. */
  fields?: string | undefined;
  /** Since when changes are shown: see `since.ts`. */
  since?: Since | undefined;
  /** The saved view that this began with. */
  query?: number | undefined;
  /** The work package that is open beside the table. */
  workPackage?: number | undefined;
}

const idIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;

const fieldsIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\w:,]{1,1000}$/.test(value) ? value : undefined;

const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

export function projectSearch(raw: Record<string, unknown>): ProjectSearch {
  const q = raw["q"];
  const found: ProjectSearch = {
    view: viewModeIn(raw["view"]),
    q: (typeof q === "string" && q !== "") || typeof q === "number" ? String(q) : undefined,
    filters: filtersIn(raw["filters"]),
    group: groupIn(raw["group"]),
    columns: columnsIn(raw["columns"]),
    lanes: LANE_FIELDS.find((known) => known === raw["lanes"] && known !== "none"),
    limits: limitsText(limitsIn(typeof raw["limits"] === "string" ? raw["limits"] : undefined)),
    day: dayIn(raw["day"]),
    span: raw["span"] === "week" ? "week" : undefined,
    bars: raw["bars"] === "days" ? "days" : undefined,
    zoom: ZOOMS.find((known) => known === raw["zoom"] && known !== DEFAULT_ZOOM),
    status: PULL_REQUEST_STATES.find((known) => known === raw["status"]),
    sort: sortOf(sortsIn(raw["sort"]) ?? []),
    fields: fieldsIn(raw["fields"]),
    since: sinceIn(raw["since"]),
    query: idIn(raw["query"]),
    workPackage: idIn(raw["workPackage"]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The API's filters for what the address asks for. */
export const filtersOf = ({ filters, q }: ProjectSearch): Filter[] => [
  ...filtersFrom(filters),
  ...(q === undefined ? [] : [filter("search", "**", [q])]),
];

/** The part of the address that takes every filter away. */
export const NO_FILTERS = { q: undefined, filters: undefined } satisfies Partial<ProjectSearch>;

/** Whether anything is filtered beyond the default. */
export const isFiltered = ({ q, filters }: ProjectSearch): boolean => q !== undefined || filters !== undefined;
