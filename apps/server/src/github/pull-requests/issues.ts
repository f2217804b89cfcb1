/** Taking in issues; like pull-requests.ts, for anyone who holds the repository's lock. */
import type { TakeIn } from "./import-context.ts";
import { deleteIssue, issueByNumber, writeIssue } from "./store.ts";
import type { IssueRecord } from "../payloads/records.ts";
import { addToCounters, noteActivity, saveUser, type RepositoryRow } from "../repositories/repository-store.ts";

export async function takeInIssue(
  { tx, settings }: TakeIn,
  repository: RepositoryRow,
  issue: IssueRecord,
): Promise<void> {
  const known = await issueByNumber(tx, repository.id, issue.number);
  const outdated =
    known !== undefined &&
    (issue.updatedAt < known.github_updated_at ||
      (issue.updatedAt === known.github_updated_at && known.state === "closed" && issue.state === "open"));
  if (outdated) return;
  await writeIssue(tx, repository.id, await saveUser(tx, issue.author, settings.users), issue);
  const is = (state: "open" | "closed") => Number(issue.state === state) - Number(known?.state === state);
  await addToCounters(tx, repository.id, { issues_open: is("open"), issues_closed: is("closed") });
  if (issue.author?.bot === 0) {
    await noteActivity(tx, repository, issue.author.login, issue.openedAt.slice(0, 10), 0);
  }
}

/** Deleted, or moved to another repository. */
export async function forgetIssue({ tx }: TakeIn, repository: RepositoryRow, number: number): Promise<void> {
  const known = await issueByNumber(tx, repository.id, number);
  if (known === undefined) return;
  await deleteIssue(tx, repository.id, number);
  await addToCounters(tx, repository.id, known.state === "open" ? { issues_open: -1 } : { issues_closed: -1 });
}
