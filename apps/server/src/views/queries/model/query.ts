/** A saved view as the code has it: the row with its JSON read, and what a new one is. */
import { customFieldIdOf } from "@halyard/contract/work-types/custom-fields";
import type { QuerySettings } from "@halyard/contract/schemas/views";
import type { HIGHLIGHTING_MODES } from "@halyard/contract/views/queries";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { filterNamed } from "../../../hal/read/filters.ts";
import type { FilterClause, SortClause } from "../../../hal/read/list-query.ts";
import { workPackageFilters } from "../../../work/work-packages/list/filters.ts";
import type { QueryRow } from "./store.ts";

/** As timestamps say it. */
export const NOW = "PT0S";

export interface Query extends QuerySettings {
  /** 0: not saved. */
  id: number;
  userId: number;
  userName: string;
  /** null: of all projects. */
  projectId: number | null;
  filters: FilterClause[];
  /** Fields that it would be filtered by, were they filters still: by name. */
  omittedFilters: string[];
  sortBy: SortClause[];
  groupBy: string | null;
  columns: string[];
  highlightedAttributes: string[];
  highlightingMode: (typeof HIGHLIGHTING_MODES)[number] | null;
  /** Empty where it is not saved. */
  createdAt: string;
  updatedAt: string;
}

export const UNSAVED = 0;

const COLUMNS = ["id", "subject", "type", "status", "assignee", "priority"];

/** What a view is before anyone has said anything about it. */
export const newQuery = (userId: number, userName: string, projectId: number | null): Query => ({
  id: UNSAVED,
  name: "",
  userId,
  userName,
  projectId,
  public: false,
  starred: false,
  filters: [{ name: "status", operator: "o", values: [] }],
  omittedFilters: [],
  sortBy: [{ name: "id", direction: "asc" }],
  groupBy: null,
  columns: projectId === null ? [...COLUMNS, "project"] : [...COLUMNS],
  highlightedAttributes: [],
  sums: false,
  showHierarchies: true,
  includeSubprojects: true,
  timelineVisible: false,
  timelineZoomLevel: "auto",
  timelineLabels: {},
  highlightingMode: "inline",
  displayRepresentation: null,
  timestamps: [NOW],
  display: {},
  lockVersion: 0,
  createdAt: "",
  updatedAt: "",
});

/** The columns that hold words were checked when they were written. */
export function queryOf(row: QueryRow): Query {
  const read = <Value>(json: string): Value => JSON.parse(json);
  return {
    id: row.id,
    name: row.name,
    userId: row.user_id,
    userName: row.user_name,
    projectId: row.project_id,
    public: row.is_public === 1,
    starred: row.starred === 1,
    // A filter that is no longer there filters nothing.
    filters: read<FilterClause[]>(row.filters).filter(
      ({ name }) => customFieldIdOf(name) !== null || filterNamed(workPackageFilters, name) !== undefined,
    ),
    omittedFilters: [],
    sortBy: read(row.sort_by),
    groupBy: row.group_by,
    columns: read(row.columns),
    highlightedAttributes: read(row.highlighted_attributes),
    sums: row.sums === 1,
    showHierarchies: row.show_hierarchies === 1,
    includeSubprojects: row.include_subprojects === 1,
    timelineVisible: row.timeline_visible === 1,
    timelineZoomLevel: row.timeline_zoom_level,
    timelineLabels: read(row.timeline_labels),
    highlightingMode: row.highlighting_mode,
    displayRepresentation: row.display_representation,
    timestamps: read(row.timestamps),
    display: read(row.display),
    lockVersion: row.lock_version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/**
 * Without what is of custom fields that are not there any more, or that who reads it does not know, and without filters by
 * fields that are no filters: it stays saved, and is there again once it may be.
 */
export function knownIn(catalogue: Catalogue, query: Query): Query {
  const isKnown = (name: string) => customFieldIdOf(name) === null || catalogue.customFields.named(name) !== undefined;
  const isFilter = (name: string) => catalogue.customFields.named(name)?.filterable !== false;
  const omitted = query.filters.flatMap(({ name }) => {
    const field = catalogue.customFields.named(name);
    return field === undefined || field.filterable ? [] : [field.name];
  });
  return {
    ...query,
    filters: query.filters.filter(({ name }) => isKnown(name) && isFilter(name)),
    omittedFilters: [...query.omittedFilters, ...omitted],
    sortBy: query.sortBy.filter(({ name }) => isKnown(name)),
    groupBy: query.groupBy !== null && isKnown(query.groupBy) ? query.groupBy : null,
    columns: query.columns.filter(isKnown),
    highlightedAttributes: query.highlightedAttributes.filter(isKnown),
    timelineLabels: withoutNames(query.timelineLabels, isKnown),
    display: withoutNames(query.display, isKnown),
  };
}

/** A setting without the members and words that are names which are not known. */
function withoutNames<Settings extends object>(settings: Settings, isKnown: (name: string) => boolean): Settings {
  return JSON.parse(JSON.stringify(settings), (name, value: unknown) => {
    if (!isKnown(name) || (typeof value === "string" && !isKnown(value))) return undefined;
    // A list has no gaps where words were.
    return Array.isArray(value) ? value.filter((one) => one !== undefined) : value;
  });
}

/** All of it that a person decides, as columns. */
export const columnsOf = (query: Query) => ({
  name: query.name,
  project_id: query.projectId,
  is_public: query.public ? 1 : 0,
  starred: query.starred ? 1 : 0,
  filters: JSON.stringify(query.filters),
  sort_by: JSON.stringify(query.sortBy),
  group_by: query.groupBy,
  columns: JSON.stringify(query.columns),
  highlighted_attributes: JSON.stringify(query.highlightedAttributes),
  sums: query.sums ? 1 : 0,
  show_hierarchies: query.showHierarchies ? 1 : 0,
  include_subprojects: query.includeSubprojects ? 1 : 0,
  timeline_visible: query.timelineVisible ? 1 : 0,
  timeline_zoom_level: query.timelineZoomLevel,
  timeline_labels: JSON.stringify(query.timelineLabels),
  highlighting_mode: query.highlightingMode,
  display_representation: query.displayRepresentation,
  timestamps: JSON.stringify(query.timestamps),
  display: JSON.stringify(query.display),
});
