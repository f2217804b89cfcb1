/** What each event of GitHub's changes here. */
import { isDeepStrictEqual } from "node:util";
import { flagAt, instantAt, listAt, numberAt, objectAt, textAt } from "../payloads/json.ts";
import type { JsonObject } from "../../hal/json.ts";
import type { TakeIn } from "../pull-requests/import-context.ts";
import { forgetBranch } from "../branches/branch-store.ts";
import { forgetIssue, takeInIssue } from "../pull-requests/issues.ts";
import { existingWorkPackages, insertBranchLinks } from "../pull-requests/link-store.ts";
import { openPullRequestsOfBranch } from "../pull-requests/store.ts";
import {
  linkPullRequest,
  referencesOfBranch,
  takeInCheck,
  takeInCommented,
  takeInPullRequest,
  takeInReview,
} from "../pull-requests/pull-requests.ts";
import {
  checkRunFrom,
  issueFrom,
  pullRequestFrom,
  repositoryFrom,
  reviewFrom,
  userFrom,
  workflowRunFrom,
  type RepositoryRecord,
} from "../payloads/records.ts";
import { referencesIn } from "../pull-requests/references.ts";
import {
  newCommits,
  noteActivity,
  saveRepository,
  saveUser,
  setAllAbsent,
  setPresent,
  type RepositoryRow,
} from "../repositories/repository-store.ts";

type InRepository = (scope: TakeIn, repository: RepositoryRow, payload: JsonObject) => Promise<void>;

/** Events of a repository that change more than the repository itself. */
const IN_REPOSITORY: Partial<Record<string, InRepository>> = {
  repository: onRepository,
  push: onPush,
  create: onCreate,
  delete: onDelete,
  pull_request: onPullRequest,
  pull_request_review: onReview,
  issue_comment: onComment,
  issues: onIssue,
  check_run: onCheckRun,
  workflow_run: onWorkflowRun,
};

/** @returns false for an event that is counted and nothing else */
export async function applyEvent(scope: TakeIn, event: string, source: unknown): Promise<boolean> {
  const payload = objectAt(source);
  if (event === "ping") return true;
  if (event === "installation" || event === "installation_repositories") return onInstallation(scope, event, payload);
  if (event === "membership") {
    return (await saveUser(scope.tx, userFrom(objectAt(payload, "member")), scope.settings.users)) !== null;
  }
  const work = IN_REPOSITORY[event];
  const record = work === undefined ? null : repositoryFrom(objectAt(payload, "repository"));
  if (work === undefined || record === null) return false;
  await work(scope, await repositoryOf(scope, record), payload);
  return true;
}

async function repositoryOf({ tx, at, repositories }: TakeIn, record: RepositoryRecord): Promise<RepositoryRow> {
  const saved = repositories?.get(record.githubId);
  if (saved !== undefined && isDeepStrictEqual(saved.record, record)) return saved.row;
  const row = await saveRepository(tx, record, at);
  repositories?.set(record.githubId, { record, row });
  return row;
}

async function onInstallation(scope: TakeIn, event: string, payload: JsonObject): Promise<boolean> {
  const action = textAt(payload, "action");
  if (event === "installation" && (action === "deleted" || action === "suspend")) {
    await setAllAbsent(scope.tx);
    return true;
  }
  const removed = listAt(payload, "repositories_removed").flatMap((one) => numberAt(one, "id") ?? []);
  await setPresent(scope.tx, removed, 0);
  const named = [...listAt(payload, "repositories"), ...listAt(payload, "repositories_added")];
  const present: number[] = [];
  for (const source of named) {
    const record = repositoryFrom(source);
    if (record === null) continue;
    await saveRepository(scope.tx, record, scope.at);
    present.push(record.githubId);
  }
  await setPresent(scope.tx, present, 1);
  return true;
}

async function onRepository({ tx }: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  const action = textAt(payload, "action");
  if (action === "deleted") await setPresent(tx, [repository.github_id], 0);
  else if (action === "created") await setPresent(tx, [repository.github_id], 1);
}

