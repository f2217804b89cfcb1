/** What the decision about a status has to know of a caller and a work package. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../../access/caller.ts";
import type { AccessFacts, RoleFacts } from "../../../access/grants.ts";
import { isGiven, rolesAt } from "../../../access/policies/work.ts";
import type { Context } from "../../../platform/context.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { StatusQuestion } from "../../../work-types/workflows/decision.ts";
import type { Mover } from "../../../work-types/transitions/transitions.ts";
import { STATUS_PERMISSIONS } from "../rights.ts";
import { firstStatus } from "../resource/empty-row.ts";
import type { WorkPackageRow } from "../store.ts";
import { openBlockersOf } from "./store.ts";

const CREATING: readonly Permission[] = ["add_work_packages"];

/**
 * The roles whose rules count: those that let someone change the status at all, or a reader's role, which has no
 * rules, would free its holder from those of another one. An administrator counts as having every role.
 */
export function countingRoles(caller: Caller, projectId: number, isNew: boolean): RoleFacts[] {
  // The form of a new one before a project is chosen.
  if (projectId === 0) return [];
  const needed = isNew ? CREATING : STATUS_PERMISSIONS;
  return rolesAt(caller, projectId).filter((role) => needed.some((one) => role.permissions.has(one)));
}

/** The roles that people are given in projects and that change statuses. */
export const rolesThatMove = ({ roles }: AccessFacts): RoleFacts[] =>
  [...roles.values()].filter((role) => isGiven(role) && STATUS_PERMISSIONS.some((one) => role.permissions.has(one)));

/** @param stored null: a new work package, whose author is the caller */
export function moverOf(caller: Caller, draft: WorkPackageRow, stored: WorkPackageRow | null): Mover {
  const known = !caller.anonymous;
  const assigneeId = (stored ?? draft).assignee_id;
  return {
    roleIds: countingRoles(caller, draft.project_id, stored === null).map(({ id }) => id),
    author: known && (stored === null || stored.author_id === caller.id),
    assignee: known && isAssignee(caller, draft.project_id, assigneeId),
  };
}

/** Themself, or a group through which they are in the project. */
export const isAssignee = (caller: Caller, projectId: number, assigneeId: number | null): boolean =>
  assigneeId !== null &&
  (assigneeId === caller.id || caller.rolesIn(projectId).some(({ groupId }) => groupId === assigneeId));

/** @param draft as it would be @param stored null: a new one */
export async function statusQuestion(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  draft: WorkPackageRow,
  stored: WorkPackageRow | null,
): Promise<StatusQuestion> {
  return {
    typeId: draft.type_id,
    from: stored?.status_id ?? firstStatus(catalogue, draft.type_id),
    typeChanges: stored !== null && stored.type_id !== draft.type_id,
    mover: moverOf(caller, draft, stored),
    inClosedVersion: stored?.version_status === "closed" && draft.version_id === stored.version_id,
    isBlocked: stored !== null && (await openBlockersOf(ctx.db, stored.id)).length > 0,
  };
}
