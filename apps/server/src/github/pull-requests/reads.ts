/** Pull requests with all that a list shows of them: three statements, whatever the page's size. */
import { sql, type SqlBool } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, RowOf } from "../../platform/database/schema/schema.ts";
import { latestChecks } from "./review-status.ts";

export interface GithubUser {
  id: number;
  login: string;
  html_url: string;
  avatar_url: string;
}

export interface LinkedWorkPackage {
  id: number;
  subject: string;
  project_id: number;
}

const pullRequests = (db: Reader) =>
  db
    .selectFrom("github_pull_requests as pr")
    .innerJoin("github_repositories as repository", "repository.id", "pr.repository_id")
    .leftJoin("github_users as author", "author.id", "pr.author_id")
    .leftJoin("github_users as merger", "merger.id", "pr.merged_by_id")
    .leftJoin("github_project_repositories as assigned", "assigned.repository_id", "pr.repository_id")
    .selectAll("pr")
    .select([
      "repository.full_name as repository_name",
      "repository.html_url as repository_url",
      "assigned.project_id as repository_project_id",
      "author.login as author_login",
      "author.html_url as author_url",
      "author.avatar_url as author_avatar",
      "merger.login as merger_login",
      "merger.html_url as merger_url",
      "merger.avatar_url as merger_avatar",
    ]);

type Plain = Awaited<ReturnType<ReturnType<typeof pullRequests>["execute"]>>[number];

export interface PullRequestRow extends Plain {
  author: GithubUser | null;
  merger: GithubUser | null;
  checks: RowOf<"github_check_runs">[];
  workPackages: LinkedWorkPackage[];
}

/** In a project: its repositories' own, and those that belong to its work packages. */
export const inProject = (projectId: number): Condition =>
  sql<SqlBool>`(assigned.project_id = ${projectId} or pr.id in (
    select link.pull_request_id from github_pull_request_links as link
    inner join work_packages on work_packages.id = link.work_package_id
    where work_packages.project_id = ${projectId}))`;

export const ofWorkPackage = (workPackageId: number): Condition =>
  sql<SqlBool>`pr.id in (select link.pull_request_id from github_pull_request_links as link
    where link.work_package_id = ${workPackageId})`;

export const withId = (id: number): Condition => sql<SqlBool>`pr.id = ${id}`;

export async function findPullRequests(
  db: Reader,
  dialect: Dialect,
  page: Page,
): Promise<{ rows: PullRequestRow[]; total: number }> {
  const { rows, total } = await readPage(pullRequests(db), page);
  return { rows: await withRelated(db, dialect, rows), total };
}

async function withRelated(db: Reader, dialect: Dialect, rows: readonly Plain[]): Promise<PullRequestRow[]> {
  if (rows.length === 0) return [];
  const shas = [...new Set(rows.map((row) => row.head_sha).filter((sha) => sha !== ""))];
  const ids = rows.map((row) => row.id);
  const [checks, links] = await Promise.all([
    shas.length === 0
      ? []
      : db.selectFrom("github_check_runs").selectAll().where("head_sha", "in", shas).orderBy("github_id").execute(),
    db
      .selectFrom("github_pull_request_links as link")
      .innerJoin("work_packages", "work_packages.id", "link.work_package_id")
      .where(dialect.idIn(sql.ref("link.pull_request_id"), ids))
      .orderBy("work_packages.id")
      .select(["link.pull_request_id", "work_packages.id", "work_packages.subject", "work_packages.project_id"])
      .execute(),
  ]);
  const byCommit = Map.groupBy(checks, (run) => `${run.repository_id} ${run.head_sha}`);
  const byPullRequest = Map.groupBy(links, (link) => link.pull_request_id);
  return rows.map((row) => ({
    ...row,
    author: user(row.author_id, row.author_login, row.author_url, row.author_avatar),
    merger: user(row.merged_by_id, row.merger_login, row.merger_url, row.merger_avatar),
    checks: latestChecks(byCommit.get(`${row.repository_id} ${row.head_sha}`) ?? []),
    workPackages: byPullRequest.get(row.id) ?? [],
  }));
}

const user = (id: number | null, login: string | null, url: string | null, avatar: string | null): GithubUser | null =>
  id === null || login === null ? null : { id, login, html_url: url ?? "", avatar_url: avatar ?? "" };
