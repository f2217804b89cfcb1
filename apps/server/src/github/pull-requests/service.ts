/** Reading pull requests: for callers who hold `show_github_content` where they belong. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { missingPermission, notFound } from "../../platform/errors.ts";
import { conditionsOf, searchFilter, wordFilter, type Filters } from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { findProject } from "../../projects/projects/service.ts";
import { visibleWorkPackage } from "../../work/work-packages/service.ts";
import { findPullRequests, inProject, ofWorkPackage, withId, type PullRequestRow } from "./reads.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

/** More than anyone opens for one work package. */
const MOST_OF_ONE = 500;

const filters: Filters = {
  state: {
    operators: ["=", "o", "c"],
    where(operator, values) {
      const wanted = operator === "=" ? new Set(values) : new Set(operator === "o" ? ["open"] : ["closed", "merged"]);
      const parts = [
        wanted.has("open") ? sql<SqlBool>`pr.state = 'open'` : null,
        wanted.has("merged") ? sql<SqlBool>`pr.merged = 1` : null,
        wanted.has("closed") ? sql<SqlBool>`(pr.state = 'closed' and pr.merged = 0)` : null,
      ].filter((part) => part !== null);
      return parts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
    },
  },
  review: wordFilter("pr.review_state", ["none", "commented", "approved", "changes_requested"]),
  checks: wordFilter("pr.check_state", ["none", "pending", "success", "failure"]),
  search: searchFilter(["pr.title", "pr.head_branch", "author.login", "repository.full_name"]),
};

const sorts: Sorts = {
  id: { column: "pr.id" },
  title: { column: sortKey("pr.title") },
  githubUpdatedAt: { column: "pr.github_updated_at" },
  openedAt: { column: "pr.opened_at" },
};

const newestFirst = orderOf(sorts, [{ name: "githubUpdatedAt", direction: "desc" }], "pr.id");

/** @throws NotFound (404), MissingPermission (403) */
export async function pullRequestsOfWorkPackage(ctx: Context, caller: Caller, id: number): Promise<PullRequestRow[]> {
  const workPackage = await visibleWorkPackage(ctx, caller, id);
  if (!caller.can("show_github_content", workPackage.project_id)) throw missingPermission();
  const page = { where: [ofWorkPackage(id)], order: newestFirst, limit: MOST_OF_ONE, offset: 0 };
  return (await findPullRequests(ctx.db, ctx.dialect, page)).rows;
}

/** @throws NotFound (404), MissingPermission (403), InvalidQuery (400) */
export async function pullRequestsOfProject(ctx: Context, caller: Caller, reference: string, query: ListQuery) {
  const project = await findProject(ctx, caller, reference);
  if (!caller.can("show_github_content", project.id)) throw missingPermission();
  return findPullRequests(ctx.db, ctx.dialect, {
    where: [inProject(project.id), ...conditionsOf(filters, query.filters ?? [], scopeOf(ctx, caller))],
    order: query.sortBy === null ? newestFirst : orderOf(sorts, query.sortBy, "pr.id"),
    ...limitsOf(query),
  });
}

/** @throws NotFound (404) also where nothing that the caller may see has to do with it */
export async function findPullRequest(ctx: Context, caller: Caller, id: number): Promise<PullRequestRow> {
  const page = { where: [withId(id)], order: newestFirst, limit: 1, offset: 0 };
  const [row] = (await findPullRequests(ctx.db, ctx.dialect, page)).rows;
  const projects =
    row === undefined
      ? []
      : row.workPackages.filter((one) => caller.can("view_work_packages", one.project_id)).map((one) => one.project_id);
  const assigned = row?.repository_project_id ?? null;
  if (assigned !== null) projects.push(assigned);
  if (row === undefined || !projects.some((project) => caller.can("show_github_content", project))) throw notFound();
  return row;
}
