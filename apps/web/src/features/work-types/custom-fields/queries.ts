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

/** The names of some projects, by id. */
export const projectNamesQuery = (ids: readonly number[]) => {
  const filters = JSON.stringify([{ id: { operator: "=", values: ids.map(String) } }]);
  const query = { filters, pageSize: -1 };
  return queryOptions({
    queryKey: keys.list("projects", query),
    queryFn: async ({ signal }) => {
      const list = await api.get("projects", { query, signal });
      return new Map(list._embedded.elements.map(({ id, name }) => [id, name]));
    },
    enabled: ids.length > 0,
    staleTime: FRESH.types,
  });
};

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

/** What the values of a field would become in another one. */
export const proposalsQuery = (id: number, target: number) =>
  queryOptions({
    queryKey: keys.part("custom_fields", id, "proposals", { target }),
    queryFn: ({ signal }) => api.get(`custom_fields/${id}/proposals`, { query: { move_to: target }, signal }),
    staleTime: 0,
  });
