import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

const COLUMNS = [
  "work_packages.id",
  "work_packages.subject",
  "work_packages.project_id",
  "work_packages.lock_version",
  "work_packages.status_id",
] as const;

export type PlannedRow = Awaited<ReturnType<typeof plannedIn>>[number];

/** What is in the sprint, in its order. */
export const plannedIn = (db: Reader, sprintId: number) =>
  db.selectFrom("work_packages").select(COLUMNS).where("sprint_id", "=", sprintId).orderBy("position").execute();

export async function planIn(tx: Writer, row: PlannedRow, sprintId: number | null, now: string): Promise<void> {
  await tx
    .updateTable("work_packages")
    .set({ sprint_id: sprintId, position: null, lock_version: row.lock_version + 1, updated_at: now })
    .where("id", "=", row.id)
    .execute();
}
