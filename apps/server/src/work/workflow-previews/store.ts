import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** A move of a status in the past, with the work package as it is now. */
export interface PastMove {
  id: number;
  changes: string;
  created_at: string;
  actor_id: number;
  actor_name: string;
  actor_admin: number;
  work_package_id: number;
  subject: string;
  project_id: number;
  author_id: number;
  assignee_id: number | null;
}

/** The first event that is no older: ids grow with time, so halving finds it without an index on times. */
export async function firstEventSince(db: Reader, since: string): Promise<number> {
  const last = await db
    .selectFrom("events")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  let [low, high] = [1, (last?.id ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = await db
      .selectFrom("events")
      .where("id", ">=", middle)
      .orderBy("id")
      .limit(1)
      .select(["id", "created_at"])
      .executeTakeFirst();
    if (event === undefined || event.created_at >= since) high = middle;
    else low = event.id + 1;
  }
  return low;
}

/** What status work packages of the type were moved from and to after an event, the newest first. */
export async function pastMoves(db: Reader, typeId: number, firstEvent: number, most: number): Promise<PastMove[]> {
  return db
    .selectFrom("events")
    .innerJoin("work_packages", "work_packages.id", "events.entity_id")
    .innerJoin("users", "users.id", "events.actor_id")
    .innerJoin("principals", "principals.id", "events.actor_id")
    .where("events.id", ">=", firstEvent)
    .where("events.entity_type", "=", "WorkPackage")
    .where("events.action", "=", "updated")
    .where("events.changes", "like", '%"status":{%')
    .where("work_packages.type_id", "=", typeId)
    .orderBy("events.id", "desc")
    .limit(most)
    .select([
      "events.id",
      "events.changes",
      "events.created_at",
      "events.actor_id",
      "principals.name as actor_name",
      "users.admin as actor_admin",
      "work_packages.id as work_package_id",
      "work_packages.subject",
      "work_packages.project_id",
      "work_packages.author_id",
      "work_packages.assignee_id",
    ])
    .execute();
}

/** How many work packages of the type each active project has in each status. */
export async function countsOf(
  db: Reader,
  typeId: number,
): Promise<{ project_id: number; status_id: number; count: number }[]> {
  return db
    .selectFrom("work_package_counts")
    .innerJoin("projects", "projects.id", "work_package_counts.project_id")
    .where("type_id", "=", typeId)
    .where("count", ">", 0)
    .where("projects.active", "=", 1)
    .select(["project_id", "status_id", "count"])
    .execute();
}

/** The roles that members have in these projects, through groups as well. */
export async function rolesInProjects(
  db: Reader,
  dialect: Dialect,
  projectIds: readonly number[],
): Promise<{ project_id: number; role_id: number }[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .where(dialect.idIn(sql.ref("memberships.project_id"), projectIds))
    .select(["memberships.project_id", "membership_roles.role_id"])
    .distinct()
    .execute();
  return rows.flatMap(({ project_id, role_id }) => (project_id === null ? [] : [{ project_id, role_id }]));
}
