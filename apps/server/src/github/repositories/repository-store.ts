import { sql } from "kysely";
import type { Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";
import { LONG_AGO, type RepositoryRecord, type UserRecord } from "../payloads/records.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export type RepositoryRow = RowOf<"github_repositories">;

/** Columns that count; each is a sum that the writes of what is counted keep. */
export type Counter =
  | "pr_open"
  | "pr_merged"
  | "pr_closed"
  | "pr_linked"
  | "merge_seconds"
  | "issues_open"
  | "issues_closed";

const NOTHING_COUNTED = {
  present: 1,
  pr_open: 0,
  pr_merged: 0,
  pr_closed: 0,
  pr_linked: 0,
  merge_seconds: 0,
  issues_open: 0,
  issues_closed: 0,
  last_activity_on: null,
};

const valuesOf = (record: RepositoryRecord) => ({
  full_name: record.fullName,
  full_name_key: record.fullName.toLowerCase(),
  name: record.name,
  private: record.private,
  archived: record.archived,
  default_branch: record.defaultBranch,
  html_url: record.htmlUrl,
  pushed_at: record.pushedAt,
  github_updated_at: record.updatedAt,
});

/**
 * The repository as GitHub has it, unless we know a newer state. Its row stays locked until the transaction ends, so
 * that all that belongs to it is written by one at a time.
 * @returns its row as it is now
 */
export async function saveRepository(tx: Writer, record: RepositoryRecord, at: string): Promise<RepositoryRow> {
  const values = valuesOf(record);
  // Lists in deliveries name a repository without its times: that is no news of a repository that is known.
  const known = { updated_at: at, ...(record.updatedAt === LONG_AGO ? {} : newer(values)) };
  return tx
    .insertInto("github_repositories")
    .values({ github_id: record.githubId, ...values, ...NOTHING_COUNTED, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column("github_id").doUpdateSet(known))
    .returningAll()
    .executeTakeFirstOrThrow();
}

function newer(values: ReturnType<typeof valuesOf>) {
  const entries = Object.entries(values).map(([column, value]) => [
    column,
    sql`case when github_repositories.github_updated_at <= ${values.github_updated_at} then ${value} else ${sql.ref(`github_repositories.${column}`)} end`,
  ]);
  return Object.fromEntries(entries);
}

export async function setPresent(tx: Writer, githubIds: readonly number[], present: number): Promise<void> {
  if (githubIds.length === 0) return;
  await tx.updateTable("github_repositories").set({ present }).where("github_id", "in", githubIds).execute();
}

/** Nothing of GitHub may be seen any more: the app is gone from the organisation. */
export async function setAllAbsent(tx: Writer): Promise<void> {
  await tx.updateTable("github_repositories").set({ present: 0 }).execute();
}

export async function addToCounters(
  tx: Writer,
  repositoryId: number,
  by: Partial<Record<Counter, number>>,
): Promise<void> {
  const changed = Object.entries(by).filter(([, change]) => change !== 0);
  if (changed.length === 0) return;
  const sums = changed.map(([column, change]) => [column, sql`${sql.ref(column)} + ${change}`]);
  await tx.updateTable("github_repositories").set(Object.fromEntries(sums)).where("id", "=", repositoryId).execute();
}

/** Someone worked on it on that day. @param commits how many commits of that day are theirs, on top of known ones */
export async function noteActivity(
  tx: Writer,
  repository: Pick<RepositoryRow, "id" | "last_activity_on">,
  login: string,
  day: string,
  commits: number,
): Promise<void> {
  await tx
    .insertInto("github_activity")
    .values({ repository_id: repository.id, login, day, commits })
    .onConflict((conflict) =>
      conflict
        .columns(["repository_id", "login", "day"])
        .doUpdateSet({ commits: sql`github_activity.commits + ${commits}` }),
    )
    .execute();
  if (repository.last_activity_on !== null && repository.last_activity_on >= day) return;
  await tx
    .updateTable("github_repositories")
    .set({ last_activity_on: day })
    .where("id", "=", repository.id)
    .where((eb) => eb.or([eb("last_activity_on", "is", null), eb("last_activity_on", "<", day)]))
    .execute();
}

/** @returns those that were not counted before */
export async function newCommits(tx: Writer, repositoryId: number, shas: readonly string[]): Promise<Set<string>> {
  if (shas.length === 0) return new Set();
  const rows = await tx
    .insertInto("github_commits")
    .values(shas.map((sha) => ({ repository_id: repositoryId, sha })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("sha")
    .execute();
  return new Set(rows.map((row) => row.sha));
}

export type KnownUser = Pick<RowOf<"github_users">, "id" | "login" | "avatar_url">;

/**
 * @param looked those that were looked up lately, by GitHub's id
 * @returns our id of GitHub's user, whose login and picture are kept as they are now
 */
export async function saveUser(
  tx: Writer,
  user: UserRecord | null,
  looked: Map<number, KnownUser>,
): Promise<number | null> {
  if (user === null) return null;
  const isSame = (known: KnownUser | undefined): known is KnownUser =>
    known?.login === user.login && known.avatar_url === user.avatarUrl;
  const before = looked.get(user.githubId);
  if (isSame(before)) return before.id;
  const known = await tx
    .selectFrom("github_users")
    .where("github_id", "=", user.githubId)
    .select(["id", "login", "avatar_url"])
    .executeTakeFirst();
  if (isSame(known)) {
    looked.set(user.githubId, known);
    return known.id;
  }
  looked.delete(user.githubId);
  const values = { login: user.login, html_url: user.htmlUrl, avatar_url: user.avatarUrl, bot: user.bot };
  const { id } = await tx
    .insertInto("github_users")
    .values({ github_id: user.githubId, ...values })
    .onConflict((conflict) => conflict.column("github_id").doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function projectOfRepository(db: Reader, repositoryId: number): Promise<{ project_id: number } | undefined> {
  return db
    .selectFrom("github_project_repositories")
    .where("repository_id", "=", repositoryId)
    .select("project_id")
    .executeTakeFirst();
}

export async function countProjectRepositories(db: Reader, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom("github_project_repositories")
    .where("project_id", "=", projectId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function assignRepository(tx: Writer, repositoryId: number, projectId: number, at: string): Promise<void> {
  await tx
    .insertInto("github_project_repositories")
    .values({ repository_id: repositoryId, project_id: projectId, created_at: at })
    .onConflict((conflict) => conflict.column("repository_id").doUpdateSet({ project_id: projectId }))
    .execute();
}

export async function unassignRepository(tx: Writer, repositoryId: number): Promise<void> {
  await tx.deleteFrom("github_project_repositories").where("repository_id", "=", repositoryId).execute();
}

export async function otherRepositoriesOf(db: Reader, projectId: number, repositoryId: number): Promise<number> {
  const { count } = await db
    .selectFrom("github_project_repositories")
    .where("project_id", "=", projectId)
    .where("repository_id", "!=", repositoryId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const repositories = (db: Reader) =>
  db
    .selectFrom("github_repositories")
    .leftJoin("github_project_repositories as assigned", "assigned.repository_id", "github_repositories.id")
    .leftJoin("projects", "projects.id", "assigned.project_id")
    .where("github_repositories.present", "=", 1)
    .orderBy(sortKey("github_repositories.full_name_key"))
    .selectAll("github_repositories")
    .select(["projects.id as project_id", "projects.name as project_name"]);

export type ListedRepository = Awaited<ReturnType<ReturnType<typeof repositories>["execute"]>>[number];

/** Those that are there, by name, with the project that each belongs to. @param id only this one; null: all */
export function listRepositories(db: Reader, id: number | null): Promise<ListedRepository[]> {
  const all = repositories(db);
  return (id === null ? all : all.where("github_repositories.id", "=", id)).execute();
}

export function repositoriesOfProject(db: Reader, projectId: number): Promise<ListedRepository[]> {
  return repositories(db).where("assigned.project_id", "=", projectId).execute();
}

/** The repository with this full name; its row stays locked until the transaction ends. */
export function repositoryByName(tx: Writer, fullName: string, at: string): Promise<RepositoryRow | undefined> {
  return tx
    .updateTable("github_repositories")
    .set({ updated_at: at })
    .where("full_name_key", "=", fullName.toLowerCase())
    .where("present", "=", 1)
    .returningAll()
    .executeTakeFirst();
}
