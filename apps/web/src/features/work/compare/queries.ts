/** Reading what was different at an earlier moment. */
import { filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { pathIn } from "../model/queries.ts";
import { filtersOf, type ProjectSearch } from "../search-params/search.ts";

const PAGE = 200;
/** More rows than this are not gone through one by one. */
const MOST_PAGES = 5;

const between = (timestamp: string): string => `${timestamp},PT0S`;

/** All of a list that fits its filters now or did then, whatever is shown of it. @param timestamp null: nothing is asked */
export function comparisonQuery(projectId: string, search: ProjectSearch, timestamp: string | null) {
  const query = {
    filters: filters(filtersOf({ filters: search.filters, q: search.q })),
    timestamps: between(timestamp ?? ""),
    pageSize: PAGE,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { compared: true, project: projectId, ...query }),
    queryFn: async ({ signal }) => {
      const rows: WorkPackage[] = [];
      for (let offset = 1; offset <= MOST_PAGES; offset++) {
        // oxlint-disable-next-line no-await-in-loop -- a page says whether there is another
        const page = await api.get(pathIn(projectId, "work_packages"), { query: { ...query, offset }, signal });
        rows.push(...page._embedded.elements);
        if (rows.length >= page.total) break;
      }
      return rows;
    },
    enabled: timestamp !== null,
    staleTime: FRESH.workPackages,
  });
}

export const comparedOneQuery = (id: number, timestamp: string | null) =>
  queryOptions({
    queryKey: keys.part("work_packages", id, "compared", { timestamp }),
    queryFn: ({ signal }) =>
      api.get(`work_packages/${id}`, { query: { timestamps: between(timestamp ?? "") }, signal }),
    enabled: timestamp !== null,
    staleTime: FRESH.workPackages,
  });
