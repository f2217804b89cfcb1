/** What stands in My work: what is assigned to the person, what asks for an answer, what changed last. */
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { projectOverviewQuery } from "../../projects/list/queries.ts";
import { linesQuery, type LinesQuery } from "../compact-list/queries.ts";

const MOST = 100;
/** How many are shown. More are loaded, because some of them don't ask for an answer. */
export const MOST_ANSWERS = 10;
const READ_ANSWERS = 50;
const RECENT = 6;

const assigned = {
  filters: filters([filter("assignee", "=", ["me"]), filter("status", "o")]),
  sortBy: sortBy(["dueDate", "asc"]),
  pageSize: MOST,
};

export const assignedQuery = queryOptions({
  queryKey: keys.list("work_packages", { mine: true, ...assigned }),
  queryFn: ({ signal }) => api.get("work_packages", { query: assigned, signal }),
  staleTime: FRESH.workPackages,
});

const answers = {
  filters: filters([filter("readIAN", "=", ["f"]), filter("reason", "=", ["mentioned", "assigned"])]),
  sortBy: sortBy(["id", "desc"]),
  pageSize: READ_ANSWERS,
};

/** Unread mentions and assignments. */
export const answersQuery = queryOptions({
  queryKey: keys.list("notifications", answers),
  queryFn: ({ signal }) => api.get("notifications", { query: answers, signal }),
  staleTime: FRESH.workPackages,
});

export const myProjectsQuery = projectOverviewQuery({ scope: "mine" });

/** Other people's open work, last changed first: the reader's own has its own list. @param projects only in these; empty: in all visible ones */
export const recentQuery = (projects: readonly number[]): LinesQuery =>
  linesQuery(
    [
      filter("status", "o"),
      filter("assignee", "!", ["me"]),
      ...(projects.length === 0 ? [] : [filter("project", "=", projects)]),
    ],
    [["updatedAt", "desc"]],
    "work_packages",
    RECENT,
  );

/** Those of them that are still there to be seen, in the order in which they were opened. */
export function openedQuery(ids: readonly number[]): LinesQuery {
  const shown = ids.slice(0, RECENT);
  const query = linesQuery([filter("id", "=", shown)], [["updatedAt", "desc"]], "work_packages", RECENT);
  return {
    ...query,
    select: (list) => ({
      ...list,
      _embedded: {
        ...list._embedded,
        elements: list._embedded.elements.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id)),
      },
    }),
  };
}

/** Work of others that asks for the reader's answer. */
export const askedQuery = (ids: readonly number[]): LinesQuery =>
  linesQuery([filter("id", "=", ids)], [["id", "asc"]], "work_packages", MOST_ANSWERS);
