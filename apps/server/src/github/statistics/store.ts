import { sql, type SqlBool } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

/** The lowest day of each level of activity (`YYYY-MM-DD`). */
export interface ActivityBounds {
  very_active: string;
  active: string;
  moderate: string;
}

const sum = (expression: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${expression}), 0)`;
const countIf = (condition: ReturnType<typeof sql>) => sum(sql`case when ${condition} then 1 else 0 end`);

/** All repositories that are there, or those among them that the condition allows, in one row. */
export async function repositoryFigures(db: Reader, bounds: ActivityBounds, among: Condition) {
  const day = sql.ref("last_activity_on");
  const row = await db
    .selectFrom("github_repositories")
    .where("present", "=", 1)
    .where(among)
    .select([
      sum(sql`1`).as("total"),
      sum(sql`private`).as("private"),
      countIf(sql`${day} >= ${bounds.very_active}`).as("very_active"),
      countIf(sql`${day} >= ${bounds.active} and ${day} < ${bounds.very_active}`).as("active"),
      countIf(sql`${day} >= ${bounds.moderate} and ${day} < ${bounds.active}`).as("moderate"),
      countIf(sql`${day} is null or ${day} < ${bounds.moderate}`).as("inactive"),
      sum(sql`pr_open`).as("open"),
      sum(sql`pr_merged`).as("merged"),
      sum(sql`pr_closed`).as("closed"),
      sum(sql`pr_linked`).as("linked"),
      sum(sql`merge_seconds`).as("merge_seconds"),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL's sums are larger than a number may be and come as text.
  const number = (value: unknown) => Number(value);
  return {
    total: number(row.total),
    private: number(row.private),
    very_active: number(row.very_active),
    active: number(row.active),
    moderate: number(row.moderate),
    inactive: number(row.inactive),
    open: number(row.open),
    merged: number(row.merged),
    closed: number(row.closed),
    linked: number(row.linked),
    mergeSeconds: number(row.merge_seconds),
  };
}

export async function contributorsSince(db: Reader, day: string, among: Condition): Promise<number> {
  const row = await db
    .selectFrom("github_activity")
    .innerJoin("github_repositories", "github_repositories.id", "github_activity.repository_id")
    .where("github_activity.day", ">=", day)
    .where("github_repositories.present", "=", 1)
    .where(among)
    .select((eb) => eb.fn.count<number>("github_activity.login").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The repositories of projects, in the order of the projects' names. */
export function projectRepositories(db: Reader, among: Condition) {
  return db
    .selectFrom("github_project_repositories as assigned")
    .innerJoin("github_repositories", "github_repositories.id", "assigned.repository_id")
    .innerJoin("projects", "projects.id", "assigned.project_id")
    .where("github_repositories.present", "=", 1)
    .where("projects.active", "=", 1)
    .where(among)
    .orderBy("projects.sort_key")
    .orderBy("projects.id")
    .orderBy(sortKey("github_repositories.full_name_key"))
    .select([
      "projects.id as project_id",
      "projects.name as project_name",
      "projects.identifier as project_identifier",
      "github_repositories.id",
      "github_repositories.full_name",
      "github_repositories.pr_open",
      "github_repositories.pr_merged",
      "github_repositories.pr_closed",
      "github_repositories.issues_open",
      "github_repositories.issues_closed",
    ])
    .execute();
}

/** Of repositories: those that are assigned to one of these projects. */
export const assignedTo = (ids: Condition): Condition =>
  sql<SqlBool>`exists (select 1 from github_project_repositories as mine
    where mine.repository_id = github_repositories.id and ${ids})`;
