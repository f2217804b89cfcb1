/** The jobs that make backups and check them. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FileContents } from "@halyard/contract/settings/backup";
import { systemUserId } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import type { JobRun } from "../../platform/jobs/job.ts";
import { LEAST_FREE_BYTES } from "../../platform/outages/space.ts";
import { BackupError } from "../../operations/backup/archive/errors.ts";
import type { PartProgress } from "../../operations/backup/partial/run.ts";
import { runInBackground, type TaskProgress } from "../../operations/backup/background/run.ts";
import {
  backupOfJob,
  beginBackup,
  changeBackup,
  listedBackup,
  listedBackups,
  noteVerified,
  type BackupRow,
} from "../../operations/backup/catalogue/backups.ts";
import { factsOf } from "../../operations/backup/facts.ts";
import type { BackupTarget } from "../../operations/backup/targets/target.ts";
import type { Verified } from "../../operations/backup/verify.ts";
import { aboutBackup, BACKUPS } from "./document.ts";
import { lookAround, VERIFY_JOB } from "./look-around.ts";
import { currentTarget, passphraseOf, targetOf } from "./target.ts";
import { counted } from "../../platform/counted.ts";

/** Also the name of its schedule. */
export const BACKUP_JOB = "backup";

const PROGRESS_MS = 1_000;
/** The next one is as large as the last one, and a little larger. */
const GROWTH = 1.2;

export function handleBackups(ctx: Context): void {
  ctx.schedules.define({
    name: BACKUP_JOB,
    async timing() {
      const { schedule, timeZone } = await ctx.instance.of("backup");
      return { cron: schedule, timeZone };
    },
  });
  ctx.jobs.handle(BACKUP_JOB, (run) => makeBackup(ctx, run));
  ctx.jobs.handle(VERIFY_JOB, (run) => verifyAgain(ctx, run));
}

/** The payload of its job. */
export interface Asked {
  /** Absent: as the settings say. */
  files?: FileContents;
}

/** A name that sorts by time; two of one moment differ. */
const newName = (now: Date): string =>
  `halyard-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${randomBytes(2).toString("hex")}.halyard`;

/** The row of a job's backup, made when it is asked for or when it begins. */
export function backupFor(ctx: Context, tx: Writer, uuid: string, actorId: number | null, target: BackupTarget) {
  const now = ctx.clock.now();
  const origin = actorId === null ? ("scheduled" as const) : ("manual" as const);
  const place = { target: target.kind, place: target.place };
  return beginBackup(
    tx,
    { ...place, name: newName(now), origin, job_uuid: uuid, actor_id: actorId },
    now.toISOString(),
  );
}

async function makeBackup(ctx: Context, run: JobRun): Promise<unknown> {
  const began = performance.now();
  let row: BackupRow | undefined = await backupOfJob(ctx.db, run.uuid);
  try {
    const target = row === undefined ? await currentTarget(ctx) : await targetOf(ctx, row);
    row = await ctx.transaction((tx) => backupFor(ctx, tx, run.uuid, run.ownerId, target));
    await requireRoom(ctx, target);
    const verified = await writeOnce(ctx, run, target, row.name);
    const { rows, files, listedFiles = 0 } = factsOf(verified);
    const listed = listedFiles === 0 ? "" : ` ${counted(listedFiles, "file")} listed without their content.`;
    await run.say(`Written and checked: ${counted(rows, "row")} and ${counted(files, "file")}.${listed}`);
    if (target.kind === "s3") await run.progress({ step: "sending", rows });
    await target.keep(row.name);
    await run.say(`Kept as ${row.name} in ${target.place}.`);
    await noteMade(ctx, row, target, verified, Math.round(performance.now() - began));
  } catch (error) {
    if (row !== undefined) await noteFailed(ctx, row, error);
    throw error;
  }
  // It is there, whatever happens to the others.
  await lookAround(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, "backups cannot be looked through"));
  const payload = { title: row.name, download: `${BACKUPS}/${row.id}/content` };
  return { backup: row.id, message: "The backup is made and verified.", payload };
}

