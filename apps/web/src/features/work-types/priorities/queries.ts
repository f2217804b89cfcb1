import { idOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** All priorities by position (`GET /priorities`). They change as rarely as types, so they stay fresh as long. */
export const prioritiesQuery = queryOptions({
  queryKey: keys.list("priorities", {}),
  queryFn: async ({ signal }) => {
    const list = await api.get("priorities", { signal });
    return list._embedded.elements.toSorted((a, b) => a.position - b.position);
  },
  staleTime: FRESH.types,
});

/** A project with its open work packages of one priority. */
export interface OpenWork {
  /** The project's id. */
  project: number;
  name: string;
  count: number;
}

/** The projects with open work packages of a priority, those with the most first. */
export function openWorkQuery(priority: number) {
  const query = {
    filters: filters([filter("status", "o"), filter("priority", "=", [String(priority)])]),
    groupBy: "project",
    includeTemplates: true,
    pageSize: 0,
    select: "groups" as const,
  };
  return queryOptions({
    queryKey: keys.list("work_packages", query),
    queryFn: async ({ signal }): Promise<OpenWork[]> => {
      const { groups = [] } = await api.get("work_packages", { query, signal });
      return groups
        .flatMap(({ value, count, _links: { valueLink } }) => {
          const project = idOf(valueLink[0]);
          return project === null ? [] : [{ project, name: String(value), count }];
        })
        .toSorted((one, other) => other.count - one.count);
    },
    staleTime: FRESH.workPackages,
  });
}
