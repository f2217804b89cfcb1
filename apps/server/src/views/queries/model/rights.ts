/** Who may do what with a saved view. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../../access/caller.ts";
import { UNSAVED, type Query } from "./query.ts";

/** In the view's project; of one of all projects: in any. */
const may = (caller: Caller, permission: Permission, projectId: number | null): boolean =>
  projectId === null ? caller.canAnywhere(permission) : caller.can(permission, projectId);

export const mayView = (caller: Caller, projectId: number | null): boolean =>
  may(caller, "view_work_packages", projectId);

export const maySave = (caller: Caller, projectId: number | null): boolean =>
  !caller.anonymous && may(caller, "save_queries", projectId);

export const mayPublish = (caller: Caller, projectId: number | null): boolean =>
  !caller.anonymous && may(caller, "manage_public_queries", projectId);

/** A private one is its owner's, a public one is everyone's who sees its project. */
export const sees = (caller: Caller, query: Query): boolean =>
  (query.public || isOwner(caller, query)) && mayView(caller, query.projectId);

export const isOwner = (caller: Caller, query: Query): boolean => !caller.anonymous && query.userId === caller.id;

export function mayChange(caller: Caller, query: Query): boolean {
  if (query.public) return mayPublish(caller, query.projectId);
  return isOwner(caller, query) && maySave(caller, query.projectId);
}

/** Whether the caller may save it as a new one. */
export const mayCreate = (caller: Caller, query: Query): boolean =>
  query.public ? mayPublish(caller, query.projectId) : maySave(caller, query.projectId);

/** Whether what the caller may change may become this: in another project, or seen by others. */
export function mayMove(caller: Caller, query: Query, stored: Query): boolean {
  if (query.projectId === stored.projectId && query.public === stored.public) return true;
  return mayChange(caller, { ...query, userId: query.public ? query.userId : caller.id });
}

/** Your own may always be thrown away. */
export const mayDelete = (caller: Caller, query: Query): boolean =>
  query.id !== UNSAVED && (query.public ? mayPublish(caller, query.projectId) : isOwner(caller, query));

/** Who changes the view, and of one that others see who changes what is in it. */
export const mayOrder = (caller: Caller, query: Query): boolean =>
  query.id !== UNSAVED &&
  (mayChange(caller, query) ||
    (query.public && !caller.anonymous && may(caller, "edit_work_packages", query.projectId)));
