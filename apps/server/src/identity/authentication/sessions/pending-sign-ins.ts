/** Sign-ins that wait for a second factor. They open nothing: no route but the one that asks for the factor takes them. */
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import type { Proof } from "./proofs.ts";
import { hashOf, newSecret } from "./tokens.ts";

export const PENDING_COOKIE = "halyard_sign_in";
export const PENDING_LASTS_MS = 10 * 60_000;

/** @returns the cookie's value */
export async function startPending(
  tx: Writer,
  userId: number,
  now: Date,
  {
    next,
    proofs,
    providerSession,
  }: { next: "factor" | "enrol"; proofs: readonly Proof[]; providerSession: string | null },
): Promise<string> {
  const secret = newSecret();
  await tx.deleteFrom("pending_sign_ins").where("expires_at", "<=", now.toISOString()).execute();
  await tx
    .insertInto("pending_sign_ins")
    .values({
      id: hashOf(secret),
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + PENDING_LASTS_MS).toISOString(),
      next,
      proofs: proofs.join(","),
      provider_session: providerSession,
    })
    .execute();
  return secret;
}

/** Whose sign-in waits, while their account can be signed in to. */
export const pendingOf = (db: Reader, secret: string, now: Date) =>
  db
    .selectFrom("pending_sign_ins")
    .innerJoin("users", "users.id", "pending_sign_ins.user_id")
    .innerJoin("principals", "principals.id", "users.id")
    .where("pending_sign_ins.id", "=", hashOf(secret))
    .where("pending_sign_ins.expires_at", ">", now.toISOString())
    .where("users.status", "=", "active")
    .select(["users.id", "users.email", "users.login", "principals.name"])
    .select(["pending_sign_ins.next", "pending_sign_ins.proofs", "pending_sign_ins.provider_session"])
    .executeTakeFirst();

/** @returns false where it was taken meanwhile */
export async function takePending(tx: Writer, secret: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom("pending_sign_ins")
    .where("id", "=", hashOf(secret))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function endPendingOf(tx: Writer, userId: number): Promise<void> {
  await tx.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
}
