/** Accounts that people asked for, and who decides about them. */
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

/** Accounts that no one has let in yet. */
export async function countWaiting(db: Reader): Promise<number> {
  const row = await db
    .selectFrom("users")
    .where("status", "=", "registered")
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** From asking for an account to being invited. @returns whether they were waiting */
export async function moveToInvited(tx: Writer, id: number, now: string): Promise<boolean> {
  const moved = await tx
    .updateTable("users")
    .set({ status: "invited" })
    .where("id", "=", id)
    .where("status", "=", "registered")
    .executeTakeFirstOrThrow();
  if (moved.numUpdatedRows === 0n) return false;
  await tx.updateTable("principals").set({ updated_at: now }).where("id", "=", id).execute();
  return true;
}
