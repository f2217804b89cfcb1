/** Reading what the matrix shows: the catalogue by category, and all roles with what they hold. */
import { linkOf } from "@halyard/api-client/links";
import type { Collection, Resource } from "@halyard/contract/hal";
import { FRESH, STATUSES_KEPT_MS } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import type { MatrixCategory, MatrixRole } from "../model/catalogue.ts";

interface RoleResource extends Resource {
  id: number;
  name: string;
  assignable: boolean;
  roleType: string;
  permissions: readonly string[];
  lockVersion?: number;
}

/** `GET /permissions`: it changes with the release alone. */
export const catalogueQuery = queryOptions({
  queryKey: keys.list("roles", { catalogue: true }),
  queryFn: async ({ signal }) => {
    const answer = await api.get<Collection<MatrixCategory>>("permissions", { signal });
    return answer._embedded.elements;
  },
  staleTime: FRESH.roles,
  gcTime: STATUSES_KEPT_MS,
});

/** `GET /roles`: the whole list, each with its permissions; those that cannot be changed come last. */
export const matrixRolesQuery = queryOptions({
  queryKey: keys.list("roles", { matrix: true }),
  queryFn: async ({ signal }) => {
    const answer = await api.get<Collection<RoleResource>>("roles", { query: { pageSize: 1_000 }, signal });
    return answer._embedded.elements
      .map(roleOf)
      .toSorted((one, other) => Number(other.assignable) - Number(one.assignable));
  },
  staleTime: FRESH.roles,
  gcTime: STATUSES_KEPT_MS,
});

const roleOf = (role: RoleResource): MatrixRole => ({
  id: role.id,
  name: role.name,
  assignable: role.assignable,
  writable: linkOf(role, "updatePermissions") !== null,
  roleType: role.roleType,
  permissions: role.permissions,
  lockVersion: role.lockVersion ?? 0,
});
