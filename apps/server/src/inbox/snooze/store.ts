import type { Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

/** @returns whether there was one of this person */
export async function setSnooze(
  tx: Writer,
  recipientId: number,
  id: number,
  patch: RowPatch<"notifications">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notifications")
    .set(patch)
    .where("id", "=", id)
    .where("recipient_id", "=", recipientId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those whose time has come are as if they were new. @returns whose they are, and how they are carried */
export const wakeDue = (tx: Writer, now: string) =>
  tx
    .updateTable("notifications")
    .set({ snoozed_until: null, woken_at: now, read_ian: 0, updated_at: now })
    .where("snoozed_until", "<=", now)
    .returning(["id", "recipient_id", "actor_id", "email", "push"])
    .execute();

export async function nextWake(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom("notifications")
    .where("snoozed_until", "is not", null)
    .select((eb) => eb.fn.min("snoozed_until").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}
