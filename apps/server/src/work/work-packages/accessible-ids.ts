/** What of the work packages that someone names is where they may do something: for those who place them by hand. */
import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** Those of the ids that are in the projects, each with its project. */
export async function workPackagesWithin(
  db: Reader,
  dialect: Dialect,
  projects: readonly number[],
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("work_packages")
    .where(dialect.idIn(sql.ref("project_id"), projects))
    .where(dialect.idIn(sql.ref("id"), ids))
    .select(["id", "project_id"])
    .execute();
  return new Map(rows.map((row) => [row.id, row.project_id]));
}
