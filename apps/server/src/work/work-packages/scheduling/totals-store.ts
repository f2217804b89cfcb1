/** What a roll-up reads and writes. */
import { sql } from "kysely";
import type { RowPatch, Writer } from "../../../platform/database/schema/schema.ts";

/** What a roll-up reads of the children of a work package. */
export function childTotals(tx: Writer, parentId: number) {
  return tx
    .selectFrom("work_packages")
    .innerJoin("statuses", "statuses.id", "work_packages.status_id")
    .where("parent_id", "=", parentId)
    .select([
      "statuses.excluded_from_totals",
      "start_date",
      "due_date",
      "estimated_seconds",
      "remaining_seconds",
      "derived_start_date",
      "derived_due_date",
      "derived_estimated_seconds",
      "derived_remaining_seconds",
      sql<number>`exists (select 1 from work_packages as below where below.parent_id = work_packages.id)`.as(
        "is_parent",
      ),
    ])
    .execute();
}

export function totalsBase(tx: Writer, id: number) {
  return tx
    .selectFrom("work_packages")
    .innerJoin("statuses", "statuses.id", "work_packages.status_id")
    .where("work_packages.id", "=", id)
    .select([
      "work_packages.id",
      "subject",
      "project_id",
      "parent_id",
      "duration",
      "schedule_manually",
      "ignore_non_working_days",
      "estimated_seconds",
      "remaining_seconds",
      "start_date",
      "due_date",
      "statuses.excluded_from_totals",
    ])
    .executeTakeFirst();
}

export async function setTotals(tx: Writer, id: number, patch: RowPatch<"work_packages">): Promise<void> {
  await tx.updateTable("work_packages").set(patch).where("id", "=", id).execute();
}
