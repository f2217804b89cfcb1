import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** The projects and roles that a field can be for. */
export const projectChoicesQuery = queryOptions({
  queryKey: keys.list("projects", { pageSize: -1 }),
  queryFn: async ({ signal }) => (await api.get("projects", { query: { pageSize: -1 }, signal }))._embedded.elements,
  staleTime: FRESH.types,
});

export const roleChoicesQuery = queryOptions({
  queryKey: keys.list("roles", { choices: true }),
  queryFn: async ({ signal }) => (await api.get("roles", { signal }))._embedded.elements,
  staleTime: FRESH.roles,
});
