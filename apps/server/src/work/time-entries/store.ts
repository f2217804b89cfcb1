import { sql } from "kysely";
import { customColumn } from "../../custom-fields/values/column.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

const entries = (db: Reader) =>
  db
    .selectFrom("time_entries")
    .innerJoin("projects", "projects.id", "time_entries.project_id")
    .innerJoin("principals", "principals.id", "time_entries.user_id")
    .innerJoin("time_entry_activities", "time_entry_activities.id", "time_entries.activity_id")
    .leftJoin("work_packages", "work_packages.id", "time_entries.work_package_id")
    .selectAll("time_entries")
    .select([
      "projects.name as project_name",
      "principals.name as user_name",
      "time_entry_activities.name as activity_name",
      "work_packages.subject as work_package_subject",
      customColumn(db, "time_entry_id", "time_entries.id").as("custom"),
    ]);

export type TimeEntryRow = Awaited<ReturnType<ReturnType<typeof entries>["execute"]>>[number];
export type ActivityRow = RowOf<"time_entry_activities">;

export async function findTimeEntries(db: Reader, page: Page) {
  return readPage(entries(db), page);
}

export const timeEntryById = (db: Reader, id: number): Promise<TimeEntryRow | undefined> =>
  entries(db).where("time_entries.id", "=", id).executeTakeFirst();

export async function entriesOfUserOn(db: Reader, userId: number, workPackageId: number) {
  const row = await db
    .selectFrom("time_entries")
    .where("user_id", "=", userId)
    .where("work_package_id", "=", workPackageId)
    .select([
      sql<number>`count(*)`.as("entries"),
      sql<number>`coalesce(sum(case when ongoing = 1 then 1 else 0 end), 0)`.as("running"),
    ])
    .executeTakeFirstOrThrow();
  return { entries: Number(row.entries), running: Number(row.running) };
}

export async function insertTimeEntry(tx: Writer, row: NewRow<"time_entries">): Promise<number> {
  const { id } = await tx.insertInto("time_entries").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was still there */
export async function updateTimeEntry(tx: Writer, id: number, patch: RowPatch<"time_entries">): Promise<boolean> {
  const result = await tx.updateTable("time_entries").set(patch).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was still there */
export async function deleteTimeEntryRow(tx: Writer, id: number): Promise<boolean> {
  const result = await tx.deleteFrom("time_entries").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export const allActivities = (db: Reader): Promise<ActivityRow[]> =>
  db.selectFrom("time_entry_activities").selectAll().orderBy("position").execute();

const spentBelow = prepared([-1], (db, workPackageId: number) =>
  db
    .withRecursive("tree(id)", (with_) =>
      with_
        .selectFrom("work_packages")
        .where("id", "=", workPackageId)
        .select("id")
        .union((eb) =>
          eb.selectFrom("tree").innerJoin("work_packages as below", "below.parent_id", "tree.id").select("below.id"),
        ),
    )
    .selectFrom("time_entries")
    .where("time_entries.work_package_id", "in", (eb) => eb.selectFrom("tree").select("tree.id"))
    .groupBy(["time_entries.project_id", "time_entries.user_id"])
    .select([
      "time_entries.project_id",
      "time_entries.user_id",
      sql<number>`cast(coalesce(sum(time_entries.seconds), 0) as integer)`.as("seconds"),
    ]),
);

/** Seconds spent on the work package and all below it, by projects and people. */
export const spentOn = async (db: Reader, workPackageId: number) =>
  (await db.executeQuery(spentBelow(db, workPackageId))).rows;

/** Time stays with its work package when that moves. */
export async function moveTimeEntries(tx: Writer, workPackageId: number, projectId: number): Promise<void> {
  await tx
    .updateTable("time_entries")
    .set({ project_id: projectId })
    .where("work_package_id", "=", workPackageId)
    .execute();
}
