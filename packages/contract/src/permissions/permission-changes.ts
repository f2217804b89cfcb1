/**
 * What a change of a role's permissions comes to: granting one grants what it depends on, revoking one revokes what
 * depends on it. The server applies it, the client shows it before it is saved; both by this.
 */
import { dependentsOf, PERMISSIONS, withDependencies, type Permission } from "./permissions.ts";

export interface PermissionPlan {
  /** The whole list afterwards, in catalogue order. */
  permissions: Permission[];
  /** All that is new, and all that is gone, dependencies included. */
  granted: Permission[];
  revoked: Permission[];
  /** Granted without having been asked for. */
  addedDependencies: { permission: Permission; neededBy: Permission[] }[];
  /** Revoked without having been asked for. */
  fallen: { permission: Permission; needs: Permission[] }[];
  /** Granting the one needs what the other takes away: no one can mean both. */
  contradictions: { grant: Permission; revoke: Permission }[];
}

const ordered = (ids: ReadonlySet<Permission>): Permission[] =>
  PERMISSIONS.map((definition) => definition.id).filter((id) => ids.has(id));

export function planPermissionChange(
  current: Iterable<Permission>,
  grant: readonly Permission[],
  revoke: readonly Permission[],
): PermissionPlan {
  const before = new Set(current);
  const gone = new Set(revoke.flatMap((id) => [id, ...dependentsOf(id)]));
  const contradictions = grant.flatMap((id) => {
    const needed = withDependencies([id]);
    return revoke.filter((other) => needed.includes(other)).map((other) => ({ grant: id, revoke: other }));
  });
  const wanted = withDependencies(grant);
  const after = new Set([...[...before].filter((id) => !gone.has(id)), ...wanted]);
  return {
    ...difference(before, after),
    addedDependencies: wanted
      .filter((id) => !before.has(id) && !grant.includes(id))
      .map((permission) => ({ permission, neededBy: needing(permission, grant) })),
    fallen: ordered(before)
      .filter((id) => !after.has(id) && !revoke.includes(id))
      .map((permission) => ({ permission, needs: neededOf(permission, revoke) })),
    contradictions,
  };
}

/** The list replaces what was there; what its members depend on stays or comes with it. */
export function planPermissionList(current: Iterable<Permission>, list: readonly Permission[]): PermissionPlan {
  const after = new Set(withDependencies(list));
  return {
    ...difference(new Set(current), after),
    addedDependencies: ordered(after)
      .filter((id) => !list.includes(id))
      .map((permission) => ({ permission, neededBy: needing(permission, list) })),
    fallen: [],
    contradictions: [],
  };
}

const difference = (before: ReadonlySet<Permission>, after: ReadonlySet<Permission>) => ({
  permissions: ordered(after),
  granted: ordered(after).filter((id) => !before.has(id)),
  revoked: ordered(before).filter((id) => !after.has(id)),
});

const needing = (permission: Permission, among: readonly Permission[]): Permission[] =>
  among.filter((id) => id !== permission && withDependencies([id]).includes(permission));

const neededOf = (permission: Permission, among: readonly Permission[]): Permission[] => {
  const needed = withDependencies([permission]);
  return among.filter((id) => id !== permission && needed.includes(id));
};