async function onPush(scope: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  const ref = textAt(payload, "ref");
  if (!ref.startsWith("refs/heads/") || flagAt(payload, "deleted") === 1) return;
  const commits = listAt(payload, "commits");
  await countCommits(scope, repository, commits);
  const branch = ref.slice("refs/heads/".length);
  const ids = new Set(referencesOfBranch(scope, branch));
  if (scope.settings.autoLinkCommits) {
    const messages = commits.map((commit) => textAt(commit, "message")).join("\n");
    for (const id of referencesIn(messages, scope.settings.addresses)) ids.add(id);
  }
  await linkBranch(scope, repository, branch, [...ids]);
}

async function countCommits(scope: TakeIn, repository: RepositoryRow, commits: readonly JsonObject[]): Promise<void> {
  const shas = commits.map((commit) => textAt(commit, "id")).filter((sha) => sha !== "");
  const fresh = await newCommits(scope.tx, repository.id, shas);
  const counts = new Map<string, number>();
  for (const commit of commits) {
    const login = textAt(objectAt(commit, "author"), "username");
    const day = (instantAt(commit, "timestamp") ?? scope.at).slice(0, 10);
    if (login === "" || login.endsWith("[bot]") || !fresh.has(textAt(commit, "id"))) continue;
    const key = `${day} ${login}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) {
    await noteActivity(scope.tx, repository, key.slice(11), key.slice(0, 10), count);
  }
}

/** The default branch takes everything in: what is named there says nothing about a pull request. */
async function linkBranch(
  scope: TakeIn,
  repository: RepositoryRow,
  branch: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || branch === repository.default_branch) return;
  const targets = (await existingWorkPackages(scope.tx, ids)).map((target) => target.id);
  await insertBranchLinks(scope.tx, repository.id, branch, targets);
  for (const row of await openPullRequestsOfBranch(scope.tx, repository.id, branch)) {
    await linkPullRequest(scope, repository, row, targets);
  }
}

async function onCreate(scope: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  if (textAt(payload, "ref_type") !== "branch") return;
  const branch = textAt(payload, "ref");
  await linkBranch(scope, repository, branch, referencesOfBranch(scope, branch));
}

async function onDelete({ tx }: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  if (textAt(payload, "ref_type") === "branch") await forgetBranch(tx, repository.id, textAt(payload, "ref"));
}

async function onPullRequest(scope: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  const record = pullRequestFrom(objectAt(payload, "pull_request"));
  if (record !== null) await takeInPullRequest(scope, repository, record);
}

async function onReview(scope: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  const record = pullRequestFrom(objectAt(payload, "pull_request"));
  const review = reviewFrom(objectAt(payload, "review"));
  if (record === null || review === null) return;
  await takeInReview(scope, repository, await takeInPullRequest(scope, repository, record), review);
}

async function onComment(scope: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  const issue = issueFrom(objectAt(payload, "issue"));
  if (issue === null) return;
  const comment = objectAt(payload, "comment");
  const author = userFrom(objectAt(comment, "user"));
  const day = instantAt(comment, "created_at")?.slice(0, 10);
  if (author?.bot === 0 && day !== undefined) await noteActivity(scope.tx, repository, author.login, day, 0);
  if (!issue.isPullRequest) return takeInIssue(scope, repository, issue);
  const said = textAt(payload, "action") === "deleted" ? "" : textAt(comment, "body");
  await takeInCommented(scope, repository, issue, said);
}

async function onIssue(scope: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  const issue = issueFrom(objectAt(payload, "issue"));
  if (issue === null || issue.isPullRequest) return;
  const action = textAt(payload, "action");
  if (action === "deleted" || action === "transferred") await forgetIssue(scope, repository, issue.number);
  else await takeInIssue(scope, repository, issue);
}

async function onCheckRun(scope: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  const check = checkRunFrom(objectAt(payload, "check_run"));
  if (check !== null) await takeInCheck(scope, repository, check);
}

async function onWorkflowRun(scope: TakeIn, repository: RepositoryRow, payload: JsonObject): Promise<void> {
  const run = workflowRunFrom(objectAt(payload, "workflow_run"));
  if (run !== null) await takeInCheck(scope, repository, run);
}
