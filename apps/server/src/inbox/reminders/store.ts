import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

const reminders = (db: Reader) =>
  db
    .selectFrom("reminders")
    .innerJoin("principals", "principals.id", "reminders.user_id")
    .innerJoin("work_packages", "work_packages.id", "reminders.work_package_id")
    .where("reminders.completed", "=", 0)
    .selectAll("reminders")
    .select([
      "principals.name as user_name",
      "work_packages.subject as work_package_subject",
      "work_packages.project_id",
    ]);

export type ReminderRow = Awaited<ReturnType<ReturnType<typeof reminders>["execute"]>>[number];

/** Those that are still to come. */
export const remindersOf = (db: Reader, userId: number): Promise<ReminderRow[]> =>
  reminders(db).where("reminders.user_id", "=", userId).orderBy("reminders.remind_at").execute();

/** null: there is no such reminder, or the person was reminded already. */
export const activeReminder = (db: Reader, id: number): Promise<ReminderRow | undefined> =>
  reminders(db).where("reminders.id", "=", id).executeTakeFirst();

export async function insertReminder(tx: Writer, row: NewRow<"reminders">): Promise<number> {
  const { id } = await tx.insertInto("reminders").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was still to come */
export async function updateReminder(tx: Writer, id: number, patch: RowPatch<"reminders">): Promise<boolean> {
  const result = await tx
    .updateTable("reminders")
    .set(patch)
    .where("id", "=", id)
    .where("completed", "=", 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteReminder(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("reminders").where("id", "=", id).execute();
}
