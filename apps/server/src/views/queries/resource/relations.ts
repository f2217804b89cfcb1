/** What a saved view links to: where it belongs, what it shows, its results. */
import type { Link } from "@halyard/contract/hal";
import type { Resource } from "../../../hal/answer/resource.ts";
import { projectLink } from "../../../projects/projects/resource.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { groupByLink } from "../../../work/work-packages/list/groupings.ts";
import { resultsHref } from "../model/to-list-query.ts";
import { groupByRule, parts, projectRule, sortClause, type QueryInput } from "./input.ts";
import { columnLink, sortByLink } from "./schema-resources.ts";
import type { QueryView } from "./view.ts";

type Relations = Resource<QueryView, QueryInput>["relations"];

export const OWNERS: Relations = {
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
};

export function shownParts(catalogue: Catalogue): Relations {
  const columns = (names: readonly string[]): Link[] => names.map((name) => columnLink(catalogue, name));
  return {
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
  };
}
