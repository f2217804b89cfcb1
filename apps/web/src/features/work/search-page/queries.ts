/** What the results page asks the server. */
import { filter, filters, type Filter } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";
import type { ResultsSearch } from "./search.ts";

export const SHOWN = 100;

/** All that is found, without project and author: their choices are taken from it. */
export function foundQuery({ q = "", where, project, author, days }: Omit<ResultsSearch, "kind" | "sort">) {
  const ofComments = where === "comment";
  const narrowed: Filter[] = [
    ...(project === undefined ? [] : [filter("project", "=", [project])]),
    ...(author === undefined || ofComments ? [] : [filter("author", "=", [author])]),
    ...(days === undefined || ofComments ? [] : [filter("updatedAt", ">t-", [days])]),
  ];
  const query = {
    q,
    pageSize: SHOWN,
    filters: filters(narrowed),
    ...(where === undefined ? {} : { where }),
    ...(ofComments && author !== undefined ? { saidBy: author } : {}),
    ...(ofComments && days !== undefined ? { saidWithin: days } : {}),
  };
  return queryOptions({
    queryKey: keys.list("work_packages", { results: true, ...query }),
    queryFn: ({ signal }) => api.get("search", { query, signal }),
    enabled: q.trim() !== "",
    staleTime: FRESH.workPackages,
    placeholderData: keepPreviousData,
  });
}
