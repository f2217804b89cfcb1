/** Links that open one account for one purpose, once, for a while: invitations and forgotten passwords. */
import { INVITATION_LASTS_MS, PASSWORD_RESET_LASTS_MS } from "@halyard/contract/limits";
import type { Reader, RowOf, Writer } from "../../../platform/database/schema/schema.ts";
import { hashOf, newSecret } from "./tokens.ts";

export type Purpose = RowOf<"one_time_tokens">["purpose"];

const LASTS_MS: Record<Purpose, number> = { invitation: INVITATION_LASTS_MS, password_reset: PASSWORD_RESET_LASTS_MS };
/** How long one that is over is told from one that never was. */
const REMEMBERED_MS = 30 * 86_400_000;

export interface OneTimeToken {
  /** In the clear; it cannot be read again. */
  secret: string;
  expiresAt: string;
}

/** Earlier ones of the account go on: a second letter must not spoil the first. */
export async function issueOneTimeToken(
  tx: Writer,
  userId: number,
  purpose: Purpose,
  now: Date,
): Promise<OneTimeToken> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + LASTS_MS[purpose]).toISOString();
  const forgotten = new Date(now.getTime() - REMEMBERED_MS).toISOString();
  await tx.deleteFrom("one_time_tokens").where("expires_at", "<", forgotten).execute();
  await tx
    .insertInto("one_time_tokens")
    .values({
      token_hash: hashOf(secret),
      user_id: userId,
      purpose,
      created_at: now.toISOString(),
      expires_at: expiresAt,
      ended: null,
    })
    .execute();
  return { secret, expiresAt };
}

export interface FoundToken {
  userId: number;
  expiresAt: string;
  state: "valid" | "used" | "replaced" | "expired";
}

/** @returns undefined for one that never was, or is long over */
export async function findOneTimeToken(
  db: Reader,
  secret: string,
  purpose: Purpose,
  now: Date,
): Promise<FoundToken | undefined> {
  const row = await db
    .selectFrom("one_time_tokens")
    .where("token_hash", "=", hashOf(secret))
    .where("purpose", "=", purpose)
    .select(["user_id", "expires_at", "ended"])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const state = row.ended ?? (row.expires_at <= now.toISOString() ? "expired" : "valid");
  return { userId: row.user_id, expiresAt: row.expires_at, state };
}

/** Ends all of the account's that are open: after use, or where the address or the password is another now. */
export async function endOneTimeTokens(tx: Writer, userId: number, ended: "used" | "replaced"): Promise<void> {
  await tx
    .updateTable("one_time_tokens")
    .set({ ended })
    .where("user_id", "=", userId)
    .where("ended", "is", null)
    .execute();
}

/** When the last one that is open runs out; null: none is. */
export async function openUntil(db: Reader, userId: number, purpose: Purpose, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("ended", "is", null)
    .where("expires_at", ">", now.toISOString())
    .select((eb) => eb.fn.max("expires_at").as("until"))
    .executeTakeFirst();
  return row?.until ?? null;
}
