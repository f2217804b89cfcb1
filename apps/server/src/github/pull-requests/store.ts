import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";
import type { CheckRecord, IssueRecord, ReviewRecord } from "../payloads/records.ts";

export type PullRequestStateRow = RowOf<"github_pull_requests">;

export function pullRequestByNumber(
  db: Reader,
  repositoryId: number,
  number: number,
): Promise<PullRequestStateRow | undefined> {
  return db
    .selectFrom("github_pull_requests")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** Open ones from this branch: what is pushed to it belongs to them. */
export function openPullRequestsOfBranch(
  db: Reader,
  repositoryId: number,
  branch: string,
): Promise<PullRequestStateRow[]> {
  return db
    .selectFrom("github_pull_requests")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("head_branch", "=", branch)
    .where("state", "=", "open")
    .execute();
}

export function pullRequestsOfCommit(db: Reader, repositoryId: number, sha: string): Promise<PullRequestStateRow[]> {
  return db
    .selectFrom("github_pull_requests")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("head_sha", "=", sha)
    .execute();
}

export function insertPullRequest(tx: Writer, row: NewRow<"github_pull_requests">): Promise<PullRequestStateRow> {
  return tx.insertInto("github_pull_requests").values(row).returningAll().executeTakeFirstOrThrow();
}

export function updatePullRequest(
  tx: Writer,
  id: number,
  patch: RowPatch<"github_pull_requests">,
): Promise<PullRequestStateRow> {
  return tx
    .updateTable("github_pull_requests")
    .set(patch)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A dismissed review stays dismissed, whatever comes later from before. */
export async function saveReview(
  tx: Writer,
  pullRequestId: number,
  userId: number | null,
  review: ReviewRecord,
): Promise<void> {
  const values = { user_id: userId, state: review.state, html_url: review.htmlUrl, submitted_at: review.submittedAt };
  await tx
    .insertInto("github_reviews")
    .values({ github_id: review.githubId, pull_request_id: pullRequestId, ...values })
    .onConflict((conflict) =>
      conflict.column("github_id").doUpdateSet(values).where("github_reviews.state", "!=", "dismissed"),
    )
    .execute();
}

/** Oldest first. */
export function reviewsOf(db: Reader, pullRequestId: number): Promise<RowOf<"github_reviews">[]> {
  return db
    .selectFrom("github_reviews")
    .selectAll()
    .where("pull_request_id", "=", pullRequestId)
    .orderBy("submitted_at")
    .orderBy("id")
    .execute();
}

export function checkByGithubId(db: Reader, githubId: number): Promise<RowOf<"github_check_runs"> | undefined> {
  return db.selectFrom("github_check_runs").selectAll().where("github_id", "=", githubId).executeTakeFirst();
}

export async function writeCheck(tx: Writer, repositoryId: number, check: CheckRecord): Promise<void> {
  const { github_id: _id, ...values } = check;
  await tx
    .insertInto("github_check_runs")
    .values({ repository_id: repositoryId, ...check })
    .onConflict((conflict) => conflict.column("github_id").doUpdateSet(values))
    .execute();
}

export function checksOfCommit(db: Reader, repositoryId: number, sha: string): Promise<RowOf<"github_check_runs">[]> {
  return db
    .selectFrom("github_check_runs")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("head_sha", "=", sha)
    .orderBy("github_id")
    .execute();
}

export function issueByNumber(db: Reader, repositoryId: number, number: number) {
  return db
    .selectFrom("github_issues")
    .selectAll()
    .where("repository_id", "=", repositoryId)
    .where("number", "=", number)
    .executeTakeFirst();
}

export async function writeIssue(
  tx: Writer,
  repositoryId: number,
  authorId: number | null,
  issue: IssueRecord,
): Promise<void> {
  const values = {
    title: issue.title,
    state: issue.state,
    html_url: issue.htmlUrl,
    author_id: authorId,
    opened_at: issue.openedAt,
    closed_at: issue.closedAt,
    github_updated_at: issue.updatedAt,
  };
  await tx
    .insertInto("github_issues")
    .values({ repository_id: repositoryId, number: issue.number, ...values })
    .onConflict((conflict) => conflict.columns(["repository_id", "number"]).doUpdateSet(values))
    .execute();
}

export async function deleteIssue(tx: Writer, repositoryId: number, number: number): Promise<void> {
  await tx.deleteFrom("github_issues").where("repository_id", "=", repositoryId).where("number", "=", number).execute();
}
