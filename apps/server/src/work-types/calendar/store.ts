import type { Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";
import type { Condition } from "../../hal/read/filters.ts";

export type WeekDayRow = RowOf<"week_days">;
export type NonWorkingDayRow = RowOf<"non_working_days">;

export const allWeekDays = (db: Reader): Promise<WeekDayRow[]> =>
  db.selectFrom("week_days").selectAll().orderBy("day").execute();

export async function setWorking(tx: Writer, day: number, working: boolean): Promise<void> {
  await tx
    .updateTable("week_days")
    .set({ working: Number(working) })
    .where("day", "=", day)
    .execute();
}

export const findNonWorkingDays = (db: Reader, where: readonly Condition[]): Promise<NonWorkingDayRow[]> =>
  db
    .selectFrom("non_working_days")
    .selectAll()
    .where((eb) => eb.and([...where]))
    .orderBy("date")
    .execute();

export const nonWorkingDaysBetween = (db: Reader, from: string, to: string): Promise<NonWorkingDayRow[]> =>
  db.selectFrom("non_working_days").selectAll().where("date", ">=", from).where("date", "<=", to).execute();

export const nonWorkingDayOn = (db: Reader, date: string): Promise<NonWorkingDayRow | undefined> =>
  db.selectFrom("non_working_days").selectAll().where("date", "=", date).executeTakeFirst();

export async function insertNonWorkingDay(tx: Writer, row: NonWorkingDayRow): Promise<void> {
  await tx.insertInto("non_working_days").values(row).execute();
}

/** @returns whether it was still there */
export async function updateNonWorkingDay(tx: Writer, date: string, row: NonWorkingDayRow): Promise<boolean> {
  const result = await tx.updateTable("non_working_days").set(row).where("date", "=", date).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was still there */
export async function deleteNonWorkingDay(tx: Writer, date: string): Promise<boolean> {
  const result = await tx.deleteFrom("non_working_days").where("date", "=", date).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
