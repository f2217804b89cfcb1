import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/**
 * One field as it is now, with how often it is used, which the list counts up to a limit.
 * @param id null: none is asked for
 */
export const customFieldQuery = (id: number | null) =>
  queryOptions({
    queryKey: keys.one("custom_fields", id ?? 0),
    queryFn: ({ signal }) => api.get(`custom_fields/${id ?? 0}`, { signal }),
    enabled: id !== null,
    gcTime: 0,
  });

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
