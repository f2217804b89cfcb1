/** Reading what was different at an earlier moment. */
import { filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import type { WorkPackage } from "@halyard/contract/resources";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import { pathIn } from "../model/queries.ts";
import { filtersOf, type ProjectSearch } from "../search-params/search.ts";
import type { SinceMoment } from "./use-since.ts";

const PAGE = 200;
/** More rows than this are not gone through one by one. */
const MOST_PAGES = 5;

/** No time ago. */
const NOW = "PT0S";

/** From when to when; without an end, until now. */
type Moments = Pick<SinceMoment, "timestamp" | "until">;

const between = (moments: Moments | null): string => `${moments?.timestamp ?? ""},${moments?.until ?? NOW}`;

/** All of a list that fits its filters at the end or did before, whatever is shown of it. @param moments null: nothing is asked */
export function comparisonQuery(projectId: string, search: ProjectSearch, moments: Moments | null) {
  const query = {
    filters: filters(filtersOf({ filters: search.filters, q: search.q })),
    timestamps: between(moments),
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
    enabled: moments !== null,
    staleTime: FRESH.workPackages,
  });
}

export const comparedOneQuery = (id: number, moments: Moments | null) =>
  queryOptions({
    queryKey: keys.part("work_packages", id, "compared", { timestamps: between(moments) }),
    queryFn: ({ signal }) => api.get(`work_packages/${id}`, { query: { timestamps: between(moments) }, signal }),
    enabled: moments !== null,
    staleTime: FRESH.workPackages,
  });
