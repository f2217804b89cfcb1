/** Reading what the matrix shows: the catalogue by category, and all roles with what they hold. */
import type { Role } from "@halyard/contract/schemas/identity/roles";
import { linkOf } from "@halyard/api-client/links";
import { FRESH, STATUSES_KEPT_MS } from "@halyard/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { byRoleType } from "../../roles/model/role-order.ts";
import type { MatrixRole } from "../model/catalogue.ts";

/** `GET /permissions`: it changes with the release alone. */
export const catalogueQuery = queryOptions({
  queryKey: keys.list("roles", { catalogue: true }),
  queryFn: async ({ signal }) => {
    const answer = await api.get("permissions", { signal });
    return answer._embedded.elements;
  },
  staleTime: FRESH.roles,
  gcTime: STATUSES_KEPT_MS,
});

/** `GET /roles`: the whole list, each with its permissions; those that cannot be changed come last. */
export const matrixRolesQuery = queryOptions({
  queryKey: keys.list("roles", { matrix: true }),
  queryFn: async ({ signal }) => {
    const answer = await api.get("roles", { query: { pageSize: 1_000 }, signal });
    return answer._embedded.elements.map(roleOf).toSorted(byRoleType);
  },
  staleTime: FRESH.roles,
  gcTime: STATUSES_KEPT_MS,
});

const roleOf = (role: Role): MatrixRole => ({
  id: role.id,
  name: role.name,
  assignable: role.assignable,
  writable: linkOf(role, "updatePermissions") !== null,
  roleType: role.roleType,
  builtin: role.builtin,
  permissions: role.permissions,
  lockVersion: role.lockVersion ?? 0,
});
