/** When the person of a session last proved who they are. */
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";

export async function noteProof(tx: Writer, sessionId: string, now: string): Promise<void> {
  await tx.updateTable("sessions").set({ proven_at: now }).where("id", "=", sessionId).execute();
}

export async function hasPassword(db: Reader, userId: number): Promise<boolean> {
  const row = await db.selectFrom("users").where("id", "=", userId).select("password_hash").executeTakeFirst();
  return row?.password_hash != null;
}
