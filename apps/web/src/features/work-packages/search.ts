/** The search parameters of a project's page: how it is viewed, what is filtered, how it is sorted, what is open. */
import { filter, type Filter } from "@halyard/api-client/query";
import { sortOf, sortsIn } from "./sorting/sorts.ts";
import { COLUMN_FIELDS, DEFAULT_COLUMN_FIELD, LANE_FIELDS, type ColumnField, type LaneField } from "./board/board.ts";
import { DEFAULT_ZOOM, ZOOMS, type Zoom } from "./timeline/scale.ts";
import { viewModeIn, type ViewMode } from "./view-modes.ts";

/** What the table's rows can stand together by; `none`: in one list. */
export const GROUPINGS = [
  "none",
  "status",
  "type",
  "priority",
  "assignee",
  "responsible",
  "version",
  "category",
] as const;
export type Grouping = (typeof GROUPINGS)[number];
/** Spec part 1, section 3: task view state defaults. */
export const DEFAULT_GROUPING: Grouping = "status";

export interface ProjectSearch {
  /** Where nothing is said, the one that this person used last in the project. */
  view?: ViewMode | undefined;
  q?: string | undefined;
  /** `open`, `closed` or a status's id; all where nothing is said: completed ones are shown (spec part 1, 3). */
  status?: string | undefined;
  type?: number | undefined;
  /** `me`, `none` or a principal's id. */
  assignee?: string | undefined;
  priority?: number | undefined;
  version?: number | undefined;
  group?: Grouping | undefined;
  /** The board: by what it has its columns, and its lanes. */
  columns?: ColumnField | undefined;
  lanes?: LaneField | undefined;
  /** The calendar: around which day (today), a week instead of a month. */
  day?: string | undefined;
  span?: "week" | undefined;
  zoom?: Zoom | undefined;
  /** `status,-dueDate`: see `sorting/sorts.ts`. */
  sort?: string | undefined;
  /** The work package that is open beside the table. */
  workPackage?: number | undefined;
}

const ASSIGNEES = new Set(["me", "none"]);
const STATUSES = new Set(["open", "closed"]);

const idIn = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;

/** A word that is known, or an id as text. */
function wordOrId(value: unknown, words: ReadonlySet<string>): string | undefined {
  if (typeof value === "string" && words.has(value)) return value;
  const id = idIn(typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value);
  return id === undefined ? undefined : String(id);
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

export function projectSearch(raw: Record<string, unknown>): ProjectSearch {
  const q = raw["q"];
  const found: ProjectSearch = {
    view: viewModeIn(raw["view"]),
    q: (typeof q === "string" && q !== "") || typeof q === "number" ? String(q) : undefined,
    status: wordOrId(raw["status"], STATUSES),
    type: idIn(raw["type"]),
    assignee: wordOrId(raw["assignee"], ASSIGNEES),
    priority: idIn(raw["priority"]),
    version: idIn(raw["version"]),
    group: GROUPINGS.find((known) => known === raw["group"] && known !== DEFAULT_GROUPING),
    columns: COLUMN_FIELDS.find((known) => known === raw["columns"] && known !== DEFAULT_COLUMN_FIELD),
    lanes: LANE_FIELDS.find((known) => known === raw["lanes"] && known !== "none"),
    day: dayIn(raw["day"]),
    span: raw["span"] === "week" ? "week" : undefined,
    zoom: ZOOMS.find((known) => known === raw["zoom"] && known !== DEFAULT_ZOOM),
    sort: sortOf(sortsIn(raw["sort"]) ?? []),
    workPackage: idIn(raw["workPackage"]),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The API's filters for what the address asks for. */
export function filtersOf(search: ProjectSearch): Filter[] {
  const list: Filter[] = [];
  const { status, q, type, assignee, priority, version } = search;
  if (status === "open") list.push(filter("status", "o"));
  else if (status === "closed") list.push(filter("status", "c"));
  else if (status !== undefined) list.push(filter("status", "=", [status]));
  if (q !== undefined) list.push(filter("search", "**", [q]));
  if (type !== undefined) list.push(filter("type", "=", [type]));
  if (assignee === "none") list.push(filter("assignee", "!*"));
  else if (assignee !== undefined) list.push(filter("assignee", "=", [assignee]));
  if (priority !== undefined) list.push(filter("priority", "=", [priority]));
  if (version !== undefined) list.push(filter("version", "=", [version]));
  return list;
}

/** The part of the address that takes every filter away. */
export const NO_FILTERS = {
  q: undefined,
  status: undefined,
  type: undefined,
  assignee: undefined,
  priority: undefined,
  version: undefined,
} satisfies Partial<ProjectSearch>;

/** Whether anything is filtered beyond the default. */
export const isFiltered = ({ q, status, type, assignee, priority, version }: ProjectSearch): boolean =>
  [q, status, type, assignee, priority, version].some((value) => value !== undefined);
