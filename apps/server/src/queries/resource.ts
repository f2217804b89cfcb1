/** A saved view on the wire (work contract 3.2). */
import {
  COLUMN_WIDTH,
  DISPLAY_REPRESENTATIONS,
  HIGHLIGHTING_MODES,
  QUERY_DISPLAY_LENGTH_MAXIMUM,
  QUERY_NAME_LENGTH_MAXIMUM,
  TIMELINE_ZOOM_LEVELS,
  VIEW_MODES,
  type FilterInstance,
  type QueryDisplay,
} from "@halyard/contract/queries";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../access/caller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { violation, wrongFormat, wrongResource } from "../hal/errors.ts";
import { boolean, isObject, text, UNDISCLOSED, type InputRule } from "../hal/input.ts";
import type { SortClause } from "../hal/list-query.ts";
import type { Resource } from "../hal/resource.ts";
import { projectLink } from "../projects/resource.ts";
import { idInLink, readFilterInstances } from "./filter-instances.ts";
import { columnLink, groupByLink, sortByLink } from "./parts.ts";
import { UNSAVED, type Query } from "./query.ts";
import { mayChange, mayDelete, mayPublish, maySave } from "./rights.ts";
import { resultsHref } from "./run.ts";

/** A view with its filters as this caller may read them. */
export interface QueryView extends Query {
  instances: FilterInstance[];
}

export interface QueryInput extends Pick<
  Query,
  | "name"
  | "public"
  | "starred"
  | "filters"
  | "sortBy"
  | "groupBy"
  | "columns"
  | "highlightedAttributes"
  | "sums"
  | "showHierarchies"
  | "includeSubprojects"
  | "timelineVisible"
  | "timelineZoomLevel"
  | "timelineLabels"
  | "highlightingMode"
  | "displayRepresentation"
  | "timestamps"
  | "display"
> {
  /** An id or an identifier; null: of all projects. */
  project: string | null;
}

type Rule = InputRule<QueryInput>;

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
        write: (input, value) => (input.filters = readFilterInstances(value)),
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
        read: (row) => groupByLink(catalogue, row.groupBy),
        write: (input, value, attribute) => {
          const href = value === null ? null : isObject(value) ? value["href"] : undefined;
          if (href === undefined && isObject(value)) return;
          const name = href === null ? null : idInLink(value, "group_bys");
          if (name === null && href !== null) throw wrongResource(attribute, "/api/v3/queries/group_bys/:id", href);
          input.groupBy = name;
        },
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
      delete: change("", "delete", (row, caller) => mayDelete(caller, row)),
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

const notAllowed = (attribute: string, name: string) =>
  violation(attribute, `${name} is not set to one of the allowed values.`);

type Setter<Value> = (input: Partial<QueryInput>, value: Value) => void;

const wordIn =
  <Word extends string>(words: readonly Word[], name: string, set: Setter<Word>): Rule =>
  (input, value, attribute) => {
    const found = words.find((one) => one === value);
    if (found === undefined) throw notAllowed(attribute, name);
    set(input, found);
  };

const wordOrNull =
  <Word extends string>(words: readonly Word[], name: string, set: Setter<Word | null>): Rule =>
  (input, value, attribute) =>
    value === null ? set(input, null) : wordIn(words, name, set)(input, value, attribute);

/** Links to columns or orders, as their ids. */
const parts =
  (kind: "columns" | "sort_bys", set: Setter<string[]>): Rule =>
  (input, value, attribute) => {
    if (!Array.isArray(value)) throw wrongResource(attribute, `/api/v3/queries/${kind}/:id`, value);
    const names = value.map((link: unknown) => {
      const name = idInLink(link, kind);
      if (name === null) throw wrongResource(attribute, `/api/v3/queries/${kind}/:id`, link);
      return name;
    });
    set(input, [...new Set(names)]);
  };

const sortClause = (id: string): SortClause => ({
  name: id.replace(/-(?:asc|desc)$/, ""),
  direction: id.endsWith("-desc") ? "desc" : "asc",
});

const PROJECT = /^(?:https?:\/\/[^/]+)?\/api\/v3\/(?:projects|workspaces|portfolios|programs)\/([\w-]{1,100})\/?$/;

const projectRule: Rule = (input, value, attribute) => {
  if (value !== null && !isObject(value)) throw wrongResource(attribute, "/api/v3/projects/:id", value);
  const href = value === null ? null : value["href"];
  if (href === undefined || href === UNDISCLOSED) return;
  if (href === null || href === "") {
    input.project = null;
    return;
  }
  const reference = typeof href === "string" ? PROJECT.exec(href)?.[1] : undefined;
  if (reference === undefined) throw wrongResource(attribute, "/api/v3/projects/:id", href);
  input.project = reference;
};

const LABELS = new Set(["left", "right", "farRight"]);

function labelsIn(value: unknown, attribute: string): Record<string, string> {
  if (value === null) return {};
  if (!isObject(value)) throw wrongFormat(attribute, "QueryTimelineLabels", value);
  const entries = Object.entries(value).filter(([, label]) => label !== null);
  return Object.fromEntries(
    entries.map(([side, label]) => {
      if (!LABELS.has(side) || typeof label !== "string" || label.length > 100) {
        throw wrongFormat(attribute, "QueryTimelineLabels", value);
      }
      return [side, label];
    }),
  );
}

/** Kept for others; we answer with what is now. */
function timestampsIn(value: unknown, attribute: string): string[] {
  const list = Array.isArray(value) && value.length <= 10 ? value : null;
  const texts = list?.filter((one): one is string => typeof one === "string" && /^[\w@:+.-]{1,60}$/.test(one));
  if (texts === undefined || texts.length !== list?.length) throw wrongFormat(attribute, "[]Timestamp", value);
  return texts;
}

function displayIn(value: unknown, attribute: string): QueryDisplay {
  if (value === null) return {};
  if (!isObject(value)) throw wrongFormat(attribute, "QueryDisplay", value);
  if (JSON.stringify(value).length > QUERY_DISPLAY_LENGTH_MAXIMUM) {
    throw violation(attribute, `Display is too long (maximum is ${QUERY_DISPLAY_LENGTH_MAXIMUM} characters).`);
  }
  const { viewMode, columnWidths, ...more } = value;
  const mode = VIEW_MODES.find((known) => known === viewMode);
  if (viewMode !== undefined && mode === undefined) throw notAllowed(attribute, "Display");
  return {
    ...more,
    ...(mode === undefined ? {} : { viewMode: mode }),
    ...(columnWidths === undefined ? {} : { columnWidths: widthsIn(columnWidths, attribute) }),
  };
}

function widthsIn(value: unknown, attribute: string): Record<string, number> {
  if (!isObject(value)) throw wrongFormat(attribute, "QueryDisplay", value);
  return Object.fromEntries(
    Object.entries(value).map(([column, width]) => {
      const { minimum, maximum } = COLUMN_WIDTH;
      if (typeof width !== "number" || !(width >= minimum && width <= maximum)) {
        throw violation(attribute, `Column widths are ${minimum} to ${maximum} pixels.`);
      }
      return [column, width];
    }),
  );
}
