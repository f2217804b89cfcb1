import { sql, type SqlBool } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

const COLUMNS = [
  "work_packages.id",
  "work_packages.subject",
  "work_packages.project_id",
  "work_packages.sprint_id",
  "work_packages.lock_version",
  "work_packages.status_id",
  "work_packages.story_points",
  "work_packages.created_at",
] as const;

export type PlannedRow = Awaited<ReturnType<typeof plannedIn>>[number];

/** What is in the sprint, in its order. */
export const plannedIn = (db: Reader, sprintId: number) =>
  db.selectFrom("work_packages").select(COLUMNS).where("sprint_id", "=", sprintId).orderBy("position").execute();

export const plannedByIds = (db: Reader, dialect: Dialect, ids: readonly number[]) =>
  db
    .selectFrom("work_packages")
    .select(COLUMNS)
    .where(dialect.idIn(sql.ref("work_packages.id"), ids))
    .execute();

export async function planIn(tx: Writer, row: PlannedRow, sprintId: number | null, now: string): Promise<void> {
  await tx
    .updateTable("work_packages")
    .set({ sprint_id: sprintId, position: null, lock_version: row.lock_version + 1, updated_at: now })
    .where("id", "=", row.id)
    .execute();
}

const COUNTED = ["sprint", "status", "storyPoints"] as const;

/** The ids of what was ever put into a sprint of the project or taken from one, since that moment. */
export async function everPlanned(db: Reader, dialect: Dialect, projectId: number, since: string): Promise<number[]> {
  const rows = await db
    .selectFrom("events")
    .select("entity_id as id")
    .distinct()
    .where("project_id", "=", projectId)
    .where("entity_type", "=", "WorkPackage")
    .where("created_at", ">=", since)
    .where(dialect.isChanged(sql.ref("events.changes"), "sprint"))
    .execute();
  return rows.map((row) => row.id);
}

/** What the journal tells of them that counts in a sprint, the newest first. */
export const changesOf = (db: Reader, dialect: Dialect, ids: readonly number[], since: string) =>
  db
    .selectFrom("events")
    .select(["entity_id as id", "changes", "created_at as at"])
    .where("entity_type", "=", "WorkPackage")
    .where(dialect.idIn(sql.ref("events.entity_id"), ids))
    .where("created_at", ">=", since)
    .where(
      sql<SqlBool>`(${sql.join(
        COUNTED.map((attribute) => dialect.isChanged(sql.ref("events.changes"), attribute)),
        sql` or `,
      )})`,
    )
    .orderBy("events.created_at", "desc")
    .orderBy("events.id", "desc")
    .execute();
