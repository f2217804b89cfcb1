/**
 * Brings the list of backups and what is really there together: files that came by other ways are opened and checked,
 * those that are gone are marked, those that were kept long enough are deleted.
 */
import { systemUserId } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { record } from "../../platform/events/journal.ts";
import {
  addFound,
  changeBackup,
  failAbandoned,
  forgetBackup,
  listedBackups,
} from "../../operations/backup/catalogue/backups.ts";
import { outlived } from "../../operations/backup/catalogue/retention.ts";
import type { BackupTarget } from "../../operations/backup/targets/target.ts";
import { aboutBackup } from "./document.ts";
import { currentTarget } from "./target.ts";

export const VERIFY_JOB = "backup.verify";
const GONE = "The file isn't there any more.";
const ABANDONED = "The server was stopped while this backup was being made.";

/** @throws BackupError where the place cannot be looked at */
export async function lookAround(ctx: Context): Promise<void> {
  const target = await currentTarget(ctx);
  await ctx.transaction((tx) => failAbandoned(tx, ABANDONED, ctx.clock.now().toISOString()));
  await deleteOutlived(ctx, target);
  await findOthers(ctx, target);
}

async function deleteOutlived(ctx: Context, target: BackupTarget): Promise<void> {
  const rows = await listedBackups(ctx.db);
  const actorId = await systemUserId(ctx);
  const old = new Set(outlived(rows, await ctx.instance.of("backup"), ctx.clock.now()));
  for (const row of rows.filter(({ id }) => old.has(id))) {
    if (row.target !== target.kind || row.place !== target.place) continue;
    // First the file: a row without a file is found again, a file without a row would be a new backup.
    await target.remove(row.name);
    const at = ctx.clock.now().toISOString();
    await ctx.transaction(async (tx) => {
      await forgetBackup(tx, row.id);
      // As the settings say: nothing to look twice at.
      await record(tx, { ...aboutBackup(row), actorId, action: "deleted", severity: "info", at });
    });
  }
}

async function findOthers(ctx: Context, target: BackupTarget): Promise<void> {
  const files = await target.list();
  const now = ctx.clock.now().toISOString();
  const place = { target: target.kind, place: target.place };
  const rows = (await listedBackups(ctx.db)).filter((row) => row.target === place.target && row.place === place.place);
  const known = new Set(rows.map(({ name }) => name));
  for (const { name, bytes, storedAt } of files.filter((file) => !known.has(file.name))) {
    await ctx.transaction(async (tx) => {
      const id = await addFound(tx, { ...place, name, bytes, storedAt }, now);
      if (id !== null) await ctx.jobs.add(tx, verifyJob(id, null));
    });
  }
  const there = new Set(files.map(({ name }) => name));
  for (const row of rows.filter(({ state, name }) => state === "completed" && !there.has(name))) {
    if (row.problem === GONE) continue;
    await ctx.transaction((tx) => changeBackup(tx, row.id, { verified_at: null, problem: GONE, updated_at: now }));
  }
}

export const verifyJob = (id: number, ownerId: number | null) => ({
  kind: VERIFY_JOB,
  payload: { id },
  ownerId,
  dedupeKey: `${VERIFY_JOB}:${id}`,
});
