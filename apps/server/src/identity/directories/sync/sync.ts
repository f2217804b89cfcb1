/** Syncs: what they would change is shown first, one that would remove too much stops, and each is kept with its outcome. */
import { isObject } from "../../../hal/json.ts";
import type { Context } from "../../../platform/context.ts";
import { recordStart } from "../../../platform/jobs/record-start.ts";
import { configOf, inDirectory } from "../access.ts";
import { DirectoryFailure } from "../connection.ts";
import { groupsIn, peopleIn } from "../entries.ts";
import {
  directoryById,
  enabledDirectories,
  forgetOldSyncs,
  insertSync,
  knownGroups,
  knownPeople,
  membersOfAllGroups,
  otherAccounts,
  syncById,
  updateSync,
  type DirectoryRow,
  type SyncRow,
} from "../store.ts";
import { applyPlan } from "./apply.ts";
import { excessOf, planOf, summaryOf, type Known } from "./plan.ts";

const SYNC_JOB = "directory.sync";
const HOURLY_JOB = "sync_directories";

export function handleDirectorySyncs(ctx: Context): void {
  ctx.jobs.handle(SYNC_JOB, async ({ payload }) => {
    const id = isObject(payload) ? Number(payload["id"]) : Number.NaN;
    const sync = await syncById(ctx.db, id);
    if (sync?.state === "waiting") await runSync(ctx, sync);
    return {};
  });
  ctx.schedules.define({ name: HOURLY_JOB, timing: () => ({ cron: "15 * * * *", timeZone: "UTC" }) });
  ctx.jobs.handle(HOURLY_JOB, async () => {
    for (const row of await enabledDirectories(ctx.db)) {
      if (!configOf(row).hourly) continue;
      const sync = await ctx.transaction((tx) => insertSync(tx, newSync(row.id, "sync", ctx)));
      const kept = await syncById(ctx.db, sync);
      if (kept !== undefined) await runSync(ctx, kept);
    }
    return {};
  });
}

const newSync = (providerId: number, kind: SyncRow["kind"], ctx: Context) => ({
  provider_id: providerId,
  kind,
  state: "waiting" as const,
  problem: null,
  counts: "{}",
  changes: "[]",
  created_at: ctx.clock.now().toISOString(),
  finished_at: null,
});

/** Asks for one, which a job then does. @returns its id */
export async function askForSync(ctx: Context, row: DirectoryRow, kind: SyncRow["kind"], ownerId: number) {
  return ctx.transaction(async (tx) => {
    const id = await insertSync(tx, newSync(row.id, kind, ctx));
    await forgetOldSyncs(tx, row.id);
    const uuid = await ctx.jobs.add(tx, { kind: SYNC_JOB, payload: { id }, ownerId });
    const started = {
      actorId: ownerId,
      changes: { directory: { from: null, to: row.name }, kind: { from: null, to: kind } },
    };
    await recordStart(tx, uuid, started, ctx.clock.now().toISOString());
    return id;
  });
}

export async function runSync(ctx: Context, sync: SyncRow): Promise<void> {
  const row = await directoryById(ctx.db, sync.provider_id);
  if (row === undefined) return;
  const outcome = await outcomeOf(ctx, row, sync).catch((error: unknown) => {
    if (!(error instanceof DirectoryFailure)) throw error;
    return { state: "failed" as const, problem: error.message, counts: {}, changes: [] };
  });
  const { state, problem, counts, changes } = outcome;
  const finished_at = ctx.clock.now().toISOString();
  const written = { state, problem, counts: JSON.stringify(counts), changes: JSON.stringify(changes), finished_at };
  await ctx.transaction((tx) => updateSync(tx, sync.id, written));
}

async function outcomeOf(ctx: Context, row: DirectoryRow, sync: SyncRow) {
  const found = await inDirectory(ctx, row, async (connection, config) => ({
    config,
    people: await peopleIn(connection, config),
    groups: config.syncGroups ? await groupsIn(connection, config) : [],
  }));
  const known = await knownNow(ctx, row.id);
  const plan = planOf(found.config, found.people, found.groups, known);
  const summary = summaryOf(plan);
  if (sync.kind === "preview") return { state: "done" as const, problem: null, ...summary };
  const excess = sync.kind === "confirmed" ? null : excessOf(found.config, plan, known);
  if (excess !== null) return { state: "stopped" as const, problem: excess, ...summary };
  const problems = await applyPlan(ctx, row, plan);
  return {
    state: "done" as const,
    problem: problems.length === 0 ? null : problems.slice(0, 20).join("\n"),
    ...summary,
  };
}

async function knownNow(ctx: Context, providerId: number): Promise<Known> {
  const [people, groups, members, accounts] = await Promise.all([
    knownPeople(ctx.db, providerId),
    knownGroups(ctx.db, providerId),
    membersOfAllGroups(ctx.db),
    otherAccounts(ctx.db, providerId),
  ]);
  const byGroup = Map.groupBy(members, (row) => row.group_id);
  return {
    people: people.map((one) => ({
      identityId: one.identity_id,
      userId: one.user_id,
      subject: one.subject,
      managed: one.managed === 1,
      removed: one.removed_at !== null,
      misses: one.misses,
      login: one.login,
      email: one.email,
      firstName: one.first_name,
      lastName: one.last_name,
      name: one.name,
      status: one.status,
    })),
    groups: groups.map(({ id, name, subject }) => {
      const own = byGroup.get(id) ?? [];
      return {
        id,
        name,
        dn: subject,
        members: new Set(own.map((row) => row.user_id)),
        managed: new Set(own.filter((row) => row.provider_id === providerId).map((row) => row.user_id)),
      };
    }),
    accountsByLogin: new Map(accounts.map((one) => [one.login_key, one.id])),
    accountsByEmail: new Map(accounts.map((one) => [one.email_key, one.id])),
  };
}
