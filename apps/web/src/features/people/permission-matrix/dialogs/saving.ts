/** Asking what changes would do, and writing them role by role (docs/api.md, "Roles and permissions"). */
import { isPermission, type Permission } from "@halyard/contract/permissions/permissions";
import type { RolePermissions } from "@halyard/contract/schemas/identity/roles";
import { ApiError } from "@halyard/api-client/error";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../shared/api/api.ts";
import { describeError } from "../../../../shared/errors/describe.ts";
import { keys } from "../../../../shared/api/query-keys.ts";
import { queryClient } from "../../../../shared/api/query-client.ts";
import type { MatrixRole } from "../model/catalogue.ts";
import { matrixRolesQuery } from "../state/queries.ts";
import type { RoleChange } from "../model/bulk-changes.ts";

/** `POST /roles/permissions/preview`: it reads, for all its method. */
export function previewQuery(changes: readonly RoleChange[]) {
  const body = { changes: changes.map(({ role, grant, revoke }) => ({ roleId: role.id, grant, revoke })) };
  return queryOptions({
    queryKey: keys.list("roles", { preview: body }),
    queryFn: ({ signal }) => api.post("roles/permissions/preview", body, { signal, retries: 2 }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What someone else did to a cell since it was read. */
export interface Conflict {
  permission: string;
  granted: boolean;
  by: string;
  at: string;
}

export type Outcome =
  | { state: "saved" }
  | { state: "conflict"; conflicts: readonly Conflict[] }
  | { state: "failed"; message: string; details: readonly string[] };

/** Writes one role. What the server has now is kept for the matrix, whichever way it went. */
export async function saveRole({ role, grant, revoke }: RoleChange): Promise<Outcome> {
  try {
    const body = { grant, revoke, lockVersion: role.lockVersion };
    keep(role.id, await api.patch(`roles/${role.id}/permissions`, body));
    return { state: "saved" };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      const { permissions, lockVersion, conflicts } = error.details;
      if (isPermissions(permissions) && typeof lockVersion === "number") keep(role.id, { permissions, lockVersion });
      return { state: "conflict", conflicts: Array.isArray(conflicts) ? conflicts.flatMap(conflictIn) : [] };
    }
    const { message, details } = describeError(error);
    return { state: "failed", message, details };
  }
}

function keep(
  roleId: number,
  { permissions, lockVersion }: Pick<RolePermissions, "permissions" | "lockVersion">,
): void {
  queryClient.setQueryData(matrixRolesQuery.queryKey, (roles: readonly MatrixRole[] | undefined) =>
    roles?.map((role) => (role.id === roleId ? { ...role, permissions, lockVersion } : role)),
  );
  // What is being read just now may be from before: changes that are made of this would be taken for made already.
  void queryClient.invalidateQueries({ queryKey: matrixRolesQuery.queryKey, fetchStatus: "fetching" });
}

const isPermissions = (value: unknown): value is Permission[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string" && isPermission(one));

function conflictIn(value: unknown): Conflict[] {
  const { permission, granted, by, at }: Partial<Record<string, unknown>> = { ...Object(value) };
  const { name }: Partial<Record<string, unknown>> = { ...Object(by) };
  if (typeof permission !== "string" || typeof granted !== "boolean") return [];
  return [{ permission, granted, by: typeof name === "string" ? name : "", at: typeof at === "string" ? at : "" }];
}
