/** Backups of the whole instance, for administrators only. */
import { setTimeout as pause } from "node:timers/promises";
import type { Backup as WireBackup } from "@halyard/contract/schemas/administration/backups";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { scheduledJob } from "../../platform/jobs/schedules.ts";
import { BackupError } from "../../operations/backup/archive/errors.ts";
import { backupHealth } from "../../operations/backup/catalogue/health.ts";
import {
  backupOfJob,
  changeBackup,
  forgetBackup,
  listedBackup,
  listedBackups,
  type ListedBackup,
} from "../../operations/backup/catalogue/backups.ts";
import type { BackupTarget } from "../../operations/backup/targets/target.ts";
import { aboutBackup, backupDocument } from "./document.ts";
import { lookAround, verifyJob } from "./look-around.ts";
import { BACKUP_JOB, backupFor, type Asked } from "./make.ts";
import { currentTarget, targetOf } from "./target.ts";

/** What is wrong with a place or a file is for the person to read. @throws a violation (422) in its words */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? violation("base", error.message) : error;
  }
}

/** @throws MissingPermission (403) */
export async function listBackups(ctx: Context, caller: Caller) {
  requireAdministrator(caller);
  const [rows, health, target] = await Promise.all([
    listedBackups(ctx.db),
    backupHealth(ctx),
    // Without its place the list is there all the same.
    currentTarget(ctx).catch(() => null),
  ]);
  const space = (await target?.space().catch(() => null)) ?? null;
  const usedBytes = rows.reduce((sum, { state, bytes }) => sum + (state === "completed" ? Number(bytes ?? 0) : 0), 0);
  const storage = {
    place: target?.place ?? "",
    usedBytes,
    totalBytes: space?.totalBytes ?? null,
    freeBytes: space?.freeBytes ?? null,
    isTemporary: space?.isTemporary ?? false,
  };
  return { elements: rows.map(backupDocument), health, storage };
}

/** @throws MissingPermission (403), NotFound (404) */
export async function findBackup(ctx: Context, caller: Caller, id: number): Promise<ListedBackup> {
  requireAdministrator(caller);
  const row = await listedBackup(ctx.db, id);
  if (row === undefined) throw notFound();
  return row;
}

/** Begins one; where one is being made already, it is that one. @throws MissingPermission (403), a violation (422) */
export async function startBackup(ctx: Context, caller: Caller): Promise<DocumentOf<WireBackup>> {
  requireAdministrator(caller);
  const { id } = await beginBackupNow(ctx, caller);
  return backupDocument(await findBackup(ctx, caller, id));
}

/**
 * The same for someone whose rights are known.
 * @param asked what differs from the settings
 * @param onRunning what to do where one is being made already; default: that is the one
 * @throws a violation (422)
 */
export async function beginBackupNow(
  ctx: Context,
  caller: Caller,
  asked: Asked = {},
  onRunning?: () => never,
): Promise<Begun> {
  const target = await inWords(() => currentTarget(ctx));
  const beginning = { target, asked, onRunning };
  const begun = await onceFinished(() => ctx.transaction((tx) => begin(ctx, tx, caller, beginning)));
  ctx.jobs.wake();
  return begun;
}

interface Begun {
  id: number;
  /** Of its job. */
  uuid: string;
}

const FINISHING_MS = 10_000;

/** A job goes on for a moment after its backup is whole. @param attempt null where that is so */
async function onceFinished(attempt: () => Promise<Begun | null>): Promise<Begun> {
  const until = performance.now() + FINISHING_MS;
  for (;;) {
    const begun = await attempt();
    if (begun !== null) return begun;
    if (performance.now() > until) throw violation("base", "The last backup is being finished. Try again in a moment.");
    await pause(100);
  }
}

interface Beginning {
  target: BackupTarget;
  asked: Asked;
  onRunning: (() => never) | undefined;
}

async function begin(ctx: Context, tx: Writer, caller: Caller, { target, asked, onRunning }: Beginning) {
  const at = ctx.clock.now().toISOString();
  const uuid = await ctx.jobs.add(tx, { ...scheduledJob(BACKUP_JOB, caller.id), payload: asked });
  const known = await backupOfJob(tx, uuid);
  if (known?.state === "running") {
    onRunning?.();
    return { id: known.id, uuid };
  }
  if (known?.state === "completed") return null;
  const row = known ?? (await backupFor(ctx, tx, uuid, caller.id, target));
  await record(tx, { ...aboutBackup(row), actorId: caller.id, action: "started", at });
  return { id: row.id, uuid };
}

/** @throws MissingPermission (403), NotFound (404), a violation (422) */
export async function verifyBackupAgain(ctx: Context, caller: Caller, id: number): Promise<DocumentOf<WireBackup>> {
  const row = requireWhole(await findBackup(ctx, caller, id));
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await ctx.jobs.add(tx, verifyJob(id, caller.id));
    await record(tx, { ...aboutBackup(row), actorId: caller.id, action: "verification_started", at });
  });
  ctx.jobs.wake();
  return backupDocument(await findBackup(ctx, caller, id));
}

/** Looks for files that came by other ways. @throws MissingPermission (403), a violation (422) */
export async function lookForBackups(ctx: Context, caller: Caller) {
  requireAdministrator(caller);
  await inWords(() => lookAround(ctx));
  ctx.jobs.wake();
  return listBackups(ctx, caller);
}

/** @throws MissingPermission (403), NotFound (404), a violation (422) */
export async function openBackup(ctx: Context, caller: Caller, id: number) {
  const row = requireWhole(await findBackup(ctx, caller, id));
  const opened = await inWords(async () => (await targetOf(ctx, row)).open(row.name));
  if (opened === null) throw notFound();
  const at = ctx.clock.now().toISOString();
  await ctx.transaction((tx) => record(tx, { ...aboutBackup(row), actorId: caller.id, action: "downloaded", at }));
  return { ...opened, name: row.name };
}

/** @throws MissingPermission (403), NotFound (404), a violation (422) */
export async function deleteBackup(ctx: Context, caller: Caller, id: number): Promise<void> {
  const row = await findBackup(ctx, caller, id);
  if (row.state === "running") throw violation("base", "Wait until the backup is finished, then delete it.");
  const at = ctx.clock.now().toISOString();
  // Marked first: where the process ends between the two steps the row says that its file may be gone.
  await ctx.transaction((tx) => changeBackup(tx, id, { verified_at: null, updated_at: at }));
  await inWords(async () => (await targetOf(ctx, row)).remove(row.name));
  await ctx.transaction(async (tx) => {
    await forgetBackup(tx, id);
    await record(tx, { ...aboutBackup(row), actorId: caller.id, action: "deleted", at });
  });
}

/** @throws a violation (422) for one that there is no whole file of */
export function requireWhole(row: ListedBackup): ListedBackup {
  if (row.state !== "completed") throw violation("base", "This backup isn't complete.");
  return row;
}
