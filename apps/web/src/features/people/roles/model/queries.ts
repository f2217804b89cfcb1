/** Reading roles, the catalogue of permissions, holders and history (docs/api.md, "Roles and permissions"). */
import type { Holder } from "@halyard/contract/schemas/identity/roles";
import { linkOf } from "@halyard/api-client/links";
import { filter, filters } from "@halyard/api-client/query";
import { FRESH, STATUSES_KEPT_MS } from "@halyard/contract/limits";
import type { Permission } from "@halyard/contract/permissions/permissions";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";

/** `GET /roles`: all of them, in the server's order. */
export const rolesQuery = queryOptions({
  queryKey: keys.list("roles", { all: true }),
  queryFn: async ({ signal }) => (await api.get("roles", { signal }))._embedded.elements,
  staleTime: FRESH.roles,
  gcTime: STATUSES_KEPT_MS,
});

export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one("roles", id),
    queryFn: ({ signal }) => api.get(`roles/${id}`, { signal }),
    staleTime: FRESH.roles,
  });

/** `GET /permissions`: changes with the release alone. The matrix keeps it under the same key. */
export const permissionCatalogueQuery = queryOptions({
  queryKey: keys.list("roles", { catalogue: true }),
  queryFn: async ({ signal }) => (await api.get("permissions", { signal }))._embedded.elements,
  staleTime: FRESH.roles,
  gcTime: STATUSES_KEPT_MS,
});

const HOLDERS_PAGE = 100;

/** Everyone who has the role, each way in which they have it, page after page. */
export const holdersQuery = (id: number, name: string, via: Holder["via"] | null) =>
  infiniteQueryOptions({
    queryKey: keys.part("roles", id, "holders", { name, via }),
    queryFn: ({ pageParam, signal }) => {
      const wanted = [
        ...(name === "" ? [] : [filter("name", "~", [name])]),
        ...(via === null ? [] : [filter("via", "=", [via])]),
      ];
      const query = { filters: filters(wanted), pageSize: HOLDERS_PAGE, offset: pageParam };
      return api.get(`roles/${id}/holders`, { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (linkOf(last, "nextByOffset") === null ? undefined : pages.length + 1),
    staleTime: FRESH.users,
    placeholderData: keepPreviousData,
  });

/** The first few to whom the role was given, and how often it was given in all: who else loses it is in a group. */
export const givenToQuery = (id: number) =>
  queryOptions({
    queryKey: keys.part("roles", id, "holders", { first: true }),
    queryFn: ({ signal }) => {
      const query = { filters: filters([filter("via", "=", ["direct"])]), pageSize: 5 };
      return api.get(`roles/${id}/holders`, { query, signal });
    },
    staleTime: 0,
  });

/** `POST /roles/permissions/preview`: what a list instead of the present one would do. It reads, for all its method. */
export const previewQuery = (roleId: number, permissions: readonly Permission[]) =>
  queryOptions({
    queryKey: keys.part("roles", roleId, "preview", { permissions }),
    queryFn: ({ signal }) => api.post("roles/permissions/preview", { changes: [{ roleId, permissions }] }, { signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
