/** What is written in while GitHub's objects are taken in, by a delivery or by the sync. */
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record } from "../../platform/events/journal.ts";
import { systemUserId } from "../../identity/users/service.ts";
import { configRow } from "../config/store.ts";
import { linkedProjects } from "./link-store.ts";
import type { RepositoryRecord } from "../payloads/records.ts";
import type { KnownUser, RepositoryRow } from "../repositories/repository-store.ts";
import type { PullRequestStateRow } from "./store.ts";

export interface TakeInSettings {
  branchPattern: string;
  autoLinkCommits: boolean;
  policy: "single" | "multiple";
  /** Where this server is reached; addresses of work packages begin so. */
  addresses: string[];
  /** In whose name the journal has what GitHub did. */
  actorId: number;
  /** Users of GitHub's that were looked up, by their id there. What was just written is not in it: it may be taken back. */
  users: Map<number, KnownUser>;
  /** No one is told: the data was there before anyone looked. */
  quiet?: boolean;
}

export interface TakeIn {
  tx: Writer;
  at: string;
  settings: TakeInSettings;
  /** Repositories that were saved in this transaction, by their id at GitHub: most deliveries tell no news of theirs. */
  repositories?: Map<number, SavedRepository>;
}

export interface SavedRepository {
  record: RepositoryRecord;
  row: RepositoryRow;
}

/** To be read once for many. */
export async function takeInSettings(ctx: Context): Promise<TakeInSettings> {
  const [config, actorId] = await Promise.all([configRow(ctx.db), systemUserId(ctx)]);
  const { publicUrl, host, port } = ctx.settings;
  return {
    branchPattern: config.branch_naming_pattern,
    autoLinkCommits: config.auto_link_commits === 1,
    policy: config.repository_policy,
    addresses: publicUrl === null ? [`${host}:${port}`, `localhost:${port}`] : [publicUrl],
    actorId,
    users: new Map(),
  };
}

/** Tells open clients of every project whose work packages the pull request belongs to. */
export async function tellOfPullRequest(
  { tx, at, settings }: TakeIn,
  row: Pick<PullRequestStateRow, "id" | "title">,
  action: "created" | "updated",
): Promise<void> {
  if (settings.quiet === true) return;
  for (const projectId of await linkedProjects(tx, row.id)) {
    await record(tx, {
      entityType: "GithubPullRequest",
      entityId: row.id,
      entityTitle: row.title,
      projectId,
      actorId: settings.actorId,
      action,
      at,
    });
  }
}