/** A process that was killed after the file was whole has left it under its name: then only its row is missing. */
async function writeOnce(ctx: Context, run: JobRun, target: BackupTarget, name: string): Promise<Verified> {
  const to = join(target.workshop, name);
  const passphrase = await passphraseOf(ctx);
  const said = saying(ctx, run);
  if (existsSync(to)) return runInBackground({ what: "verify", file: to, passphrase }, said);
  const asked: Asked = Object(run.payload);
  const contents = asked.files ?? (await ctx.instance.of("backup")).files;
  return runInBackground({ what: "write", settings: ctx.settings, to, passphrase, contents }, said);
}

/** Notes how far a job is, once a second at most. */
export function saying(ctx: Context, run: JobRun): (progress: TaskProgress | PartProgress) => void {
  let saidAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now - saidAt < PROGRESS_MS) return;
    saidAt = now;
    run.progress(progress).catch((error: unknown) => ctx.log.warn({ err: error }, "a backup's progress is not noted"));
  };
}

async function requireRoom(ctx: Context, target: BackupTarget): Promise<void> {
  const last = (await listedBackups(ctx.db)).find(({ state, bytes }) => state === "completed" && bytes !== null);
  const space = await target.space();
  if (space === null || space.freeBytes - LEAST_FREE_BYTES > Number(last?.bytes ?? 0) * GROWTH) return;
  throw new BackupError("There is no space left on the backup target.");
}

async function noteMade(ctx: Context, row: BackupRow, target: BackupTarget, verified: Verified, durationMs: number) {
  const facts = factsOf(verified);
  const bytes = (await target.list()).find(({ name }) => name === row.name)?.bytes ?? null;
  const at = ctx.clock.now().toISOString();
  const actorId = row.actor_id ?? (await systemUserId(ctx));
  await ctx.transaction(async (tx) => {
    await noteVerified(tx, row.id, facts, at);
    const missing = counted(facts.missingFiles, "uploaded file is", "uploaded files are");
    const problem = facts.missingFiles === 0 ? "" : `${missing} missing in the file store.`;
    await changeBackup(tx, row.id, { bytes, duration_ms: durationMs, problem });
    await record(tx, {
      ...aboutBackup(row),
      actorId,
      action: "completed",
      changes: { rows: { from: null, to: facts.rows }, files: { from: null, to: facts.files } },
      at,
    });
  });
}

async function noteFailed(ctx: Context, row: BackupRow, error: unknown): Promise<void> {
  const problem = error instanceof Error ? error.message.slice(0, 500) : "";
  const at = ctx.clock.now().toISOString();
  const actorId = row.actor_id ?? (await systemUserId(ctx));
  await ctx.transaction(async (tx) => {
    await changeBackup(tx, row.id, { state: "failed", problem, updated_at: at });
    await record(tx, {
      ...aboutBackup(row),
      actorId,
      action: "failed",
      changes: { problem: { from: null, to: problem } },
      at,
    });
  });
}

/** Opens one that is there and checks all of it. What is wrong with it is written in its row. */
async function verifyAgain(ctx: Context, run: JobRun): Promise<unknown> {
  const row = await listedBackup(ctx.db, Number(Object(run.payload).id));
  if (row === undefined) return {};
  const passphrase = await passphraseOf(ctx);
  const actorId = run.ownerId ?? (await systemUserId(ctx));
  const note = async (action: string, changes: Changes, change: (tx: Writer, at: string) => Promise<void>) => {
    const at = ctx.clock.now().toISOString();
    await ctx.transaction(async (tx) => {
      await change(tx, at);
      await record(tx, { ...aboutBackup(row), actorId, action, changes, at });
    });
  };
  try {
    const target = await targetOf(ctx, row);
    const check = (file: string) => runInBackground({ what: "verify", file, passphrase }, saying(ctx, run));
    const facts = factsOf(await target.withFile(row.name, check));
    await note("verified", { rows: { from: null, to: facts.rows } }, async (tx, at) => {
      await noteVerified(tx, row.id, facts, at);
      // Until then it was the file's own time, which a copy changes.
      if (row.job_uuid === null) await changeBackup(tx, row.id, { created_at: facts.createdAt });
    });
    return { verified: true };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const { message: problem } = error;
    await note("verification_failed", { problem: { from: null, to: problem } }, (tx, at) =>
      changeBackup(tx, row.id, { verified_at: null, problem, updated_at: at }),
    );
    return { verified: false };
  }
}
