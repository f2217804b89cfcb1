/**
 * Why someone may do something, and who may: asked of `Caller.decide`, the code that enforces it, so that the
 * explanation cannot differ from the answer.
 */
import {
  PERMISSIONS,
  isPermission,
  permissionOf,
  type Permission,
  type PermissionDefinition,
} from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import { badRequest, missingPermission } from "../../platform/errors.ts";
import { groupsByIds } from "../../identity/groups/service.ts";
import type { Context } from "../../platform/context.ts";
import { activeCallersIn, callerOfUser, type UserRow } from "../../identity/users/service.ts";
import { concernsWorkPackage, ownedOn, verdictOf, type Place, type Verdict } from "./verdict.ts";

/** What an inactive account is refused by. */
interface Inactive {
  kind: "inactive";
  status: string;
}

export interface Explained {
  user: { id: number; name: string };
  definition: PermissionDefinition;
  /** Whether the permission itself is held; the verdict also knows of what they see, and of what is their own. */
  granted: boolean;
  verdict: Omit<Verdict, "reasons"> & { reasons: (Verdict["reasons"][number] | Inactive)[] };
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

/** About what it is asked: one permission, or all that can be held there. */
export interface Question {
  projectId: number | null;
  permission: Permission | null;
  /** A work package of the project: what concerns it is answered about it. */
  place: Place | null;
}

/** @param asker learns no more than they may see */
export async function explainUser(
  ctx: Context,
  asker: Caller,
  user: UserRow,
  { projectId, permission, place }: Question,
): Promise<Explained[]> {
  const subject = await callerOfUser(ctx, user.id);
  const definitions = PERMISSIONS.filter(({ id, contexts }) => {
    if (permission !== null) return id === permission;
    return place === null ? contexts.includes(projectId === null ? "global" : "project") : concernsWorkPackage(id);
  });
  if (subject === null) return definitions.map((definition) => inactive(user, definition));
  const owned = place === null ? null : await ownedOn(ctx, asker, user.id, place.row);
  return definitions.map((definition) => {
    const { id } = definition;
    const verdict = projectId === null ? globally(subject, id) : verdictOf(subject, id, projectId, place, owned);
    return explained(user, subject, definition, projectId, verdict);
  });
}

/** Every active user who may do it, be it only with what is theirs, in the order of their names. */
export async function explainHolders(ctx: Context, projectId: number, permission: Permission): Promise<Explained[]> {
  const callers = await activeCallersIn(ctx, projectId);
  const definition = permissionOf(permission);
  return callers.flatMap((user) => {
    const verdict = verdictOf(user, permission, projectId, null, null);
    return verdict.answer === "no" ? [] : [explained(user, user, definition, projectId, verdict)];
  });
}

function explained(
  user: Explained["user"],
  subject: Caller,
  definition: PermissionDefinition,
  projectId: number | null,
  verdict: Verdict,
): Explained {
  const { id } = definition;
  const granted = projectId === null ? subject.canGlobally(id) : subject.can(id, projectId);
  return { user, definition, granted, verdict };
}

function inactive(user: UserRow, definition: PermissionDefinition): Explained {
  const reasons = [{ kind: "inactive" as const, status: user.status }];
  const verdict = { answer: "no" as const, ownership: null, permission: definition.id, reasons };
  return { user, definition, granted: false, verdict };
}

function globally(subject: Caller, permission: Permission): Verdict {
  const { granted, reasons } = subject.decideGlobally(permission);
  return { answer: granted ? "yes" : "no", ownership: null, permission, reasons };
}

export async function groupNamesOf(ctx: Context, explained: readonly Explained[]): Promise<GroupNames> {
  const ids = new Set<number>();
  for (const { verdict } of explained) {
    for (const reason of verdict.reasons) {
      if (reason.kind === "role" && reason.held.groupId !== null) ids.add(reason.held.groupId);
    }
  }
  const groups = await groupsByIds(ctx, [...ids]);
  return new Map(groups.map((group) => [group.id, group.name]));
}
