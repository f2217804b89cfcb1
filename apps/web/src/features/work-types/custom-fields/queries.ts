import type { CustomField } from "@halyard/contract/schemas/custom-fields";
import { FRESH } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../shared/api/api.ts";
import { keys } from "../../../shared/api/query-keys.ts";

/** All custom fields in their order, with how much each is used. */
export const customFieldsQuery = queryOptions({
  queryKey: keys.list("custom_fields", {}),
  queryFn: async ({ signal }): Promise<CustomField[]> =>
    (await api.get("custom_fields", { signal }))._embedded.elements,
  staleTime: FRESH.types,
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
