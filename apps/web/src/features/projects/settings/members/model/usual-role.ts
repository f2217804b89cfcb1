/** The role that new members nearly always get: to work, without managing who does. Pure. */
import type { Role } from "@halyard/contract/resources";

const can = (role: Role, permission: Role["permissions"][number]): boolean => role.permissions.includes(permission);

/** @returns its id, as what is chosen at first; none where no role fits */
export function usualRole(roles: readonly Role[]): ReadonlySet<number> {
  const usual = roles.find(
    (role) => role.assignable && can(role, "edit_work_packages") && !can(role, "manage_members"),
  );
  return new Set(usual === undefined ? [] : [usual.id]);
}
