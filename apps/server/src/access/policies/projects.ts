/** What is done with projects, their versions and their phases, where it is more than one permission. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../caller.ts";

export const mayArchive = (caller: Caller, projectId: number): boolean =>
  caller.isAdministrator || caller.can("archive_project", projectId);

export const mayDeleteProjects = (caller: Caller): boolean => caller.isAdministrator;

/** Whose projects a list may be asked for: their own, by administrators anyone's. */
export const mayAskForProjectsOf = (caller: Caller, userId: number): boolean =>
  caller.isAdministrator || userId === caller.id;

/** A version that all projects have. */
export const mayShareWithAll = (caller: Caller): boolean => caller.isAdministrator;

export const seesPhaseDefinitions = (caller: Caller): boolean =>
  caller.isAdministrator || caller.canAnywhere("view_project_phases") || caller.canAnywhere("select_project_phases");

export const mayManagePhaseDefinitions = (caller: Caller): boolean => caller.isAdministrator;

/** The modules of what there is nothing of are on nowhere: administrators may ask all the same. */
export const mayAskForUnsupported = (caller: Caller, permission: Permission, projectId: number): boolean =>
  caller.isAdministrator || caller.can(permission, projectId);
