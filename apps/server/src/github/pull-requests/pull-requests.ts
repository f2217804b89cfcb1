/**
 * Taking in pull requests, reviews and checks. Deliveries come late, twice and in any order: what is older than what
 * is known changes nothing, and the counts of the repository follow from what really changed. Anyone who calls holds
 * the repository's lock ({@link saveRepository}).
 */
import type { NewRow } from "../../platform/database/schema/schema.ts";
import { tellOfPullRequest, type TakeIn } from "./import-context.ts";
import { branchLinks, existingWorkPackages, insertLinks, usesGithub } from "./link-store.ts";
import {
  checkByGithubId,
  checksOfCommit,
  insertPullRequest,
  pullRequestByNumber,
  pullRequestsOfCommit,
  reviewsOf,
  saveReview,
  updatePullRequest,
  writeCheck,
  type PullRequestStateRow,
} from "./store.ts";
import type { CheckRecord, IssueRecord, PullRequestRecord, ReviewRecord } from "../payloads/records.ts";
import { referencesIn, workPackageOfBranch } from "./references.ts";
import {
  addToCounters,
  assignRepository,
  countProjectRepositories,
  noteActivity,
  projectOfRepository,
  saveUser,
  type RepositoryRow,
} from "../repositories/repository-store.ts";
import { checkState, reviewState } from "./review-status.ts";

type Values = Pick<PullRequestStateRow, "state" | "merged" | "merged_at" | "opened_at">;

/** How far it is: of two states with one time the further one is the later. */
const rank = ({ state, merged }: Pick<PullRequestStateRow, "state" | "merged">): number =>
  merged === 1 ? 2 : Number(state === "closed");

function isOutdated(record: PullRequestRecord, known: PullRequestStateRow): boolean {
  if (record.updatedAt !== known.github_updated_at) return record.updatedAt < known.github_updated_at;
  return rank(record) < rank(known);
}

export async function takeInPullRequest(
  scope: TakeIn,
  repository: RepositoryRow,
  record: PullRequestRecord,
): Promise<PullRequestStateRow> {
  const { tx, at } = scope;
  const known = await pullRequestByNumber(tx, repository.id, record.number);
  const partial = known !== undefined && known.github_id === null;
  if (known !== undefined && !partial && isOutdated(record, known)) {
    await linkReferences(scope, repository, known, textsOf(record), record.headBranch);
    return known;
  }
  const authorId = await saveUser(tx, record.author, scope.settings.users);
  const mergedById = await saveUser(tx, record.mergedBy, scope.settings.users);
  const values = {
    github_id: record.githubId,
    title: record.title,
    body: record.body,
    state: record.state,
    draft: record.draft,
    merged: record.merged,
    html_url: record.htmlUrl,
    head_branch: record.headBranch,
    base_branch: record.baseBranch,
    head_sha: record.headSha,
    author_id: authorId,
    merged_by_id: mergedById ?? known?.merged_by_id ?? null,
    // Lists of GitHub's have no counts: what a delivery said stands.
    comments_count: record.comments ?? known?.comments_count ?? null,
    review_comments_count: record.reviewComments ?? known?.review_comments_count ?? null,
    additions_count: record.additions ?? known?.additions_count ?? null,
    deletions_count: record.deletions ?? known?.deletions_count ?? null,
    changed_files_count: record.changedFiles ?? known?.changed_files_count ?? null,
    labels: JSON.stringify(record.labels),
    reviewers: JSON.stringify(record.reviewers),
    merged_at: record.mergedAt,
    closed_at: record.closedAt,
    opened_at: record.openedAt,
    github_updated_at: record.updatedAt,
    check_state:
      known?.head_sha === record.headSha
        ? known.check_state
        : checkState(await checksOfCommit(tx, repository.id, record.headSha)),
    updated_at: at,
  };
  const row = await write(scope, repository, known, values, record.number);
  if (known === undefined || partial) await note(scope, repository, record.author, record.openedAt);
  if (record.mergedAt !== null && known?.merged !== 1)
    await note(scope, repository, record.mergedBy ?? record.author, record.mergedAt);
  return linkReferences(scope, repository, row, textsOf(record), record.headBranch);
}

