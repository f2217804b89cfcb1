/** The work packages that have a day between two (filter `datesInterval`). */
import { filter, filters, sortBy } from "@halyard/api-client/query";
import { API_PAGE_SIZE_MAXIMUM, FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { pathIn } from "../model/queries.ts";
import { filtersOf, type ProjectSearch } from "../search-params/search.ts";

/** Due before today and still open, whatever else is asked for; the longest overdue first. */
export function lateQuery(projectId: string, search: ProjectSearch) {
  const query = {
    filters: filters([...filtersOf(search), filter("status", "o"), filter("dueDate", "<t-", [1])]),
    sortBy: sortBy(["dueDate", "asc"]),
    pageSize: API_PAGE_SIZE_MAXIMUM,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { late: projectId, ...query }),
    queryFn: ({ signal }) => api.get(pathIn(projectId, "work_packages"), { query, signal }),
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
}

/** @param from @param to days, both inclusive */
export function datedQuery(projectId: string, search: ProjectSearch, from: string, to: string) {
  const query = {
    filters: filters([...filtersOf(search), filter("datesInterval", "<>d", [from, to])]),
    sortBy: sortBy(["startDate", "asc"]),
    pageSize: API_PAGE_SIZE_MAXIMUM,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { dated: projectId, ...query }),
    queryFn: ({ signal }) => api.get(pathIn(projectId, "work_packages"), { query, signal }),
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
}
