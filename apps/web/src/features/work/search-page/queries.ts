/** What the results page asks the server. */
import { filter, filters, type Filter } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import type { ResultsSearch } from "./search.ts";

export const SHOWN = 100;

/** All that is found, without project and author: their choices are taken from it. */
export function foundQuery({ q = "", project, author, days }: Omit<ResultsSearch, "kind" | "sort">) {
  const narrowed: Filter[] = [
    ...(project === undefined ? [] : [filter("project", "=", [project])]),
    ...(author === undefined ? [] : [filter("author", "=", [author])]),
    ...(days === undefined ? [] : [filter("updatedAt", ">t-", [days])]),
  ];
  const query = { q, pageSize: SHOWN, filters: filters(narrowed) };
  return queryOptions({
    queryKey: keys.list("work_packages", { results: true, ...query }),
    queryFn: async ({ signal }) => (await api.get("search", { query, signal }))._embedded,
    enabled: q.trim() !== "",
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
}
