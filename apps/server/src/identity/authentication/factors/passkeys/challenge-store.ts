/** Random texts that a passkey signs, each once and for a short time; in the database, for all processes. */
import type { RowOf, Writer } from "../../../../platform/database/schema/schema.ts";
import { hashOf, newSecret } from "../../sessions/tokens.ts";

const LASTS_MS = 5 * 60_000;

type Purpose = RowOf<"passkey_challenges">["purpose"];

/** @param userId who it is for; null: anyone who has a passkey */
export async function newChallenge(tx: Writer, purpose: Purpose, userId: number | null, now: Date): Promise<string> {
  const challenge = newSecret();
  await tx.deleteFrom("passkey_challenges").where("expires_at", "<=", now.toISOString()).execute();
  const expires_at = new Date(now.getTime() + LASTS_MS).toISOString();
  await tx
    .insertInto("passkey_challenges")
    .values({ id: hashOf(challenge), user_id: userId, purpose, expires_at })
    .execute();
  return challenge;
}

/** @returns false for one that was never given for this, was taken already or ran out */
export async function takeChallenge(
  tx: Writer,
  challenge: string,
  purpose: Purpose,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom("passkey_challenges")
    .where("id", "=", hashOf(challenge))
    .where("purpose", "=", purpose)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", now.toISOString())
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}
