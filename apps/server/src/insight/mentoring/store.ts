/** What a mentor's dashboard is computed from: sums and short lists, whatever the size of the projects. */
import { sql, type SqlBool } from "kysely";
import { membershipsWith } from "../../access/grants.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** Whether GitHub has reported anything at all. */
export async function hasPullRequests(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom("github_pull_requests")
    .where("github_id", "is not", null)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The active projects that someone is a member of, by themself or through a group. Templates are no work. */
export const projectsOf = (db: Reader, userId: number) =>
  db
    .selectFrom("memberships")
    .innerJoin("projects", "projects.id", "memberships.project_id")
    .where("memberships.principal_id", "=", userId)
    .where("projects.active", "=", 1)
    .where("projects.templated", "=", 0)
    .orderBy("projects.sort_key")
    .orderBy("projects.id")
    .select(["projects.id", "projects.name"])
    .execute();

/** The active members of projects who are neither mentors nor administrators. */
export const membersToMentor = (db: Reader, dialect: Dialect, projects: readonly number[]) =>
  db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.principal_id")
    .innerJoin("principals", "principals.id", "users.id")
    .where(dialect.idIn(sql.ref("memberships.project_id"), projects))
    .where("users.status", "=", "active")
    .where("users.builtin", "=", "none")
    .where("users.admin", "=", 0)
    .where(
      sql<SqlBool>`not exists (select 1 from memberships as mentoring
        where mentoring.principal_id = users.id and mentoring.project_id is null
          and mentoring.id in (${membershipsWith("view_mentor_dashboard")}))`,
    )
    .orderBy("principals.sort_key")
    .orderBy("users.id")
    .select(["users.id", "principals.name", "memberships.project_id"])
    .execute();

/**
 * Work by project, person and status. The sums come from an index alone and are joined with the few statuses afterwards:
 * a mentor's projects may have a hundred thousand work packages.
 * @param today `YYYY-MM-DD`. @param stale what has not changed since is stuck
 */
export const workFigures = (db: Reader, dialect: Dialect, projects: readonly number[], today: string, stale: string) =>
  db
    .selectFrom(
      db
        .selectFrom("work_packages")
        .where(dialect.idIn(sql.ref("work_packages.project_id"), projects))
        .groupBy(["project_id", "assignee_id", "status_id"])
        .select((eb) => [
          "project_id",
          "assignee_id",
          "status_id",
          eb.fn.countAll<number>().as("count"),
          eb.fn.max("updated_at").as("last"),
          sql<number>`coalesce(sum(case when due_date < ${today} then 0 else coalesce(done_ratio, 0) end), 0)`.as(
            "done",
          ),
          sql<number>`coalesce(sum(case when due_date < ${today} then 1 else 0 end), 0)`.as("late"),
          sql<number>`coalesce(sum(case when updated_at < ${stale} then 1 else 0 end), 0)`.as("stale"),
        ])
        .as("work"),
    )
    .innerJoin("statuses", "statuses.id", "work.status_id")
    .selectAll("work")
    .select("statuses.is_closed")
    .execute();

const linked = (db: Reader, dialect: Dialect, projects: readonly number[]) =>
  db
    .selectFrom("github_pull_request_links as link")
    .innerJoin("work_packages", "work_packages.id", "link.work_package_id")
    .innerJoin("github_pull_requests as pr", "pr.id", "link.pull_request_id")
    .innerJoin("github_repositories as repository", "repository.id", "pr.repository_id")
    .where(dialect.idIn(sql.ref("work_packages.project_id"), projects))
    .where("pr.github_id", "is not", null);

/** Figures are counted from these rows: more than this many open ones no one mentors. */
const OPEN_MOST = 5_000;

/** The open pull requests of the projects' work packages, the oldest first, one row for each work package. */
export const openPullRequests = (db: Reader, dialect: Dialect, projects: readonly number[]) =>
  linked(db, dialect, projects)
    .where("pr.state", "=", "open")
    .orderBy("pr.opened_at")
    .orderBy("pr.id")
    .orderBy("work_packages.id")
    .limit(OPEN_MOST)
    .select([
      "pr.id",
      "pr.number",
      "pr.title",
      "pr.html_url",
      "pr.draft",
      "pr.opened_at",
      "pr.additions_count",
      "pr.deletions_count",
      "pr.review_state",
      "pr.check_state",
      "pr.reviewers",
      "repository.name as repository",
      "work_packages.project_id",
      "work_packages.assignee_id",
    ])
    .execute();

/** How many pull requests of their work packages were merged, by person. */
export const mergedByPerson = (db: Reader, dialect: Dialect, projects: readonly number[]) =>
  linked(db, dialect, projects)
    .where("pr.state", "=", "closed")
    .where("pr.merged", "=", 1)
    .where("work_packages.assignee_id", "is not", null)
    .groupBy("work_packages.assignee_id")
    .select((eb) => ["work_packages.assignee_id", eb.fn.count<number>("pr.id").distinct().as("count")])
    .execute();

/** When pull requests were opened and first reviewed by someone else. */
export async function firstReviews(db: Reader, dialect: Dialect, projects: readonly number[], since: string) {
  const rows = await db
    .selectFrom("github_pull_requests as pr")
    .where("pr.opened_at", ">=", since)
    .where("pr.github_id", "is not", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("github_pull_request_links as link")
          .innerJoin("work_packages", "work_packages.id", "link.work_package_id")
          .whereRef("link.pull_request_id", "=", "pr.id")
          .where(dialect.idIn(sql.ref("work_packages.project_id"), projects))
          .select("link.pull_request_id"),
      ),
    )
    .select((eb) => [
      "pr.opened_at",
      eb
        .selectFrom("github_reviews as review")
        .whereRef("review.pull_request_id", "=", "pr.id")
        .where(sql<SqlBool>`coalesce(review.user_id, 0) <> coalesce(pr.author_id, -1)`)
        .select(({ fn }) => fn.min("review.submitted_at").as("first"))
        .as("reviewed_at"),
    ])
    .execute();
  return rows.flatMap(({ opened_at, reviewed_at }) => (reviewed_at === null ? [] : [{ opened_at, reviewed_at }]));
}

