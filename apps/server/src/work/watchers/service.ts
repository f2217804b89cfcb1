/** Who watches a work package. */
import type { Caller } from "../../access/caller.ts";
import { missingPermission, notFound, violation } from "../../platform/errors.ts";
import type { Context } from "../../platform/context.ts";
import { record } from "../../platform/events/journal.ts";
import { callerOfUser, usersByIds, type UserRow } from "../../identity/users/service.ts";
import { visibleWorkPackage, type WorkPackageHead } from "../work-packages/service.ts";
import { deleteWatcher, insertWatcher, memberUserIds, watcherIds } from "./store.ts";

export async function listWatchers(ctx: Context, caller: Caller, workPackageId: number): Promise<UserRow[]> {
  const workPackage = await visibleWorkPackage(ctx, caller, workPackageId);
  if (!caller.can("view_work_package_watchers", workPackage.project_id)) throw missingPermission();
  return usersByIds(ctx, await watcherIds(ctx.db, workPackage.id));
}

/** Members of the project who may see the work package and do not watch it yet. */
export async function availableWatchers(ctx: Context, caller: Caller, workPackageId: number): Promise<UserRow[]> {
  const workPackage = await visibleWorkPackage(ctx, caller, workPackageId);
  if (!caller.can("add_work_package_watchers", workPackage.project_id)) throw missingPermission();
  const watching = new Set(await watcherIds(ctx.db, workPackage.id));
  const members = await memberUserIds(ctx.db, workPackage.project_id);
  return usersByIds(
    ctx,
    members.filter((id) => !watching.has(id)),
  );
}

/**
 * @param workPackage that the caller sees
 * @returns the user, and whether they did not watch before
 * @throws MissingPermission (403); PropertyConstraintViolation (422) where the user cannot see the work package
 */
export async function addWatcher(
  ctx: Context,
  caller: Caller,
  workPackage: WorkPackageHead,
  userId: number,
): Promise<{ user: UserRow; added: boolean }> {
  const self = userId === caller.id && !caller.anonymous;
  if (!self && !caller.can("add_work_package_watchers", workPackage.project_id)) throw missingPermission();
  const [user] = await usersByIds(ctx, [userId]);
  const watcher = user === undefined ? null : await callerOfUser(ctx, userId);
  if (user === undefined || watcher === null || !watcher.can("view_work_packages", workPackage.project_id)) {
    throw violation("user", "User is not allowed to view this resource.");
  }
  const added = await ctx.transaction(async (tx) => {
    const inserted = await insertWatcher(tx, workPackage.id, userId);
    if (inserted) await record(tx, watchEvent(caller, workPackage, "watcherAdded", ctx.clock.now()));
    return inserted;
  });
  return { user, added };
}

/** Done also where the user did not watch. @throws NotFound (404) for an unknown user, MissingPermission (403) */
export async function removeWatcher(
  ctx: Context,
  caller: Caller,
  workPackageId: number,
  userId: number,
): Promise<void> {
  const workPackage = await visibleWorkPackage(ctx, caller, workPackageId);
  const self = userId === caller.id;
  if (!self && !caller.can("delete_work_package_watchers", workPackage.project_id)) throw missingPermission();
  if ((await usersByIds(ctx, [userId])).length === 0) throw notFound();
  await ctx.transaction(async (tx) => {
    const removed = await deleteWatcher(tx, workPackage.id, userId);
    if (removed) await record(tx, watchEvent(caller, workPackage, "watcherRemoved", ctx.clock.now()));
  });
}

/** Told to open clients only: who watches is no part of a work package's history, so it is an event of its own. */
function watchEvent(caller: Caller, workPackage: WorkPackageHead, action: string, now: Date) {
  return {
    entityType: "Watcher" as const,
    entityId: workPackage.id,
    entityTitle: workPackage.subject,
    projectId: workPackage.project_id,
    actorId: caller.id,
    action,
    at: now.toISOString(),
  };
}
