import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

const COLUMNS = [
  "work_packages.id",
  "work_packages.subject",
  "work_packages.project_id",
  "work_packages.lock_version",
  "work_packages.status_id",
  "work_packages.sprint_id",
] as const;

export type PlannedRow = Awaited<ReturnType<typeof plannedIn>>[number];

/** What is in the sprint, in its order. */
export const plannedIn = (db: Reader, sprintId: number) =>
  db.selectFrom("work_packages").select(COLUMNS).where("sprint_id", "=", sprintId).orderBy("position").execute();

export const workPackagesByIds = (db: Reader, dialect: Dialect, ids: readonly number[]): Promise<PlannedRow[]> =>
  db
    .selectFrom("work_packages")
    .select(COLUMNS)
    .where((eb) => dialect.idIn(eb.ref("work_packages.id"), ids))
    .orderBy("id")
    .execute();

export interface SprintStep {
  id: number;
  project_id: number | null;
  action: string;
  changes: string;
  created_at: string;
}

/** What the journal says of a sprint, the latest first. */
export const stepsOf = (db: Reader, sprintId: number): Promise<SprintStep[]> =>
  db
    .selectFrom("events")
    .where("entity_type", "=", "Sprint")
    .where("entity_id", "=", sprintId)
    .select(["id", "project_id", "action", "changes", "created_at"])
    .orderBy("id", "desc")
    .limit(50)
    .execute();

/** More rows than one step writes, so that the journal of a busy project is not read to its beginning. */
const ROWS_OF_A_STEP = 20_000;

/** What the journal says of work packages in the transaction that ended with the step. */
export const changesWith = (db: Reader, step: SprintStep): Promise<{ entity_id: number; changes: string }[]> =>
  db
    .selectFrom("events")
    .where("project_id", "=", step.project_id)
    .where("id", "<", step.id)
    .where("id", ">", step.id - ROWS_OF_A_STEP)
    .where("entity_type", "=", "WorkPackage")
    .where("created_at", "=", step.created_at)
    .select(["entity_id", "changes"])
    .execute();

export async function planIn(tx: Writer, row: PlannedRow, sprintId: number | null, now: string): Promise<void> {
  await tx
    .updateTable("work_packages")
    .set({ sprint_id: sprintId, position: null, lock_version: row.lock_version + 1, updated_at: now })
    .where("id", "=", row.id)
    .execute();
}
