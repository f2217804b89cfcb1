/** What reviews and checks come to: the one word that a list shows. Pure. */
import type { RowOf } from "../../platform/database/schema/schema.ts";

type Review = Pick<RowOf<"github_reviews">, "user_id" | "state">;
type Check = Pick<RowOf<"github_check_runs">, "kind" | "app_name" | "name" | "status" | "conclusion">;

/** @param reviews oldest first. Of each reviewer the last word counts; a comment takes nothing back. */
export function reviewState(reviews: readonly Review[]): RowOf<"github_pull_requests">["review_state"] {
  const last = new Map<number | null, Review["state"]>();
  for (const { user_id: user, state } of reviews) {
    if (state === "approved" || state === "changes_requested") last.set(user, state);
    else if (state === "dismissed") last.delete(user);
  }
  const words = new Set(last.values());
  if (words.has("changes_requested")) return "changes_requested";
  if (words.has("approved")) return "approved";
  return reviews.some((review) => review.state === "commented") ? "commented" : "none";
}

const GOOD: ReadonlySet<string | null> = new Set(["success", "neutral", "skipped"]);

/** Of checks with one name by one app, the last. @param checks in the order of their ids */
export function latestChecks<Run extends Check>(checks: readonly Run[]): Run[] {
  const byName = new Map<string, Run>();
  for (const run of checks) byName.set(`${run.kind}\n${run.app_name}\n${run.name}`, run);
  return [...byName.values()];
}

/** A workflow counts where a commit has no checks of its own: its jobs are checks. */
export function checkState(checks: readonly Check[]): RowOf<"github_pull_requests">["check_state"] {
  const latest = latestChecks(checks);
  const own = latest.filter((run) => run.kind === "check");
  const counted = own.length > 0 ? own : latest;
  if (counted.length === 0) return "none";
  if (counted.some((run) => run.status === "completed" && !GOOD.has(run.conclusion))) return "failure";
  return counted.every((run) => run.status === "completed") ? "success" : "pending";
}
