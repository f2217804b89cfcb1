import type { Reader, RowOf, RowPatch, Writer } from "../../../platform/database/schema/schema.ts";

export type InvitationRow = RowOf<"invitations">;

export const invitationOf = (db: Reader, userId: number): Promise<InvitationRow | undefined> =>
  db.selectFrom("invitations").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** To be mailed now, whatever became of an earlier letter. */
export async function putDue(tx: Writer, userIds: readonly number[], now: string): Promise<void> {
  const due = { state: "due", attempts: 0, run_at: now } as const;
  await tx
    .insertInto("invitations")
    .values(userIds.map((user_id) => ({ user_id, ...due, sent_at: null })))
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(due))
    .execute();
}

export const dueInvitations = (db: Reader, now: string, limit: number): Promise<InvitationRow[]> =>
  db
    .selectFrom("invitations")
    .selectAll()
    .where("state", "=", "due")
    .where("run_at", "<=", now)
    .orderBy("run_at")
    .orderBy("user_id")
    .limit(limit)
    .execute();

/** When the next letter is due; null: none is. */
export async function nextDue(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom("invitations")
    .where("state", "=", "due")
    .select((eb) => eb.fn.min("run_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Takes the letter until `until`. @returns whether no one else had it */
export async function claim(tx: Writer, { user_id, attempts }: InvitationRow, until: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("invitations")
    .set({ attempts: attempts + 1, run_at: until })
    .where("user_id", "=", user_id)
    .where("attempts", "=", attempts)
    .where("state", "=", "due")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What became of the attempt; nothing where another letter was asked for meanwhile. */
export async function note(tx: Writer, { user_id, attempts }: InvitationRow, patch: RowPatch<"invitations">) {
  await tx
    .updateTable("invitations")
    .set(patch)
    .where("user_id", "=", user_id)
    .where("attempts", "=", attempts + 1)
    .execute();
}

export async function forgetInvitation(tx: Writer, userId: number): Promise<void> {
  await tx.deleteFrom("invitations").where("user_id", "=", userId).execute();
}
