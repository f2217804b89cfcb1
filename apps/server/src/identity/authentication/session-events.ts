/** What the audit log says of sign-ins and sign-outs. */
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { NewEvent } from "../../platform/events/journal.ts";
import type { Proof } from "./sessions/proofs.ts";
import { nameOfPrincipal } from "./store.ts";

/** To be journaled by the caller, last. @param proofs how the person proved who they are when signing in */
export async function sessionEvent(
  tx: Writer,
  userId: number,
  action: "signed_in" | "signed_out",
  now: Date,
  proofs: readonly Proof[] = [],
): Promise<NewEvent> {
  return {
    entityType: "Session",
    entityId: userId,
    entityTitle: await nameOfPrincipal(tx, userId),
    projectId: null,
    actorId: userId,
    action,
    ...(proofs.length === 0 ? {} : { changes: { signedInWith: { from: null, to: proofs } } }),
    at: now.toISOString(),
  };
}

/**
 * Notes an attempt that did not let anyone in. Of an unknown login nothing is kept: people type their passwords there.
 * @param user whose account it was tried at
 */
export async function noteFailedSignIn(
  ctx: Context,
  kind: "sign_in_failed" | "sign_in_throttled",
  user: { id: number; status: string } | undefined,
): Promise<void> {
  const details = { account: user?.status ?? "unknown" };
  if (user === undefined) return ctx.occurrences.note({ kind, actorId: null, subject: "password", details });
  const entity = {
    entityType: "User" as const,
    entityId: user.id,
    entityTitle: await nameOfPrincipal(ctx.db, user.id),
  };
  await ctx.occurrences.note({ kind, actorId: null, subject: "password", details, ...entity });
}
