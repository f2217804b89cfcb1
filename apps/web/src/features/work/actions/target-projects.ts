/** The projects that this person can put work packages into. */
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

export const targetProjectsQuery = queryOptions({
  queryKey: keys.list("projects", { for: "work_packages" }),
  queryFn: async ({ signal }) => {
    const query = { pageSize: -1 };
    const list = await api.get("work_packages/available_projects", { query, signal });
    return list._embedded.elements;
  },
  staleTime: FRESH.groups,
});
