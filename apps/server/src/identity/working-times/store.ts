import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export interface WorkingHoursRow extends RowOf<"working_hours"> {
  user_name: string;
}
export interface NonWorkingTimeRow extends RowOf<"non_working_times"> {
  user_name: string;
}

type Table = "working_hours" | "non_working_times";

const hours = (db: Reader) =>
  db
    .selectFrom("working_hours")
    .innerJoin("principals", "principals.id", "working_hours.user_id")
    .selectAll("working_hours")
    .select("principals.name as user_name");

const times = (db: Reader) =>
  db
    .selectFrom("non_working_times")
    .innerJoin("principals", "principals.id", "non_working_times.user_id")
    .selectAll("non_working_times")
    .select("principals.name as user_name");

export const hoursOf = (db: Reader, userId: number): Promise<WorkingHoursRow[]> =>
  hours(db).where("user_id", "=", userId).orderBy("valid_from", "desc").execute();

export const hoursById = (db: Reader, userId: number, id: number): Promise<WorkingHoursRow | undefined> =>
  hours(db).where("user_id", "=", userId).where("working_hours.id", "=", id).executeTakeFirst();

/** Those that have a day between the two, both counted. */
export const timesBetween = (db: Reader, userId: number, from: string, to: string): Promise<NonWorkingTimeRow[]> =>
  times(db)
    .where("user_id", "=", userId)
    .where("start_date", "<=", to)
    .where("end_date", ">=", from)
    .orderBy("start_date")
    .execute();

/** Of these people, what holds until the day: the latest of each first. */
export const hoursOfPeople = (db: Reader, dialect: Dialect, userIds: readonly number[], until: string) =>
  hours(db)
    .where((eb) => dialect.idIn(eb.ref("working_hours.user_id"), userIds))
    .where("valid_from", "<=", until)
    .orderBy("valid_from", "desc")
    .execute();

export const timesOfPeople = (db: Reader, dialect: Dialect, userIds: readonly number[], from: string, to: string) =>
  times(db)
    .where((eb) => dialect.idIn(eb.ref("non_working_times.user_id"), userIds))
    .where("start_date", "<=", to)
    .where("end_date", ">=", from)
    .execute();

export const timeById = (db: Reader, userId: number, id: number): Promise<NonWorkingTimeRow | undefined> =>
  times(db).where("user_id", "=", userId).where("non_working_times.id", "=", id).executeTakeFirst();

export async function insertHours(tx: Writer, row: NewRow<"working_hours">): Promise<number> {
  const { id } = await tx.insertInto("working_hours").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was still there */
export async function updateHours(tx: Writer, id: number, patch: RowPatch<"working_hours">): Promise<boolean> {
  const result = await tx.updateTable("working_hours").set(patch).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertTime(tx: Writer, row: NewRow<"non_working_times">): Promise<number> {
  const { id } = await tx.insertInto("non_working_times").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was still there */
export async function updateTime(tx: Writer, id: number, patch: RowPatch<"non_working_times">): Promise<boolean> {
  const result = await tx.updateTable("non_working_times").set(patch).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was still there */
export async function deleteFrom(tx: Writer, table: Table, id: number): Promise<boolean> {
  const result = await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
}
