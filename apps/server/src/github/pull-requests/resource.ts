/** A pull request on the wire. `reviewState`, `checkState` and the branches are ours. */
import type { PullRequest as WirePullRequest } from "@halyard/contract/schemas/github";
import type { Caller } from "../../access/caller.ts";
import { markdown } from "../../hal/markdown/formattable.ts";
import { represent, type Document, type Resource } from "../../hal/answer/resource.ts";
import type { RowOf } from "../../platform/database/schema/schema.ts";
import type { GithubUser, PullRequestRow } from "./reads.ts";

const userLink = (user: GithubUser | null) =>
  user === null ? { href: null } : { href: `/api/v3/github_users/${user.id}`, title: user.login };

const checkLink = (run: RowOf<"github_check_runs">) => ({
  href: `/api/v3/github_check_run/${run.id}`,
  title: run.name,
});

/** The work packages that this caller may know of. */
const seenWork = (row: PullRequestRow, caller: Caller) =>
  row.workPackages.filter((one) => caller.can("view_work_packages", one.project_id));

export const pullRequestResource: Resource<PullRequestRow, never, WirePullRequest> = {
  type: "GithubPullRequest",
  self: (row) => ({ href: `/api/v3/github_pull_requests/${row.id}`, title: row.title }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    number: { type: "Integer", name: "Number", read: (row) => row.number },
    htmlUrl: { type: "String", name: "Address", read: (row) => row.html_url },
    state: { type: "String", name: "State", read: (row) => row.state },
    repository: { type: "String", name: "Repository", read: (row) => row.repository_name },
    repositoryHtmlUrl: { type: "String", name: "Repository address", read: (row) => row.repository_url },
    githubUpdatedAt: { type: "DateTime", name: "Updated on GitHub", read: (row) => row.github_updated_at },
    title: { type: "String", name: "Title", read: (row) => row.title },
    body: { type: "Formattable", name: "Body", read: (row) => markdown(row.body) },
    draft: { type: "Boolean", name: "Draft", read: (row) => row.draft === 1 },
    merged: { type: "Boolean", name: "Merged", read: (row) => row.merged === 1 },
    mergedAt: { type: "DateTime", name: "Merged on", read: (row) => row.merged_at },
    commentsCount: { type: "Integer", name: "Comments", read: (row) => row.comments_count },
    reviewCommentsCount: { type: "Integer", name: "Review comments", read: (row) => row.review_comments_count },
    additionsCount: { type: "Integer", name: "Additions", read: (row) => row.additions_count },
    deletionsCount: { type: "Integer", name: "Deletions", read: (row) => row.deletions_count },
    changedFilesCount: { type: "Integer", name: "Changed files", read: (row) => row.changed_files_count },
    labels: { type: "[]Object", name: "Labels", read: (row): WirePullRequest["labels"] => JSON.parse(row.labels) },
    reviewState: { type: "String", name: "Review", read: (row) => row.review_state },
    checkState: { type: "String", name: "Checks", read: (row) => row.check_state },
    reviewers: { type: "[]String", name: "Requested reviewers", read: (row): unknown => JSON.parse(row.reviewers) },
    headBranch: { type: "String", name: "Branch", read: (row) => row.head_branch },
    baseBranch: { type: "String", name: "Target branch", read: (row) => row.base_branch },
    openedAt: { type: "DateTime", name: "Opened on", read: (row) => row.opened_at },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {
    githubUser: { type: "GithubUser", name: "Author", read: (row) => userLink(row.author) },
    mergedBy: { type: "GithubUser", name: "Merged by", read: (row) => userLink(row.merger) },
    checkRuns: { type: "[]GithubCheckRun", name: "Checks", read: (row) => row.checks.map(checkLink) },
    workPackages: {
      type: "[]WorkPackage",
      name: "Work packages",
      read: (row, caller) =>
        seenWork(row, caller).map((one) => ({ href: `/api/v3/work_packages/${one.id}`, title: one.subject })),
    },
  },
  actions: {},
};

const userDocument = (user: GithubUser) => ({
  _type: "GithubUser",
  login: user.login,
  htmlUrl: user.html_url,
  avatarUrl: user.avatar_url,
  _links: { self: userLink(user) },
});

const checkDocument = (run: RowOf<"github_check_runs">) => ({
  _type: "GithubCheckRun",
  name: run.name,
  status: run.status,
  conclusion: run.conclusion,
  htmlUrl: run.html_url,
  appOwnerAvatarUrl: run.app_owner_avatar_url,
  detailsUrl: run.details_url,
  outputTitle: run.output_title,
  outputSummary: run.output_summary,
  startedAt: run.started_at,
  completedAt: run.completed_at,
  _links: { self: checkLink(run) },
});

/** With its users and checks in it, as the contract always has them. */
export function showPullRequest(row: PullRequestRow, caller: Caller): Document {
  return {
    ...represent(pullRequestResource, row, caller),
    _embedded: {
      ...(row.author !== null && { githubUser: userDocument(row.author) }),
      ...(row.merger !== null && { mergedBy: userDocument(row.merger) }),
      checkRuns: row.checks.map(checkDocument),
    },
  };
}
