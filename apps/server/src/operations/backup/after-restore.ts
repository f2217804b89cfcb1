/**
 * What a restored database must not go on with: sign-ins and links of then, letters and branches that were about to
 * leave, numbers that were given already.
 */
import type { TableHead } from "./archive/records.ts";
import type { Staging } from "./databases/tables.ts";
import { dropEndedTokens, type Standing } from "./ended-tokens.ts";
import { counted } from "../../platform/counted.ts";

/**
 * Jobs that finish what is half done in the database itself. Any other one may tell the world outside, so it is dropped.
 */
export const KEPT_JOBS: readonly string[] = [
  "copy_project",
  "delete_placeholder_user",
  "delete_project",
  "delete_user",
  "end_viewing",
  "forget-views",
  "github.deliveries",
  "github.sync",
  "notifications.dates",
  "notifications.tell",
  "notifications.wake",
  "recount_durations",
  "remind",
  "upkeep.optimize",
  "upkeep.recount",
  "upkeep.reindex",
];

export interface Before {
  /** The last number that each table of the replaced database had given; empty where there was none. */
  sequences: Record<string, number>;
  /** Its revisions by name. */
  revisions: Record<string, number>;
  /** Its list of backups: they are all still there, whatever is restored. */
  backups: { table: TableHead; block: string }[];
  standing: Standing;
}

/** @returns what was dropped, in words */
export async function settle(staging: Staging, before: Before, sequences: Record<string, number>): Promise<string[]> {
  const dropped = [...(await whatIsDropped(staging)), ...(await dropEndedTokens(staging, before.standing))];
  await endSignIns(staging);
  await settleJobs(staging);
  await keepQuiet(staging);
  if (before.backups.length > 0) await staging.change("delete from backups");
  for (const { table, block } of before.backups) await staging.load(table, block);
  await goOnFrom(staging, greatest(sequences, before.sequences), before.revisions);
  return dropped;
}

const UNFINISHED = "jobs where status in ('in_queue', 'in_process')";
const NOT_KEPT = `kind not in (${KEPT_JOBS.map((kind) => `'${kind}'`).join(", ")})`;

/** In words, with numbers: asked before anything is dropped. */
async function whatIsDropped(staging: Staging): Promise<string[]> {
  const dropped: string[] = [];
  const count = async (from: string, one: string, several?: string): Promise<void> => {
    const [row] = await staging.select(`select count(*) as n from ${from}`);
    if (Number(row?.["n"]) > 0) dropped.push(counted(Number(row?.["n"]), one, several));
  };
  await count("sessions", "session");
  await count("one_time_tokens where ended is null", "link in emails", "links in emails");
  await count(`${UNFINISHED} and ${NOT_KEPT}`, "waiting job");
  await count("invitations where state = 'due'", "invitation email");
  await count("webhook_deliveries where state = 'waiting'", "webhook delivery", "webhook deliveries");
  await count("membership_notices", "notice of memberships", "notices of memberships");
  await count(
    "emails where state in ('waiting', 'sending')",
    "email about notifications",
    "emails about notifications",
  );
  return dropped;
}

/** Sessions, and whatever was begun in order to sign in. */
async function endSignIns(staging: Staging): Promise<void> {
  await staging.change("delete from sessions");
  await staging.change("delete from pending_sign_ins");
  await staging.change("delete from waiting_links");
  await staging.change("delete from scim_access_tokens");
  await staging.change("delete from oauth_codes");
  await staging.change("delete from oauth_requests");
  await staging.change("delete from passkey_challenges");
  await staging.change("delete from auth_states");
  // Which of those that no one had asked for were used since the backup, no one knows any more.
  await staging.change("update auth_providers set answers_after = $1 where kind = 'saml'", [new Date().toISOString()]);
  await staging.change("delete from remembered_devices");
  await staging.change("delete from one_time_tokens");
  await staging.change("delete from throttles");
  await staging.change("delete from idempotency_keys");
}

async function settleJobs(staging: Staging): Promise<void> {
  await staging.change(`delete from ${UNFINISHED} and ${NOT_KEPT}`);
  await staging.change("delete from job_log where job_id not in (select id from jobs)");
  await staging.change(
    "update jobs set status = 'in_queue', leased_by = null, leased_until = null where status = 'in_process'",
  );
  // Its job is dropped, since it sends invitations: someone starts it again.
  await staging.change("update user_imports set status = 'checked' where status = 'running'");
}

/** What the world outside has not heard of by then, it does not hear of years later. */
async function keepQuiet(staging: Staging): Promise<void> {
  await staging.change(
    "update journal_readers set last_event_id = (select coalesce(max(id), 0) from events) where name not in ('audit-seals', 'audit-seals-of-refusals') and name not like 'audit-addresses%'",
  );
  await staging.change(
    `update journal_readers set last_event_id = (select coalesce(max(id), 0) from security_events)
      where name like 'audit-stream:%:occurrences'`,
  );
  await staging.change("update journal_readers set leased_by = null, leased_until = null");
  await staging.change("delete from webhook_deliveries where state = 'waiting'");
  await staging.change("delete from membership_notices");
  await staging.change("update emails set state = 'dropped' where state in ('waiting', 'sending')");
  await staging.change("update notifications set email = 'off' where email <> 'off' and email_id is null");
  await staging.change(
    `update push_devices set last_notification_id =
      (select coalesce(max(id), 0) from notifications where recipient_id = push_devices.user_id)`,
  );
  await staging.change("update invitations set state = 'failed' where state = 'due'");
}

/** No number is given twice, and nothing that was read of the replaced database counts any more. */
async function goOnFrom(
  staging: Staging,
  numbers: Record<string, number>,
  revisions: Before["revisions"],
): Promise<void> {
  for (const [table, last] of Object.entries(numbers)) await staging.raiseSequence(table, last);
  // Branches are made for what happens from now on.
  await staging.change("update github_config set branches_after = $1 where branches_after is not null", [
    numbers["events"] ?? 0,
  ]);
  // Any process that has kept what it read of the old database reads it again.
  for (const [name, value] of Object.entries(revisions)) {
    await staging.change("update revisions set value = $1 where name = $2 and value < $1", [value, name]);
  }
  await staging.change("update revisions set value = value + 1");
}

function greatest(...all: readonly Record<string, number>[]): Record<string, number> {
  const result: Record<string, number> = {};
  for (const one of all)
    for (const [name, value] of Object.entries(one)) result[name] = Math.max(value, result[name] ?? 0);
  return result;
}
