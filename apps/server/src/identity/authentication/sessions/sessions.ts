/** Browser sessions, kept in the database so that every process knows them and an end is an end everywhere. */
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import type { NewEvent } from "../../../platform/events/journal.ts";
import type { Proof } from "./proofs.ts";
import { hashOf, newSecret } from "./tokens.ts";
import { DEFAULT_SESSION_LIMITS, sessionEnd, type SessionLimits } from "./limits.ts";
import { endPendingOf } from "./pending-sign-ins.ts";
import { forgetDevices } from "./remembered-devices.ts";
import { endViewings, endViewingsOf } from "./viewing-ends.ts";

export const SESSION_COOKIE = "halyard_session";
/** How often a session in use has its expiry moved: not at every request. */
export const SESSION_TOUCH_MS = 5 * 60_000;

/** @returns the cookie's value */
export async function startSession(
  tx: Writer,
  userId: number,
  client: { userAgent: string; address: string },
  now: Date,
  limits: SessionLimits = DEFAULT_SESSION_LIMITS,
  proofs: readonly Proof[] = ["password"],
  providerSession: string | null = null,
): Promise<string> {
  const secret = newSecret();
  await tx
    .insertInto("sessions")
    .values({
      id: hashOf(secret),
      user_id: userId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: sessionEnd(limits, now.toISOString(), now),
      user_agent: client.userAgent.slice(0, 300),
      address: client.address,
      proofs: proofs.join(","),
      provider_session: providerSession,
    })
    .execute();
  await tx.deleteFrom("sessions").where("expires_at", "<", now.toISOString()).execute();
  return secret;
}

/** @param expiresAt until when it counts by what administrators decided */
export async function touchSession(tx: Writer, id: string, now: Date, expiresAt: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ last_seen_at: now.toISOString(), expires_at: expiresAt })
    .where("id", "=", id)
    .execute();
}

/**
 * Ends those that were used longest ago. @param keep how many go on
 * @returns what is to be journaled of it, last
 */
export async function endOldSessions(tx: Writer, userId: number, keep: number, now: string): Promise<NewEvent[]> {
  const kept = tx
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("created_at", "desc")
    .limit(keep)
    .select("id");
  const ended = await tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "not in", (eb) => eb.selectFrom(kept.as("kept")).select("kept.id"))
    .returning("viewing_id")
    .execute();
  return endViewings(tx, ended.map(lookedAt), "signed_out", now);
}

/** When the person signed in. */
export async function sessionStart(db: Reader, sessionId: string): Promise<string | undefined> {
  const row = await db.selectFrom("sessions").where("id", "=", sessionId).select("created_at").executeTakeFirst();
  return row?.created_at;
}

/** With what it looks at through someone else's eyes. @returns what is to be journaled of it, last */
export async function endSession(tx: Writer, secret: string, now: Date): Promise<NewEvent[]> {
  const ended = await tx.deleteFrom("sessions").where("id", "=", hashOf(secret)).returning("viewing_id").execute();
  return endViewings(tx, ended.map(lookedAt), "signed_out", now.toISOString());
}

/** Which sessions of a user are not ended, and what ends with them. */
interface Ends {
  /** The session that goes on. */
  except?: string | null;
  /** Who made them another than they were, so that no one looks through their eyes any more, either. */
  changedBy?: number | null;
}

/**
 * Ends all sessions of a user, or all but one: after a lock, a deletion, a changed password. Browsers that were not
 * asked for a second factor are asked again, and sign-ins that wait for one are over. The sessions first, as
 * every sign-out does: what they look at is known for certain when no one can begin anything in them any more.
 * @returns what is to be journaled of it, last
 */
export async function endSessionsOf(
  tx: Writer,
  userId: number,
  now: string,
  { except = null, changedBy = null }: Ends = {},
): Promise<NewEvent[]> {
  let query = tx.deleteFrom("sessions").where("user_id", "=", userId);
  if (except !== null) query = query.where("id", "!=", except);
  const ended = await query.returning("viewing_id").execute();
  await endPendingOf(tx, userId);
  await forgetDevices(tx, userId);
  // All that they look at is among what ends with who they were.
  if (changedBy !== null) return endViewingsOf(tx, userId, now, changedBy);
  return endViewings(tx, ended.map(lookedAt), "signed_out", now);
}

const lookedAt = (session: { viewing_id: number | null }): number | null => session.viewing_id;

/** Before a login in lower case: the counter of attempts at its password. */
export const ATTEMPTS_OF = "login:account:";
