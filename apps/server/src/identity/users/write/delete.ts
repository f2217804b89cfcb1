/** Deleting a user: they are gone at once, their work is passed on in the background. */
import type { Caller } from "../../../access/caller.ts";
import { administersAccounts } from "../../../access/policies/users.ts";
import { requirePermission } from "../../../access/require-permission.ts";
import { bumpRevision } from "../../../access/revision.ts";
import { replacePerson } from "../../../custom-fields/values/changes.ts";
import { notFound, violation } from "../../../platform/errors.ts";
import { isObject } from "../../../hal/json.ts";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { recordAll } from "../../../platform/events/journal.ts";
import { dropAvatarFile } from "../avatars/avatars.ts";
import { endSessionsOf } from "../../authentication/sessions/sessions.ts";
import { lastAdministratorProblem } from "../administrators.ts";
import { avatarFileOf, builtinUser, markAsLeaving, userById, type UserRow } from "../store.ts";
import {
  forgetNameInGroups,
  passOnDeeds,
  passOnRefusals,
  passOnRest,
  renameInHistory,
  renameInRest,
} from "./history-store.ts";
import { userChange } from "../journal.ts";

const JOB = "delete_user";

/** @throws MissingPermission (403), PropertyConstraintViolation (422) */
export async function deleteUser(ctx: Context, caller: Caller, user: UserRow): Promise<void> {
  requirePermission(administersAccounts(caller) && user.builtin === "none");
  if (user.id === caller.id) throw violation("base", "You cannot delete your own account.");
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    // First, because it lets one such change in at a time: two administrators cannot delete each other.
    await bumpRevision(tx, "access");
    if ((await userById(tx, user.id)) === undefined) throw notFound();
    const problem = user.admin === 1 ? await lastAdministratorProblem(tx, user.id) : null;
    if (problem !== null) throw problem;
    const payload = { id: user.id };
    await ctx.jobs.add(tx, { kind: JOB, payload, ownerId: caller.id, dedupeKey: `${JOB}:${user.id}` });
    const ended = await endSessionsOf(tx, user.id, now, { changedBy: caller.id });
    await hideLeaving(tx, user.id, now);
    await recordAll(tx, [...ended, userChange(caller, user, "deleted", {}, now)]);
  });
}

/** The second half: what the user did is the deleted user's, what they were is gone. Safe to repeat. */
export function handleUserDeletion(ctx: Context): void {
  ctx.jobs.handle(JOB, async ({ payload }) => {
    const id = isObject(payload) ? Number(payload["id"]) : Number.NaN;
    const picture = await avatarFileOf(ctx.db, id);
    await passOnToDeletedUser(ctx, id);
    await dropAvatarFile(ctx, picture);
    return {};
  });
}

/** Hides a principal of any kind at once, until their work is passed on. */
export async function hideLeaving(tx: Writer, id: number, now: string): Promise<void> {
  await markAsLeaving(tx, id, await builtinUser(tx, "deleted"), now);
}

/** The principal goes; what refers to them refers to the deleted user from now on. */
export async function passOnToDeletedUser(ctx: Context, id: number): Promise<void> {
  const heir = await builtinUser(ctx.db, "deleted");
  const after = await renameInHistory(ctx, id, heir);
  await passOnDeeds(ctx, id, heir);
  const work = async (tx: Writer) => {
    await renameInRest(ctx, tx, id, heir, after);
    await forgetNameInGroups(ctx, tx, id);
    await passOnRest(ctx, tx, id, heir);
    await passOnRefusals(ctx, tx, id, heir.id);
    await passOn(tx, id, heir.id);
  };
  await ctx.transaction(work, { alone: true });
}

async function passOn(tx: Writer, id: number, heir: number): Promise<void> {
  await tx.updateTable("work_packages").set({ author_id: heir }).where("author_id", "=", id).execute();
  await tx.updateTable("attachments").set({ author_id: heir }).where("author_id", "=", id).execute();
  await tx.updateTable("project_texts").set({ author_id: heir }).where("author_id", "=", id).execute();
  await tx.updateTable("time_entries").set({ user_id: heir, ongoing: 0 }).where("user_id", "=", id).execute();
  await tx.updateTable("time_entries").set({ author_id: heir }).where("author_id", "=", id).execute();
  await tx.updateTable("work_packages").set({ assignee_id: heir }).where("assignee_id", "=", id).execute();
  await tx.updateTable("work_packages").set({ responsible_id: heir }).where("responsible_id", "=", id).execute();
  await replacePerson(tx, id, heir);
  // Whom they viewed as may know that someone did.
  await tx.updateTable("viewings").set({ viewer_id: heir }).where("viewer_id", "=", id).execute();
  // Private views were for no one else; public ones stay.
  await tx.deleteFrom("queries").where("user_id", "=", id).where("is_public", "=", 0).execute();
  await tx.updateTable("queries").set({ user_id: heir }).where("user_id", "=", id).execute();
  await tx.deleteFrom("principals").where("id", "=", id).execute();
  await bumpRevision(tx, "access");
}
