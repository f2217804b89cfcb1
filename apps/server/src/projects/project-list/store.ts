import { sql } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

export type ListedProject = Awaited<ReturnType<typeof listedProjects>>[number];

/** @param userId whose favorites count */
export const listedProjects = (db: Reader, userId: number, where: readonly Condition[]) =>
  db
    .selectFrom("projects")
    .select(["id", "identifier", "name", "active", "public", "parent_id", "status_code", "kind", "templated"])
    .select(sql<string>`substr(description, 1, 600)`.as("description"))
    .select([
      sql<number>`case when exists (select 1 from favorites where favorites.project_id = projects.id
        and favorites.user_id = ${userId}) then 1 else 0 end`.as("favorited"),
      sql<string>`coalesce((select events.created_at from events where events.project_id = projects.id
        order by events.id desc limit 1), projects.updated_at)`.as("last_activity_at"),
    ])
    .where((eb) => eb.and([...where]))
    .orderBy("sort_key")
    .orderBy("id")
    .execute();

/** How much work each of the projects has, open and closed, from the counts that writes keep. */
export const workOf = (db: Reader, dialect: Dialect, ids: readonly number[]) =>
  db
    .selectFrom("work_package_counts")
    .innerJoin("statuses", "statuses.id", "work_package_counts.status_id")
    .where(dialect.idIn(sql.ref("work_package_counts.project_id"), ids))
    .select("work_package_counts.project_id as id")
    .select([
      sql<number>`cast(sum(case when statuses.is_closed = 0 then work_package_counts.count else 0 end) as integer)`.as(
        "open",
      ),
      sql<number>`cast(sum(work_package_counts.count) as integer)`.as("total"),
    ])
    .groupBy("work_package_counts.project_id")
    .execute();

/** How much of the open work of each project should have been done before that day. */
export const overdueOf = (db: Reader, dialect: Dialect, ids: readonly number[], today: string) =>
  db
    .selectFrom("work_packages")
    .where(dialect.idIn(sql.ref("work_packages.project_id"), ids))
    .where("due_date", "<", today)
    .where("status_id", "in", (eb) => eb.selectFrom("statuses").select("statuses.id").where("is_closed", "=", 0))
    .select("work_packages.project_id as id")
    .select(sql<number>`cast(count(*) as integer)`.as("overdue"))
    .groupBy("work_packages.project_id")
    .execute();

/** How many people are members of each project, directly or through a group. */
export const peopleOf = (db: Reader, dialect: Dialect, ids: readonly number[]) =>
  db
    .selectFrom("memberships")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .where("principals.type", "=", "User")
    .where(dialect.idIn(sql.ref("memberships.project_id"), ids))
    .select("memberships.project_id as id")
    .select(sql<number>`cast(count(*) as integer)`.as("people"))
    .groupBy("memberships.project_id")
    .execute();

export type NextVersion = Awaited<ReturnType<typeof nextVersionsOf>>[number];

/** Of each of the projects, its own open version that ends first. */
export const nextVersionsOf = (db: Reader, dialect: Dialect, ids: readonly number[]) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("versions")
        .where(dialect.idIn(sql.ref("versions.project_id"), ids))
        .where("status", "=", "open")
        .where("end_date", "is not", null)
        .select(["id", "project_id", "name"])
        .select([
          sql<string>`end_date`.as("end_date"),
          sql<number>`row_number() over (partition by project_id order by end_date, id)`.as("place"),
        ])
        .as("ordered"),
    )
    .where("place", "=", 1)
    .select(["id", "project_id", "name", "end_date"])
    .execute();
