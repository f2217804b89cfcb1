/**
 * Why somebody may do something, and who may: asked of `Caller.decide`, the code that enforces it, so that the
 * explanation cannot differ from the answer.
 */
import { PERMISSIONS, isPermission, type Permission, type PermissionDefinition } from "@halyard/contract/permissions";
import type { Caller, Decision } from "../access/caller.ts";
import { badRequest, missingPermission } from "../hal/errors.ts";
import { groupsByIds } from "../groups/service.ts";
import type { Context } from "../platform/context.ts";
import { activeCallersIn, callerOfUser, type UserRow } from "../users/service.ts";

export interface Explained {
  user: { id: number; name: string };
  definition: PermissionDefinition;
  decision: Decision | { granted: false; reasons: [{ kind: "inactive"; status: string }] };
}

/** The names of the groups that decisions point at. */
export type GroupNames = ReadonlyMap<number, string>;

/** @throws BadRequest (400) for a name that is in no catalogue */
export function permissionNamed(name: string): Permission {
  if (!isPermission(name)) throw badRequest(`There is no permission "${name}".`);
  return name;
}

/** About oneself always; about others who manages users, or the members of that project. */
export function requireExplainer(caller: Caller, userId: number, projectId: number | null): void {
  const manages = projectId !== null && caller.can("manage_members", projectId);
  if (caller.id !== userId && !caller.canGlobally("manage_user") && !manages) throw missingPermission();
}

/** @param wanted one permission; null: all that can be held there */
export async function explainUser(
  ctx: Context,
  user: UserRow,
  projectId: number | null,
  wanted: Permission | null,
): Promise<Explained[]> {
  const subject = await callerOfUser(ctx, user.id);
  const definitions = PERMISSIONS.filter(({ id, contexts }) =>
    wanted === null ? contexts.includes(projectId === null ? "global" : "project") : id === wanted,
  );
  return definitions.map((definition) => ({
    user,
    definition,
    decision:
      subject === null
        ? { granted: false, reasons: [{ kind: "inactive", status: user.status }] }
        : decide(subject, definition.id, projectId),
  }));
}

/** Every active user who may do it, in the order of their names. */
export async function explainHolders(
  ctx: Context,
  projectId: number | null,
  permission: Permission,
): Promise<Explained[]> {
  const definition = PERMISSIONS.filter(({ id }) => id === permission);
  const callers = await activeCallersIn(ctx, projectId);
  return callers.flatMap((user) =>
    definition
      .map((one) => ({ user, definition: one, decision: decide(user, one.id, projectId) }))
      .filter(({ decision }) => decision.granted),
  );
}

const decide = (caller: Caller, permission: Permission, projectId: number | null): Decision =>
  projectId === null ? caller.decideGlobally(permission) : caller.decide(permission, projectId);

export async function groupNamesOf(ctx: Context, explained: readonly Explained[]): Promise<GroupNames> {
  const ids = new Set<number>();
  for (const { decision } of explained) {
    for (const reason of decision.reasons) {
      if (reason.kind === "role" && reason.held.groupId !== null) ids.add(reason.held.groupId);
    }
  }
  const groups = await groupsByIds(ctx, [...ids]);
  return new Map(groups.map((group) => [group.id, group.name]));
}