/** A comment names a pull request of which nothing else is known: its number and title will do until more comes. */
export async function takeInCommented(
  scope: TakeIn,
  repository: RepositoryRow,
  issue: IssueRecord,
  comment: string,
): Promise<PullRequestStateRow> {
  const known = await pullRequestByNumber(scope.tx, repository.id, issue.number);
  const row = await withComment(scope, repository, known, issue);
  return linkReferences(scope, repository, row, [issue.title, issue.body, comment], null);
}

/** What the comment says of the pull request, where that is newer than what is known. */
async function withComment(
  scope: TakeIn,
  repository: RepositoryRow,
  known: PullRequestStateRow | undefined,
  issue: IssueRecord,
): Promise<PullRequestStateRow> {
  const { tx, at } = scope;
  if (known !== undefined && known.github_updated_at > issue.updatedAt) return known;
  if (known !== undefined && known.github_id !== null) {
    if (issue.comments === null) return known;
    return updatePullRequest(tx, known.id, { comments_count: issue.comments, updated_at: at });
  }
  const values = {
    github_id: null,
    title: issue.title,
    body: issue.body,
    state: issue.state,
    draft: 0,
    merged: 0,
    html_url: issue.htmlUrl,
    head_branch: "",
    base_branch: "",
    head_sha: "",
    author_id: await saveUser(tx, issue.author, scope.settings.users),
    comments_count: issue.comments,
    closed_at: issue.closedAt,
    opened_at: issue.openedAt,
    github_updated_at: issue.updatedAt,
    updated_at: at,
  };
  return write(scope, repository, known, values, issue.number);
}

/** What a new one begins with, where nothing else is said. */
const FRESH = { linked: 0, review_state: "none", check_state: "none", labels: "[]", reviewers: "[]" } as const;
type NewPullRequest = NewRow<"github_pull_requests">;
type Given = Partial<Pick<NewPullRequest, keyof typeof FRESH>> &
  Omit<NewPullRequest, keyof typeof FRESH | "repository_id" | "number" | "created_at">;

async function write(
  scope: TakeIn,
  repository: RepositoryRow,
  known: PullRequestStateRow | undefined,
  values: Given,
  number: number,
): Promise<PullRequestStateRow> {
  const { tx, at } = scope;
  const row =
    known === undefined
      ? await insertPullRequest(tx, { repository_id: repository.id, number, created_at: at, ...FRESH, ...values })
      : await updatePullRequest(tx, known.id, values);
  const [before, after] = [countsOf(known), countsOf(row)];
  await addToCounters(tx, repository.id, {
    pr_open: after.open - before.open,
    pr_merged: after.merged - before.merged,
    pr_closed: after.closed - before.closed,
    merge_seconds: after.seconds - before.seconds,
  });
  if (known !== undefined && known.linked === 1) await tellOfPullRequest(scope, row, "updated");
  return row;
}

/** `closed`: without having been merged. */
function countsOf(row: Values | undefined) {
  const merged = Number(row?.merged === 1);
  const open = Number(row?.state === "open");
  const closed = row === undefined ? 0 : 1 - merged - open;
  const milliseconds = merged === 1 ? Date.parse(row?.merged_at ?? "") - Date.parse(row?.opened_at ?? "") : 0;
  return { open, merged, closed, seconds: Math.max(0, Math.round(milliseconds / 1_000)) };
}

const textsOf = (record: PullRequestRecord): string[] => [record.title, record.body];

async function note(
  { tx }: TakeIn,
  repository: RepositoryRow,
  user: PullRequestRecord["author"],
  at: string,
): Promise<void> {
  if (user === null || user.bot === 1) return;
  await noteActivity(tx, repository, user.login, at.slice(0, 10), 0);
}

/** Links to whatever the texts, the branch and what was pushed to it name. A link that is there stays. */
async function linkReferences(
  scope: TakeIn,
  repository: RepositoryRow,
  row: PullRequestStateRow,
  texts: readonly string[],
  branch: string | null,
): Promise<PullRequestStateRow> {
  const ids = new Set(referencesIn(texts.join("\n"), scope.settings.addresses));
  if (branch !== null) {
    for (const id of referencesOfBranch(scope, branch)) ids.add(id);
    for (const id of await branchLinks(scope.tx, repository.id, branch)) ids.add(id);
  }
  return linkPullRequest(scope, repository, row, [...ids]);
}

