import { sql, type SqlBool } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { Plan } from "./history.ts";

const COLUMNS = { sprint: "work_packages.sprint_id", version: "work_packages.version_id" } as const;

/** The ids of what is planned there now. */
export async function idsPlanned(
  db: Reader,
  dialect: Dialect,
  plan: Plan,
  planIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("work_packages")
    .select("id")
    .where(dialect.idIn(sql.ref(COLUMNS[plan]), planIds))
    .execute();
  return rows.map((row) => row.id);
}

/** The ids of what was ever planned in any or taken from one in these projects, since that moment. */
export async function idsEverPlanned(
  db: Reader,
  dialect: Dialect,
  plan: Plan,
  projectIds: readonly number[],
  since: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom("events")
    .select("entity_id as id")
    .distinct()
    .where(dialect.idIn(sql.ref("events.project_id"), projectIds))
    .where("entity_type", "=", "WorkPackage")
    .where("created_at", ">=", since)
    .where(dialect.isChanged(sql.ref("events.changes"), plan))
    .execute();
  return rows.map((row) => row.id);
}

/** What counts of these work packages, as they are now. */
export const itemsByIds = (
  db: Reader,
  dialect: Dialect,
  plan: Plan,
  ids: readonly number[],
  projectIds: readonly number[],
) =>
  db
    .selectFrom("work_packages")
    .select(["id", "status_id as statusId", "story_points as points", "created_at as createdAt"])
    .select(`${COLUMNS[plan]} as planId`)
    .where(dialect.idIn(sql.ref("work_packages.id"), ids))
    .where(dialect.idIn(sql.ref("work_packages.project_id"), projectIds))
    .execute();

/** What the journal says of them that counts, the newest first. */
export const changesOf = (db: Reader, dialect: Dialect, plan: Plan, ids: readonly number[], since: string) =>
  db
    .selectFrom("events")
    .select(["entity_id as id", "changes", "created_at as at"])
    .where("entity_type", "=", "WorkPackage")
    .where(dialect.idIn(sql.ref("events.entity_id"), ids))
    .where("created_at", ">=", since)
    .where(
      sql<SqlBool>`(${sql.join(
        [plan, "status", "storyPoints"].map((attribute) => dialect.isChanged(sql.ref("events.changes"), attribute)),
        sql` or `,
      )})`,
    )
    .orderBy("events.created_at", "desc")
    .orderBy("events.id", "desc")
    .execute();
