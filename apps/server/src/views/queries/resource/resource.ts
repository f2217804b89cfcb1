/** A saved view on the wire. */
import {
  DISPLAY_REPRESENTATIONS,
  HIGHLIGHTING_MODES,
  QUERY_NAME_LENGTH_MAXIMUM,
  TIMELINE_ZOOM_LEVELS,
  type FilterInstance,
} from "@halyard/contract/views/queries";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { boolean, text } from "../../../hal/write/input.ts";
import { isPlace, positionsIn } from "../../../hal/read/positions.ts";
import type { Resource } from "../../../hal/answer/resource.ts";
import { projectLink } from "../../../projects/projects/resource.ts";
import { groupByLink } from "../../../work/work-packages/list/groupings.ts";
import { readFilterInstances } from "./filter-instances.ts";
import {
  displayIn,
  groupByRule,
  labelsIn,
  parts,
  projectRule,
  sortClause,
  timestampsIn,
  wordIn,
  wordOrNull,
  type QueryInput,
} from "./input.ts";
import { columnLink, sortByLink } from "./schema-resources.ts";
import { UNSAVED, type Query } from "../model/query.ts";
import { mayChange, mayDelete, mayOrder, mayPublish, maySave } from "../model/rights.ts";
import { resultsHref } from "../model/to-list-query.ts";

/** A view with its filters as this caller may read them. */
export interface QueryView extends Query {
  instances: FilterInstance[];
}

const path = (row: Query): string => `/api/v3/queries/${row.id}`;
const own = (row: Query, then: string): string => `${path(row)}/${then}`;
const saved = (row: Query): boolean => row.id !== UNSAVED;

const base = (projectId: number | null): string => (projectId === null ? "/api/v3" : `/api/v3/projects/${projectId}`);
export const schemaHref = (projectId: number | null): string => `${base(projectId)}/queries/schema`;
export const filterSchemasHref = (projectId: number | null): string =>
  `${base(projectId)}/queries/filter_instance_schemas`;
const defaultHref = (projectId: number | null): string => `${base(projectId)}/queries/default`;

const resources = new WeakMap<Catalogue, Resource<QueryView, QueryInput>>();

/** The declaration for the names of columns as they are now. */
export function queryResource(catalogue: Catalogue): Resource<QueryView, QueryInput> {
  let resource = resources.get(catalogue);
  if (resource === undefined) resources.set(catalogue, (resource = declare(catalogue)));
  return resource;
}

function declare(catalogue: Catalogue): Resource<QueryView, QueryInput> {
  const columns = (names: readonly string[]): Link[] => names.map((name) => columnLink(catalogue, name));
  const change = (name: string, method: "patch" | "delete", when: (row: Query, caller: Caller) => boolean) => ({
    when: (row: Query, caller: Caller) => saved(row) && when(row, caller),
    link: (row: Query): Link => ({ href: name === "" ? path(row) : own(row, name), method }),
  });
  const changes = (row: Query, caller: Caller) => mayChange(caller, row);

  return {
    type: "Query",
    self: (row) => (saved(row) ? { href: path(row), title: row.name } : { href: defaultHref(row.projectId) }),
    properties: {
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
      filters: {
        type: "[]QueryFilterInstance",
        name: "Filters",
        hasDefault: true,
        read: (row) => row.instances,
        write: (input, value) => (input.filters = readFilterInstances(catalogue, value)),
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
    },
    relations: {
      project: {
        type: "Project",
        name: "Project",
        read: (row, caller) => (row.projectId === null ? { href: null } : projectLink(caller, row.projectId)),
        write: projectRule,
      },
      user: {
        type: "User",
        name: "User",
        required: true,
        hasDefault: true,
        read: (row) => ({ href: `/api/v3/users/${row.userId}`, title: row.userName }),
      },
      columns: {
        type: "[]QueryColumn",
        name: "Columns",
        hasDefault: true,
        read: (row) => columns(row.columns),
        write: parts("columns", (input, names) => (input.columns = names)),
      },
      sortBy: {
        type: "[]QuerySortBy",
        name: "Sort by",
        hasDefault: true,
        read: (row) => row.sortBy.map((clause) => sortByLink(catalogue, clause)),
        write: parts("sort_bys", (input, names) => (input.sortBy = names.map(sortClause))),
      },
      groupBy: {
        type: "[]QueryGroupBy",
        name: "Group results by",
        read: (row) => (row.groupBy === null ? { href: null } : groupByLink(catalogue, row.groupBy)),
        write: groupByRule,
      },
      highlightedAttributes: {
        type: "[]QueryColumn",
        name: "Highlighted attributes",
        hasDefault: true,
        read: (row) => columns(row.highlightedAttributes),
        write: parts("columns", (input, names) => (input.highlightedAttributes = names)),
      },
      results: {
        type: "WorkPackageCollection",
        name: "Results",
        read: (row) => ({ href: resultsHref(row) }),
      },
    },
    actions: {
      schema: { when: () => true, link: (row) => ({ href: schemaHref(row.projectId) }) },
      update: {
        when: () => true,
        link: (row) => ({ href: saved(row) ? own(row, "form") : "/api/v3/queries/form", method: "post" }),
      },
      updateImmediately: {
        when: (row, caller) => (saved(row) ? mayChange(caller, row) : maySave(caller, row.projectId)),
        link: (row) =>
          saved(row) ? { href: path(row), method: "patch" } : { href: "/api/v3/queries", method: "post" },
      },
      star: change("star", "patch", (row, caller) => !row.starred && changes(row, caller)),
      unstar: change("unstar", "patch", (row, caller) => row.starred && changes(row, caller)),
      // As it is described; it is served as PATCH.
      updateOrderedWorkPackages: {
        when: (row, caller) => mayOrder(caller, row),
        link: (row) => ({ href: own(row, "order"), method: "put" }),
      },
      delete: change("", "delete", (row, caller) => mayDelete(caller, row)),
      restore: {
        when: (row, caller) => mayDelete(caller, row),
        link: (row) => ({ href: own(row, "restore"), method: "post" }),
      },
    },
  };
}

type Flag = "includeSubprojects" | "sums" | "public" | "starred" | "timelineVisible" | "showHierarchies";

const flag = (key: Flag, name: string) => ({
  type: "Boolean",
  name,
  hasDefault: true,
  read: (row: QueryView) => row[key],
  write: boolean<QueryInput>((input, value) => (input[key] = value)),
});
