/** Who sees and who changes which memberships. */
import type { Caller } from "../caller.ts";

/** Those that belong to no project. */
export const seesGlobalMemberships = (caller: Caller): boolean => caller.isAdministrator;

/** @param projectId null: one that belongs to no project */
export const seesMembership = (caller: Caller, projectId: number | null): boolean =>
  projectId === null
    ? seesGlobalMemberships(caller)
    : caller.can("view_members", projectId) || caller.can("manage_members", projectId);

/** @param projectId null: one that belongs to no project */
export const mayManageMembership = (caller: Caller, projectId: number | null): boolean =>
  projectId === null ? caller.isAdministrator : caller.can("manage_members", projectId);

export const managesMembersAnywhere = (caller: Caller): boolean =>
  caller.isAdministrator || caller.canAnywhere("manage_members");

/** Who holds which permission in the project, an archived one included. */
export const seesHolders = (caller: Caller, projectId: number): boolean =>
  caller.isAdministrator || caller.can("manage_members", projectId);
