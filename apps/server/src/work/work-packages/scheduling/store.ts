/** What automatic scheduling reads and writes: dates, and what follows what. */
import { sql } from "kysely";
import type { Reader, RowPatch, Writer } from "../../../platform/database/schema/schema.ts";

/** `line`: the ids of this work package and all above it. */
const withLine = (db: Reader, id: number) =>
  db.withRecursive("line(id)", (with_) =>
    with_
      .selectFrom("work_packages")
      .where("id", "=", id)
      .select("id")
      .union((eb) =>
        eb
          .selectFrom("line")
          .innerJoin("work_packages as below", "below.id", "line.id")
          .where("below.parent_id", "is not", null)
          .select(sql<number>`below.parent_id`.as("id")),
      ),
  );

/** What this work package and all above it follow: their ends, and the working days to leave between. */
export async function predecessorsOf(db: Reader, id: number) {
  return withLine(db, id)
    .selectFrom("relations")
    .innerJoin("work_packages", "work_packages.id", "relations.to_id")
    .where("relations.type", "=", "follows")
    .where("relations.from_id", "in", (eb) => eb.selectFrom("line").select("line.id"))
    .select(["relations.from_id", "relations.lag", "work_packages.start_date", "work_packages.due_date"])
    .execute();
}

/** Those that follow this work package or one above it, whose end may have moved with it. */
export async function followersOf(db: Reader, id: number): Promise<number[]> {
  const rows = await withLine(db, id)
    .selectFrom("relations")
    .where("relations.type", "=", "follows")
    .where("relations.to_id", "in", (eb) => eb.selectFrom("line").select("line.id"))
    .select("relations.from_id")
    .execute();
  return rows.map((row) => row.from_id);
}

export function scheduled(db: Reader, id: number) {
  return db
    .selectFrom("work_packages")
    .where("id", "=", id)
    .select([
      "id",
      "subject",
      "project_id",
      "type_id",
      "parent_id",
      "start_date",
      "due_date",
      "duration",
      "schedule_manually",
      "ignore_non_working_days",
      "lock_version",
      sql<number>`(select count(*) from work_packages as below where below.parent_id = work_packages.id)`.as(
        "children",
      ),
    ])
    .executeTakeFirst();
}

export type Scheduled = NonNullable<Awaited<ReturnType<typeof scheduled>>>;

export async function childIds(db: Reader, parentId: number): Promise<number[]> {
  const rows = await db.selectFrom("work_packages").where("parent_id", "=", parentId).select("id").execute();
  return rows.map((row) => row.id);
}

/** In the transaction that has read the row; the lock version moves on. */
export async function setDates(tx: Writer, row: Scheduled, patch: RowPatch<"work_packages">): Promise<void> {
  await tx
    .updateTable("work_packages")
    .set((eb) => ({ ...patch, lock_version: eb("lock_version", "+", 1) }))
    .where("id", "=", row.id)
    .execute();
}

/** Work packages with a duration that the calendar says, in order of their ids. */
export function countedAfter(db: Reader, id: number, most: number) {
  return db
    .selectFrom("work_packages")
    .where("id", ">", id)
    .where("ignore_non_working_days", "=", 0)
    .where("start_date", "is not", null)
    .where("due_date", "is not", null)
    .where("duration", "is not", null)
    .select(["id", "subject", "project_id", "start_date", "due_date", "duration"])
    .$narrowType<{ start_date: string; due_date: string; duration: number }>()
    .orderBy("id")
    .limit(most)
    .execute();
}

export type Counted = Awaited<ReturnType<typeof countedAfter>>[number];

/** @returns false where its dates are others by now */
export async function setDuration(tx: Writer, row: Counted, duration: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable("work_packages")
    .set((eb) => ({ duration, updated_at: now, lock_version: eb("lock_version", "+", 1) }))
    .where("id", "=", row.id)
    .where("start_date", "=", row.start_date)
    .where("due_date", "=", row.due_date)
    .where("duration", "=", row.duration)
    .where("ignore_non_working_days", "=", 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
