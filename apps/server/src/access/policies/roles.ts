/** Who changes roles, their permissions and the templates of them. */
import type { Caller } from "../caller.ts";

export const mayManageRoles = (caller: Caller): boolean => caller.isAdministrator;

export const mayChangePermissionsOf = (caller: Caller, role: { type: string }): boolean =>
  mayManageRoles(caller) && role.type !== "work_package";

export const mayDeleteRole = (caller: Caller, role: { builtin: string }): boolean =>
  mayManageRoles(caller) && role.builtin === "none";

export const mayManageTemplates = (caller: Caller): boolean => caller.isAdministrator;
