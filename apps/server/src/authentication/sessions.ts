/** Browser sessions, kept in the database so that every process knows them and an end is an end everywhere. */
import type { Writer } from "../platform/database/schema.ts";
import { hashOf, newSecret } from "./tokens.ts";
import { endThese } from "./viewing/ends.ts";
import { openViewings } from "./viewing/store.ts";

export const SESSION_COOKIE = "halyard_session";
/** A session that is not used for this long has expired. */
export const SESSION_IDLE_MS = 14 * 86_400_000;
/** How often a session in use has its expiry moved: not at every request. */
export const SESSION_TOUCH_MS = 5 * 60_000;

/** @returns the cookie's value */
export async function startSession(
  tx: Writer,
  userId: number,
  client: { userAgent: string; address: string },
  now: Date,
): Promise<string> {
  const secret = newSecret();
  await tx
    .insertInto("sessions")
    .values({
      id: hashOf(secret),
      user_id: userId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_IDLE_MS).toISOString(),
      user_agent: client.userAgent.slice(0, 300),
      address: client.address,
    })
    .execute();
  await tx.deleteFrom("sessions").where("expires_at", "<", now.toISOString()).execute();
  return secret;
}

export async function touchSession(tx: Writer, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ last_seen_at: now.toISOString(), expires_at: new Date(now.getTime() + SESSION_IDLE_MS).toISOString() })
    .where("id", "=", id)
    .execute();
}

/** With what it looks at through somebody else's eyes. As the last thing but the commit: that end is journaled. */
export async function endSession(tx: Writer, secret: string, now: Date): Promise<void> {
  const sessionId = hashOf(secret);
  const viewings = await openViewings(tx, { sessionId });
  await tx.deleteFrom("sessions").where("id", "=", sessionId).execute();
  await endThese(tx, viewings, () => "signed_out", now.toISOString());
}

/**
 * Ends all sessions of a user, or all but one: after a lock, a deletion, a changed password. As the last thing but
 * the journal's row of that, as {@link endSession}.
 */
export async function endSessionsOf(
  tx: Writer,
  userId: number,
  now: string,
  exceptId: string | null = null,
): Promise<void> {
  const viewings = await openViewings(tx, { sessionsOf: userId, except: exceptId });
  let query = tx.deleteFrom("sessions").where("user_id", "=", userId);
  if (exceptId !== null) query = query.where("id", "!=", exceptId);
  await query.execute();
  await endThese(tx, viewings, () => "signed_out", now);
}
