/** The properties of a saved view, by what they are about. */
import {
  DISPLAY_REPRESENTATIONS,
  HIGHLIGHTING_MODES,
  QUERY_NAME_LENGTH_MAXIMUM,
  TIMELINE_ZOOM_LEVELS,
} from "@halyard/contract/views/queries";
import type { Resource } from "../../../hal/answer/resource.ts";
import { isPlace, positionsIn } from "../../../hal/read/positions.ts";
import { boolean, text } from "../../../hal/write/input.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { mayPublish } from "../model/rights.ts";
import { readFilterInstances } from "./filter-instances.ts";
import { displayIn, labelsIn, timestampsIn, wordIn, wordOrNull, type QueryInput } from "./input.ts";
import { saved, type QueryView } from "./view.ts";

type Properties = Resource<QueryView, QueryInput>["properties"];
type Flag = "includeSubprojects" | "sums" | "public" | "starred" | "timelineVisible" | "showHierarchies";

const flag = (key: Flag, name: string) => ({
  type: "Boolean",
  name,
  hasDefault: true,
  read: (row: QueryView) => row[key],
  write: boolean<QueryInput>((input, value) => (input[key] = value)),
});

export const IDENTITY: Properties = {
  id: { type: "Integer", name: "ID", required: true, read: (row) => (saved(row) ? row.id : null) },
  name: {
    type: "String",
    name: "Name",
    required: true,
    minLength: 1,
    maxLength: QUERY_NAME_LENGTH_MAXIMUM,
    read: (row) => row.name,
    write: text((input, value) => (input.name = value)),
  },
  createdAt: { type: "DateTime", name: "Created on", required: true, read: (row) => row.createdAt || null },
  updatedAt: { type: "DateTime", name: "Updated on", required: true, read: (row) => row.updatedAt || null },
};

export const contents = (catalogue: Catalogue): Properties => ({
  filters: {
    type: "[]QueryFilterInstance",
    name: "Filters",
    hasDefault: true,
    read: (row) => row.instances,
    write: (input, value) => (input.filters = readFilterInstances(catalogue, value)),
  },
  omittedFilters: {
    type: "[]String",
    name: "Omitted filters",
    read: (row) => (row.omittedFilters.length === 0 ? undefined : [...new Set(row.omittedFilters)]),
  },
  includeSubprojects: flag("includeSubprojects", "Include subprojects"),
  sums: flag("sums", "Sums"),
  public: {
    ...flag("public", "Public"),
    writableBy: (caller, row) =>
      row === null || row.projectId === null
        ? caller.canAnywhere("manage_public_queries")
        : mayPublish(caller, row.projectId),
  },
  hidden: { type: "Boolean", name: "Hidden", hasDefault: true, read: () => false },
  starred: flag("starred", "Starred"),
});

export const PRESENTATION: Properties = {
  timelineVisible: flag("timelineVisible", "Timeline visible"),
  timelineZoomLevel: {
    type: "String",
    name: "Timeline zoom level",
    hasDefault: true,
    read: (row) => row.timelineZoomLevel,
    write: wordIn(TIMELINE_ZOOM_LEVELS, "Timeline zoom level", (input, value) => (input.timelineZoomLevel = value)),
  },
  timelineLabels: {
    type: "QueryTimelineLabels",
    name: "Timeline labels",
    hasDefault: true,
    read: (row) => row.timelineLabels,
    write: (input, value, attribute) => (input.timelineLabels = labelsIn(value, attribute)),
  },
  showHierarchies: flag("showHierarchies", "Show hierarchies"),
  highlightingMode: {
    type: "String",
    name: "Highlighting mode",
    hasDefault: true,
    read: (row) => row.highlightingMode ?? undefined,
    write: wordOrNull(HIGHLIGHTING_MODES, "Highlighting mode", (input, value) => (input.highlightingMode = value)),
  },
  displayRepresentation: {
    type: "String",
    name: "Display representation",
    hasDefault: true,
    read: (row) => row.displayRepresentation,
    write: wordOrNull(
      DISPLAY_REPRESENTATIONS,
      "Display representation",
      (input, value) => (input.displayRepresentation = value),
    ),
  },
};

/** Of its rows: at which times, in what layout and order. */
export const ARRANGEMENT: Properties = {
  timestamps: {
    type: "[]Timestamp",
    name: "Timestamps",
    hasDefault: true,
    read: (row) => row.timestamps,
    write: (input, value, attribute) => (input.timestamps = timestampsIn(value, attribute)),
  },
  display: {
    type: "QueryDisplay",
    name: "Display",
    hasDefault: true,
    read: (row) => row.display,
    write: (input, value, attribute) => (input.display = displayIn(value, attribute)),
  },
  orderedWorkPackages: {
    type: "QueryOrder",
    name: "Ordered work packages",
    hasDefault: true,
    writeOnly: true,
    read: () => undefined,
    write: (input, value) => (input.order = positionsIn(value, isPlace, 0)),
  },
  lockVersion: { type: "Integer", name: "Lock version", hasDefault: true, read: (row) => row.lockVersion },
};
