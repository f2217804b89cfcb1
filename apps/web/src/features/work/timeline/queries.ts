/** What the timeline reads: the rows by their start, the first and the last day, and what depends on what. */
import { linkedId, linkOf } from "@halyard/api-client/links";
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { API_PAGE_SIZE_MAXIMUM, FRESH } from "@halyard/contract/limits";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { pathIn } from "../model/queries.ts";
import { filtersOf, type ProjectSearch } from "../search-params/search.ts";

const PAGE = 200;

/** The earliest first; what has no date comes last. */
export function rowsQuery(projectId: string, search: ProjectSearch) {
  const query = {
    filters: filters(filtersOf(search)),
    sortBy: sortBy(["startDate", "asc"], ["dueDate", "asc"], ["id", "asc"]),
    pageSize: PAGE,
  };
  return infiniteQueryOptions({
    queryKey: keys.list("work_packages", { timeline: projectId, ...query }),
    queryFn: ({ pageParam, signal }) =>
      api.get(pathIn(projectId, "work_packages"), {
        query: { ...query, offset: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? undefined : pages.length + 1),
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
}

/** The last day that anything is due: the scale has to reach it before its row is read. */
export function lastDayQuery(projectId: string, search: ProjectSearch) {
  const query = {
    filters: filters([...filtersOf(search), filter("dueDate", "*")]),
    sortBy: sortBy(["dueDate", "desc"]),
    pageSize: 1,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { lastDay: projectId, ...query }),
    queryFn: async ({ signal }) => {
      const list = await api.get(pathIn(projectId, "work_packages"), { query, signal });
      const last = list._embedded.elements[0];
      return last?.dueDate ?? last?.date ?? null;
    },
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
}

/** One thing that waits for another: an arrow from the end of the one to the beginning of the other. */
export interface Dependency {
  id: number;
  from: number;
  to: number;
  type: string;
}

/** Which way the arrow of a relation points: `a follows b` leads from b to a. Others say nothing about time. */
const POINTS: Partial<Record<string, "forth" | "back">> = { follows: "back", requires: "back", blocks: "forth" };

export function dependenciesQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: keys.list("work_packages", { dependencies: ids }),
    queryFn: async ({ signal }): Promise<Dependency[]> => {
      const query = { filters: filters([filter("from", "=", ids)]), pageSize: API_PAGE_SIZE_MAXIMUM };
      const list = await api.get("relations", { query, signal });
      return list._embedded.elements.flatMap((relation) => {
        const points = POINTS[relation.type];
        const [a, b] = [linkedId(relation, "from"), linkedId(relation, "to")];
        if (points === undefined || a === null || b === null) return [];
        return [
          { id: relation.id, type: relation.type, from: points === "forth" ? a : b, to: points === "forth" ? b : a },
        ];
      });
    },
    enabled: ids.length > 0,
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
}
