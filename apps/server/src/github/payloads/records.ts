/**
 * GitHub's objects as we keep them. Deliveries and the REST API name them alike, so both are read here. What lacks
 * what makes it one (an id, a number, a time) is null.
 */
import type { RowOf } from "../../platform/database/schema/schema.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { addressAt, flagAt, instantAt, listAt, numberAt, objectAt, optionalTextAt, textAt } from "./json.ts";

/** Where a time is unknown: older than anything. */
export const LONG_AGO = "1970-01-01T00:00:00.000Z";
const TEXT_MAXIMUM = 65_536;

export interface UserRecord {
  githubId: number;
  login: string;
  htmlUrl: string;
  avatarUrl: string;
  bot: number;
}

export interface RepositoryRecord {
  githubId: number;
  fullName: string;
  name: string;
  private: number;
  archived: number;
  defaultBranch: string;
  htmlUrl: string;
  pushedAt: string | null;
  updatedAt: string;
}

export interface PullRequestRecord {
  number: number;
  githubId: number | null;
  title: string;
  body: string;
  state: "open" | "closed";
  draft: number;
  merged: number;
  htmlUrl: string;
  /** `owner:branch` where it comes from a fork. */
  headBranch: string;
  baseBranch: string;
  headSha: string;
  author: UserRecord | null;
  mergedBy: UserRecord | null;
  comments: number | null;
  reviewComments: number | null;
  additions: number | null;
  deletions: number | null;
  changedFiles: number | null;
  labels: { name: string; color: string }[];
  reviewers: string[];
  mergedAt: string | null;
  closedAt: string | null;
  openedAt: string;
  updatedAt: string;
}

export interface ReviewRecord {
  githubId: number;
  user: UserRecord | null;
  state: RowOf<"github_reviews">["state"];
  htmlUrl: string;
  submittedAt: string;
}

export type CheckRecord = Omit<RowOf<"github_check_runs">, "id" | "repository_id">;

export interface IssueRecord {
  number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  htmlUrl: string;
  author: UserRecord | null;
  comments: number | null;
  openedAt: string;
  closedAt: string | null;
  updatedAt: string;
  /** GitHub lists pull requests among issues. */
  isPullRequest: boolean;
}

export function userFrom(source: JsonObject): UserRecord | null {
  const githubId = numberAt(source, "id");
  const login = textAt(source, "login");
  if (githubId === null || login === "") return null;
  return {
    githubId,
    login,
    htmlUrl: addressAt(source, "html_url"),
    avatarUrl: addressAt(source, "avatar_url"),
    bot: Number(textAt(source, "type") === "Bot" || login.endsWith("[bot]")),
  };
}

export function repositoryFrom(source: JsonObject): RepositoryRecord | null {
  const githubId = numberAt(source, "id");
  const fullName = textAt(source, "full_name");
  if (githubId === null || fullName === "") return null;
  return {
    githubId,
    fullName,
    name: textAt(source, "name"),
    private: flagAt(source, "private"),
    archived: flagAt(source, "archived"),
    defaultBranch: textAt(source, "default_branch") || "main",
    htmlUrl: addressAt(source, "html_url"),
    pushedAt: instantAt(source, "pushed_at"),
    updatedAt: instantAt(source, "updated_at") ?? LONG_AGO,
  };
}