/** A fork's branch is `owner:branch`; the pattern is about the branch alone. */
export function referencesOfBranch({ settings }: TakeIn, branch: string): number[] {
  const name = branch.replace(/^[^:/]+:/, "");
  const byPattern = workPackageOfBranch(name, settings.branchPattern);
  return [...(byPattern === null ? [] : [byPattern]), ...referencesIn(name, [])];
}

export async function linkPullRequest(
  scope: TakeIn,
  repository: RepositoryRow,
  row: PullRequestStateRow,
  ids: readonly number[],
): Promise<PullRequestStateRow> {
  const { tx, at } = scope;
  const targets = await existingWorkPackages(tx, ids);
  const added = await insertLinks(
    tx,
    row.id,
    targets.map((target) => target.id),
    at,
  );
  const first = targets.find((target) => added.has(target.id));
  if (first === undefined) return row;
  await adoptRepository(scope, repository, first.project_id);
  if (row.linked === 1) {
    await tellOfPullRequest(scope, row, "updated");
    return row;
  }
  await addToCounters(tx, repository.id, { pr_linked: 1 });
  const linked = await updatePullRequest(tx, row.id, { linked: 1 });
  await tellOfPullRequest(scope, linked, "created");
  return linked;
}

/** The first work package that is linked says which project a repository belongs to, where the policy has room. */
async function adoptRepository({ tx, at, settings }: TakeIn, repository: RepositoryRow, projectId: number) {
  if ((await projectOfRepository(tx, repository.id)) !== undefined || !(await usesGithub(tx, projectId))) return;
  if (settings.policy === "single" && (await countProjectRepositories(tx, projectId)) > 0) return;
  await assignRepository(tx, repository.id, projectId, at);
}

/** @returns the pull request as it is then */
export async function takeInReview(
  scope: TakeIn,
  repository: RepositoryRow,
  pullRequest: PullRequestStateRow,
  review: ReviewRecord,
): Promise<PullRequestStateRow> {
  const { tx } = scope;
  await saveReview(tx, pullRequest.id, await saveUser(tx, review.user, scope.settings.users), review);
  await note(scope, repository, review.user, review.submittedAt);
  const state = reviewState(await reviewsOf(tx, pullRequest.id));
  if (state === pullRequest.review_state) return pullRequest;
  const row = await updatePullRequest(tx, pullRequest.id, { review_state: state, updated_at: scope.at });
  if (row.linked === 1) await tellOfPullRequest(scope, row, "updated");
  return row;
}

const STATUS_RANK: Record<string, number> = { in_progress: 1, completed: 2 };

/** GitHub gives checks no time of change: a later start is later, then a further status, then a later end. */
function isOlder(check: CheckRecord, known: CheckRecord): boolean {
  const orders = [
    [check.started_at ?? "", known.started_at ?? ""],
    [STATUS_RANK[check.status] ?? 0, STATUS_RANK[known.status] ?? 0],
    [check.completed_at ?? "", known.completed_at ?? ""],
  ] as const;
  for (const [mine, theirs] of orders) if (mine !== theirs) return mine < theirs;
  return false;
}

export async function takeInCheck(scope: TakeIn, repository: RepositoryRow, check: CheckRecord): Promise<void> {
  const { tx } = scope;
  const known = await checkByGithubId(tx, check.github_id);
  if (known !== undefined && isOlder(check, known)) return;
  await writeCheck(tx, repository.id, check);
  const state = checkState(await checksOfCommit(tx, repository.id, check.head_sha));
  for (const pullRequest of await pullRequestsOfCommit(tx, repository.id, check.head_sha)) {
    if (pullRequest.check_state === state) continue;
    const row = await updatePullRequest(tx, pullRequest.id, { check_state: state, updated_at: scope.at });
    if (row.linked === 1) await tellOfPullRequest(scope, row, "updated");
  }
}