/** Commits, opened pull requests and reviews in the projects' repositories, by day. */
export async function activityByDay(db: Reader, dialect: Dialect, projects: readonly number[], since: string) {
  const own = dialect.idIn(sql.ref("assigned.project_id"), projects);
  const commits = db
    .selectFrom("github_activity")
    .innerJoin("github_project_repositories as assigned", "assigned.repository_id", "github_activity.repository_id")
    .where(own)
    .where("github_activity.day", ">=", since)
    .groupBy("github_activity.day")
    .select((eb) => ["github_activity.day", eb.fn.sum<number>("github_activity.commits").as("count")]);
  const openedOn = sql<string>`substr(pr.opened_at, 1, 10)`;
  const opened = db
    .selectFrom("github_pull_requests as pr")
    .innerJoin("github_project_repositories as assigned", "assigned.repository_id", "pr.repository_id")
    .where(own)
    .where("pr.opened_at", ">=", since)
    .groupBy(openedOn)
    .select((eb) => [openedOn.as("day"), eb.fn.countAll<number>().as("count")]);
  const reviewedOn = sql<string>`substr(review.submitted_at, 1, 10)`;
  const reviewed = db
    .selectFrom("github_reviews as review")
    .innerJoin("github_pull_requests as pr", "pr.id", "review.pull_request_id")
    .innerJoin("github_project_repositories as assigned", "assigned.repository_id", "pr.repository_id")
    .where(own)
    .where("review.submitted_at", ">=", since)
    .groupBy(reviewedOn)
    .select((eb) => [reviewedOn.as("day"), eb.fn.countAll<number>().as("count")]);
  const [one, two, three] = await Promise.all([commits.execute(), opened.execute(), reviewed.execute()]);
  const byDay = (rows: { day: string; count: number }[]) => new Map(rows.map(({ day, count }) => [day, Number(count)]));
  return { commits: byDay(one), pullRequests: byDay(two), reviews: byDay(three) };
}

/** Milestones that are due and versions that end in these days, both included. */
export async function scheduledIn(
  db: Reader,
  dialect: Dialect,
  projects: readonly number[],
  [from, to]: readonly [string, string],
) {
  const milestones = db
    .selectFrom("work_packages")
    .innerJoin("types", "types.id", "work_packages.type_id")
    .innerJoin("statuses", "statuses.id", "work_packages.status_id")
    .leftJoin("principals", "principals.id", "work_packages.assignee_id")
    .where(dialect.idIn(sql.ref("work_packages.project_id"), projects))
    .where("types.is_milestone", "=", 1)
    .where("statuses.is_closed", "=", 0)
    .where("work_packages.due_date", ">=", from)
    .where("work_packages.due_date", "<=", to)
    .orderBy("work_packages.due_date")
    .limit(50)
    .select([
      "work_packages.id",
      "work_packages.subject as title",
      "work_packages.project_id",
      "work_packages.due_date as on",
      "principals.name as person",
    ]);
  const versions = db
    .selectFrom("versions")
    .where(dialect.idIn(sql.ref("versions.project_id"), projects))
    .where("versions.status", "=", "open")
    .where("versions.end_date", ">=", from)
    .where("versions.end_date", "<=", to)
    .orderBy("versions.end_date")
    .limit(50)
    .select(["versions.id", "versions.name as title", "versions.project_id", "versions.end_date as on"]);
  const [dated, ending] = await Promise.all([milestones.execute(), versions.execute()]);
  return { milestones: dated, versions: ending };
}

/** Projects with an open version that should have ended. */
export const lateProjects = (db: Reader, dialect: Dialect, projects: readonly number[], today: string) =>
  db
    .selectFrom("versions")
    .where(dialect.idIn(sql.ref("versions.project_id"), projects))
    .where("versions.status", "=", "open")
    .where("versions.end_date", "<", today)
    .select("versions.project_id")
    .distinct()
    .execute();