export function pullRequestFrom(source: JsonObject): PullRequestRecord | null {
  const number = numberAt(source, "number");
  const openedAt = instantAt(source, "created_at");
  const updatedAt = instantAt(source, "updated_at");
  if (number === null || openedAt === null || updatedAt === null) return null;
  const mergedAt = instantAt(source, "merged_at");
  const head = objectAt(source, "head");
  const isFork = numberAt(objectAt(head, "repo"), "id") !== numberAt(objectAt(source, "base", "repo"), "id");
  return {
    number,
    githubId: numberAt(source, "id"),
    title: textAt(source, "title"),
    body: textAt(source, "body").slice(0, TEXT_MAXIMUM),
    state: textAt(source, "state") === "open" ? "open" : "closed",
    draft: flagAt(source, "draft"),
    merged: Number(mergedAt !== null),
    htmlUrl: addressAt(source, "html_url"),
    headBranch: (isFork && textAt(head, "label")) || textAt(head, "ref"),
    baseBranch: textAt(objectAt(source, "base"), "ref"),
    headSha: textAt(head, "sha"),
    author: userFrom(objectAt(source, "user")),
    mergedBy: userFrom(objectAt(source, "merged_by")),
    comments: numberAt(source, "comments"),
    reviewComments: numberAt(source, "review_comments"),
    additions: numberAt(source, "additions"),
    deletions: numberAt(source, "deletions"),
    changedFiles: numberAt(source, "changed_files"),
    labels: listAt(source, "labels").map((label) => ({ name: textAt(label, "name"), color: textAt(label, "color") })),
    reviewers: listAt(source, "requested_reviewers")
      .map((reviewer) => textAt(reviewer, "login"))
      .filter((login) => login !== ""),
    mergedAt,
    closedAt: instantAt(source, "closed_at"),
    openedAt,
    updatedAt,
  };
}

const REVIEW_STATES = ["approved", "changes_requested", "commented", "dismissed", "pending"] as const;

export function reviewFrom(source: JsonObject): ReviewRecord | null {
  const githubId = numberAt(source, "id");
  const submittedAt = instantAt(source, "submitted_at");
  const state = REVIEW_STATES.find((known) => known === textAt(source, "state").toLowerCase());
  if (githubId === null || submittedAt === null || state === undefined) return null;
  return {
    githubId,
    user: userFrom(objectAt(source, "user")),
    state,
    htmlUrl: addressAt(source, "html_url"),
    submittedAt,
  };
}

export function checkRunFrom(source: JsonObject): CheckRecord | null {
  const githubId = numberAt(source, "id");
  const headSha = textAt(source, "head_sha");
  if (githubId === null || headSha === "") return null;
  const app = objectAt(source, "app");
  const output = objectAt(source, "output");
  return {
    github_id: githubId,
    kind: "check",
    head_sha: headSha,
    app_name: textAt(app, "name"),
    app_owner_avatar_url: addressAt(objectAt(app, "owner"), "avatar_url"),
    name: textAt(source, "name"),
    status: textAt(source, "status") || "queued",
    conclusion: optionalTextAt(source, "conclusion"),
    html_url: addressAt(source, "html_url"),
    details_url: addressAt(source, "details_url") || null,
    output_title: optionalTextAt(output, "title"),
    output_summary: optionalTextAt(output, "summary")?.slice(0, TEXT_MAXIMUM) ?? null,
    started_at: instantAt(source, "started_at"),
    completed_at: instantAt(source, "completed_at"),
  };
}

/** A workflow's run, in the place of a check: its last change is the time at which it ended. */
export function workflowRunFrom(source: JsonObject): CheckRecord | null {
  const run = checkRunFrom(source);
  if (run === null) return null;
  return {
    ...run,
    kind: "workflow",
    app_name: "GitHub Actions",
    started_at: instantAt(source, "run_started_at") ?? instantAt(source, "created_at"),
    completed_at: run.status === "completed" ? instantAt(source, "updated_at") : null,
  };
}

export function issueFrom(source: JsonObject): IssueRecord | null {
  const number = numberAt(source, "number");
  const openedAt = instantAt(source, "created_at");
  const updatedAt = instantAt(source, "updated_at");
  if (number === null || openedAt === null || updatedAt === null) return null;
  return {
    number,
    title: textAt(source, "title"),
    body: textAt(source, "body").slice(0, TEXT_MAXIMUM),
    state: textAt(source, "state") === "closed" ? "closed" : "open",
    htmlUrl: addressAt(source, "html_url"),
    author: userFrom(objectAt(source, "user")),
    comments: numberAt(source, "comments"),
    openedAt,
    closedAt: instantAt(source, "closed_at"),
    updatedAt,
    isPullRequest: isObject(source["pull_request"]),
  };
}
