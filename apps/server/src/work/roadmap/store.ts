import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

/** How the work of each version stands, as far as it is in these projects; versions without any are not in it. */
export const figuresOf = (
  db: Reader,
  dialect: Dialect,
  versionIds: readonly number[],
  projectIds: readonly number[],
  today: string,
) =>
  db
    .selectFrom("work_packages")
    .innerJoin("statuses", "statuses.id", "work_packages.status_id")
    .innerJoin("types", "types.id", "work_packages.type_id")
    .where(dialect.idIn(sql.ref("work_packages.version_id"), versionIds))
    .where(dialect.idIn(sql.ref("work_packages.project_id"), projectIds))
    .select("work_packages.version_id as id")
    .select([
      sql<number>`cast(count(*) as integer)`.as("total"),
      sql<number>`cast(sum(case when statuses.is_closed = 0 then 1 else 0 end) as integer)`.as("open"),
      sql<number>`cast(sum(case when statuses.is_closed = 0 and due_date < ${today} then 1 else 0 end) as integer)`.as(
        "overdue",
      ),
      // The types that an administrator displays in the roadmap: a summary of others would count their work twice.
      sql<number>`cast(sum(types.is_in_roadmap) as integer)`.as("counted"),
      sql<number>`cast(sum(types.is_in_roadmap * statuses.is_closed) as integer)`.as("completed"),
    ])
    .groupBy("work_packages.version_id")
    .execute();

export type OpenRow = Awaited<ReturnType<typeof openIn>>[number];

/** The open work of a version, in whatever project. */
export const openIn = (db: Reader, versionId: number) =>
  db
    .selectFrom("work_packages")
    .innerJoin("statuses", "statuses.id", "work_packages.status_id")
    .where("version_id", "=", versionId)
    .where("statuses.is_closed", "=", 0)
    .select(["work_packages.id", "subject", "project_id", "lock_version"])
    .orderBy("work_packages.id")
    .execute();

export async function putIn(tx: Writer, row: OpenRow, versionId: number | null, now: string): Promise<void> {
  await tx
    .updateTable("work_packages")
    .set({ version_id: versionId, lock_version: row.lock_version + 1, updated_at: now })
    .where("id", "=", row.id)
    .execute();
}
