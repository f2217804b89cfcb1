/** Puts a backup in place of everything here, from the console: preview, then the server stops, restores and starts. */
import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Restore as WireRestore, RestorePreview } from "@halyard/contract/schemas/administration/backups";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import { systemUserId } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { MIGRATIONS } from "../../platform/database/migrate.ts";
import { ApiError, notFound, violation } from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { openFiles } from "../../platform/files/open.ts";
import { restoreDocument } from "./standby-listener.ts";
import type { StandbyTask } from "../../platform/standby/standby.ts";
import { addFound, listedBackups, type ListedBackup } from "../../operations/backup/catalogue/backups.ts";
import { restoreBackup, type SealedColumn } from "../../operations/backup/restore.ts";
import type { BackupTarget } from "../../operations/backup/targets/target.ts";
import { aboutBackup, BACKUPS, factsIn } from "./document.ts";
import { findBackup, inWords, requireWhole } from "./service.ts";
import { lookAround, verifyJob } from "./look-around.ts";
import { contentsNow, isAccount, otherServers } from "./store.ts";
import { passphraseOf, targetOf } from "./target.ts";

/** @throws MissingPermission (403), NotFound (404), a violation (422) */
export async function previewRestore(ctx: Context, caller: Caller, id: number): Promise<DocumentOf<RestorePreview>> {
  const row = requireWhole(await findBackup(ctx, caller, id));
  const facts = factsIn(row);
  if (facts === null) throw violation("base", "Verify the backup first, so that its content is known.");
  const [now, problem] = await Promise.all([contentsNow(ctx.db, facts.lastEventId), problemWith(ctx, row)]);
  const { changesSince, ...counts } = now;
  return {
    _type: "RestorePreview",
    problem,
    backup: facts,
    now: { rows: null, ...counts },
    changesSince,
    _links: { self: { href: `${BACKUPS}/${id}/preview` } },
  };
}

/** @returns why it cannot be restored here and now */
async function problemWith(ctx: Context, row: ListedBackup): Promise<string | null> {
  const facts = factsIn(row);
  if (row.verified_at === null || facts === null) return row.problem === "" ? "It isn't verified." : row.problem;
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  if (facts.lastMigration !== null && !known.has(facts.lastMigration)) {
    return "It was made by a newer version of Halyard.";
  }
  const isMaking = (await listedBackups(ctx.db)).some(({ state }) => state === "running");
  if (isMaking) return "A backup is being made. Wait until it is finished.";
  if (!ctx.standby.isPossible) return "This process can't be stopped and started from the console.";
  const others = await otherServers(ctx);
  return others === 0 ? null : "Other Halyard processes use this database. Stop all but one, then restore.";
}

/** @throws MissingPermission (403), NotFound (404), a violation (422), UpdateConflict (409) */
export async function startRestore(
  ctx: Context,
  caller: Caller,
  id: number,
  body: JsonObject,
  sealed: readonly SealedColumn[],
): Promise<DocumentOf<WireRestore>> {
  const row = requireWhole(await findBackup(ctx, caller, id));
  // A click by mistake must not replace everything.
  if (body["name"] !== row.name) throw violation("name", "Enter the name of the backup to confirm.");
  const problem = await problemWith(ctx, row);
  if (problem !== null) throw violation("base", problem);
  const given = body["passphrase"];
  const passphrase = typeof given === "string" && given !== "" ? given : await passphraseOf(ctx);
  const target = await inWords(() => targetOf(ctx, row));
  const task = taskOf(ctx, { row, caller, passphrase, target, sealed });
  const at = ctx.clock.now().toISOString();
  await ctx.transaction((tx) => record(tx, { ...aboutBackup(row), actorId: caller.id, action: "restore_started", at }));
  if (!ctx.standby.ask(task)) throw new ApiError("UpdateConflict", "A restore is under way.");
  return restoreDocument(task.status);
}

interface Wanted {
  row: ListedBackup;
  caller: Caller;
  passphrase: string | null;
  target: BackupTarget;
  sealed: readonly SealedColumn[];
}

function taskOf({ settings }: Context, { row, caller, passphrase, target, sealed }: Wanted): StandbyTask {
  const status: StandbyTask["status"] = {
    id: randomBytes(24).toString("base64url"),
    step: "stopping",
    problem: null,
    safetyBackup: null,
    dropped: [],
    lostSecrets: [],
    absentFiles: 0,
  };
  const restore = (file: string) =>
    restoreBackup({
      settings,
      files: openFiles(settings),
      file,
      passphrase,
      replace: true,
      safetyBackup: true,
      sealed,
      // In the same folder the list finds it.
      ...(target.kind === "folder" ? { safetyFolder: target.place } : {}),
      say: () => undefined,
      step: (step) => (status.step = step),
    });
  return {
    status,
    actorId: caller.id,
    title: row.name,
    async run() {
      const { absentFiles, ...done } = await target.withFile(row.name, restore);
      const { safetyBackup, dropped, lostSecrets } = done;
      Object.assign(status, { safetyBackup, dropped, lostSecrets, absentFiles: absentFiles.length });
    },
  };
}

/** For whom has its number, also without signing in: everyone was signed out. @throws NotFound (404) */
export function showRestore(ctx: Context, id: string): DocumentOf<WireRestore> {
  const { task } = ctx.standby;
  if (task === null || task.status.id !== id) throw notFound();
  return restoreDocument(task.status);
}

/** Where backups are kept in a bucket, looking around does not find a file that was saved in a folder. */
async function listSaved(ctx: Context, file: string): Promise<void> {
  const [name, place] = [basename(file), dirname(file)];
  const now = ctx.clock.now();
  const { size: bytes } = await stat(file);
  await ctx.transaction(async (tx) => {
    const id = await addFound(tx, { target: "folder", place, name, bytes, storedAt: now }, now.toISOString());
    if (id !== null) await ctx.jobs.add(tx, verifyJob(id, null));
  });
}

/** Once the server is back: the journal of then does not know what has happened to it. */
export async function noteRestore(ctx: Context): Promise<void> {
  const { standby } = ctx;
  const { task } = standby;
  if (task === null || standby.isNoted) return;
  standby.isNoted = true;
  const { status, actorId, title } = task;
  const about = aboutBackup({ id: 0, name: title });
  const actor = (await isAccount(ctx.db, actorId)) ? actorId : await systemUserId(ctx);
  const at = ctx.clock.now().toISOString();
  const outcome: { action: string; changes: Changes } =
    status.step === "failed"
      ? { action: "restore_failed", changes: { problem: { from: null, to: status.problem } } }
      : { action: "restored", changes: { dropped: { from: null, to: status.dropped } } };
  await ctx.transaction((tx) => record(tx, { ...about, actorId: actor, ...outcome, at }));
  if (status.safetyBackup !== null) await listSaved(ctx, status.safetyBackup);
  // What was saved before is one of the backups by now.
  await lookAround(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, "backups cannot be looked through"));
  if (status.step !== "failed") status.step = "done";
}
