/**
 * A role's permissions: what may be asked for, what it comes to, and whether someone else was there first
 * (docs/api.md, "Roles and permissions").
 */
import {
  planPermissionChange,
  planPermissionList,
  type PermissionPlan,
} from "@halyard/contract/permissions/permission-changes";
import { isGrantable, isPermission, permissionOf, type Permission } from "@halyard/contract/permissions/permissions";
import { ApiError, updateConflict, violation } from "../../platform/errors.ts";
import type { Changes } from "../../platform/events/journal.ts";
import { permissionsOf } from "./resource.ts";
import type { RoleChange, RoleRow } from "./store.ts";

/** The list replaces what was there; granting and revoking changes it. Ids are as they were sent. */
export type PermissionRequest =
  | { permissions: readonly string[] }
  | { grant: readonly string[]; revoke: readonly string[] };

const MOST_NAMED = 5;

/** @throws a violation (422) of `permissions` */
export function planFor(
  role: Pick<RoleRow, "permissions" | "type" | "builtin">,
  request: PermissionRequest,
): PermissionPlan {
  const current = heldBy(role);
  const plan =
    "permissions" in request
      ? planPermissionList(current, known(request.permissions))
      : planPermissionChange(current, known(request.grant), known(request.revoke));
  const [contradiction] = plan.contradictions;
  if (contradiction !== undefined) {
    const { grant, revoke } = contradiction;
    const why =
      grant === revoke ? "to be granted and revoked at once" : `needed by ${labelOf(grant)}, which is granted`;
    throw violation("permissions", `Permissions cannot be changed like this: ${labelOf(revoke)} is ${why}.`);
  }
  const wrong = plan.granted.filter((id) => !isGrantable(permissionOf(id), role));
  if (wrong.length > 0) {
    throw violation("permissions", `Permissions has some that this role cannot hold: ${named(wrong.map(labelOf))}.`);
  }
  return plan;
}

/** What the catalogue no longer knows is nothing that one could hold. */
export const heldBy = (role: Pick<RoleRow, "permissions">): Permission[] => {
  const ids: string[] = JSON.parse(role.permissions);
  return ids.filter(isPermission);
};

function known(ids: readonly string[]): Permission[] {
  const unknown = ids.filter((id) => !isPermission(id));
  if (unknown.length > 0) {
    const shown = unknown.map((id) => (id.length > 50 ? `${id.slice(0, 50)}…` : id));
    throw violation("permissions", `Permissions has some that do not exist: ${named(shown)}.`);
  }
  return [...new Set(ids.filter(isPermission))];
}

const labelOf = (id: Permission): string => `${permissionOf(id).name} (${id})`;

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** As the journal keeps it: short, and readable without the catalogue. */
export function journalOf(plan: PermissionPlan): Changes {
  const titles = (ids: readonly Permission[]) => ids.map((id) => permissionOf(id).name).join(", ");
  const changes: Changes = {};
  if (plan.granted.length > 0) {
    changes["grantedPermissions"] = { from: [], to: plan.granted, toTitle: titles(plan.granted) };
  }
  if (plan.revoked.length > 0) {
    changes["revokedPermissions"] = { from: plan.revoked, to: [], fromTitle: titles(plan.revoked) };
  }
  return changes;
}

export interface Conflict {
  permission: string;
  /** What the other did last: granted or revoked it. */
  granted: boolean;
  by: { id: number; name: string };
  at: string;
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];

/** The permissions that were changed since, each with the last change. */
export function changedSince(history: readonly RoleChange[]): Map<string, Conflict> {
  const last = new Map<string, Conflict>();
  for (const { changes, actor, at } of history) {
    const note = (ids: readonly string[], granted: boolean) => {
      for (const permission of ids) last.set(permission, { permission, granted, by: actor, at });
    };
    note(idsIn(changes["grantedPermissions"]?.to), true);
    note(idsIn(changes["revokedPermissions"]?.from), false);
  }
  return last;
}

/**
 * The cells of a change that someone else changed since the caller looked: those asked for, whichever way the
 * other went, and those that would come or fall with them.
 */
export function conflictsOf(
  request: PermissionRequest,
  plan: PermissionPlan,
  history: readonly RoleChange[],
): Conflict[] {
  const asked = "permissions" in request ? [] : [...request.grant, ...request.revoke];
  const touched = new Set<string>([...asked, ...plan.granted, ...plan.revoked]);
  return [...changedSince(history).values()].filter(({ permission }) => touched.has(permission));
}

/** 409 with the role as it is now and what the others did. */
export function roleConflict(role: RoleRow, conflicts: readonly Conflict[]): ApiError {
  return new ApiError("UpdateConflict", updateConflict().message, {
    details: { lockVersion: role.version, permissions: permissionsOf(role), conflicts },
  });
}
