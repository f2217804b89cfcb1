/** Puts back one project or one work package that was deleted: a job, since a whole backup is read for it. */
import { restoredSummary, type RestoredPart } from "@halyard/contract/schemas/administration/backups";
import { z } from "zod";
import type { Caller } from "../../access/caller.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import { systemUserId } from "../../identity/users/service.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import type { JobRun } from "../../platform/jobs/job.ts";
import { BackupError } from "../../operations/backup/archive/errors.ts";
import { listedBackup } from "../../operations/backup/catalogue/backups.ts";
import { restorePart } from "../../operations/backup/partial/restore-part.ts";
import type { PartScope } from "../../operations/backup/partial/part.ts";
import { aboutBackup, BACKUPS, factsIn } from "./document.ts";
import { saying } from "./make.ts";
import { findBackup, requireWhole } from "./service.ts";
import { jobOfPart } from "./store.ts";
import { passphraseOf, targetOf } from "./target.ts";

export const PART_JOB = "backup.part";

const Identifier = z.string().trim().min(1).max(100);
const Id = z.int().min(1).max(2_147_483_647);

/** One of the two. */
export const PartBody = z.object({
  project: z.union([Id, Identifier]).optional(),
  workPackage: Id.optional(),
  /** Only says what would come back. */
  preview: z.boolean().optional(),
});

const Scope = z.union([
  z.object({ what: z.enum(["project", "work_package"]), id: Id }),
  z.object({ what: z.literal("project"), identifier: Identifier }),
]);
const Payload = z.object({ backup: z.number(), scope: Scope, isPreview: z.boolean() });

const Outcome = z.object({
  summary: z._default(z.nullable(restoredSummary), null),
  problem: z.string().nullable().default(null),
});
const Progress = z.object({ step: z.enum(["reading", "files"]), rows: z.number() });

export function handleParts(ctx: Context): void {
  ctx.jobs.handle(PART_JOB, (run) => restoreOne(ctx, run));
}

/** @throws MissingPermission (403), NotFound (404), a violation (422) */
export async function startPart(
  ctx: Context,
  caller: Caller,
  id: number,
  body: JsonObject,
): Promise<DocumentOf<RestoredPart>> {
  const row = requireWhole(await findBackup(ctx, caller, id));
  const parsed = PartBody.safeParse(body);
  const scope = parsed.success ? scopeIn(parsed.data) : null;
  if (!parsed.success || scope === null) throw violation("base", "Name a project or the number of a work package.");
  const isPreview = parsed.data.preview === true;
  const at = ctx.clock.now().toISOString();
  const uuid = await ctx.transaction(async (tx) => {
    const payload: z.infer<typeof Payload> = { backup: id, scope, isPreview };
    const named = "id" in scope ? scope.id : scope.identifier;
    const changes = { [scope.what === "project" ? "project" : "workPackage"]: { from: null, to: named } };
    if (!isPreview)
      await record(tx, { ...aboutBackup(row), actorId: caller.id, action: "part_restore_started", changes, at });
    // One at a time: each reads a whole backup.
    return ctx.jobs.add(tx, { kind: PART_JOB, payload, ownerId: caller.id });
  });
  ctx.jobs.wake();
  return showPart(ctx, caller, id, uuid);
}

function scopeIn({ project, workPackage }: z.infer<typeof PartBody>): PartScope | null {
  if ((project === undefined) === (workPackage === undefined)) return null;
  if (workPackage !== undefined) return { what: "work_package", id: workPackage };
  if (typeof project === "number") return { what: "project", id: project };
  return project === undefined ? null : { what: "project", identifier: project };
}

/** @throws MissingPermission (403), NotFound (404) */
export async function showPart(
  ctx: Context,
  caller: Caller,
  id: number,
  uuid: string,
): Promise<DocumentOf<RestoredPart>> {
  const backup = await findBackup(ctx, caller, id);
  const job = await jobOfPart(ctx.db, uuid, PART_JOB);
  const payload = job === undefined ? null : Payload.parse(JSON.parse(job.payload));
  if (job === undefined || payload?.backup !== id) throw notFound();
  const result: unknown = job.result === null ? {} : JSON.parse(job.result);
  const { summary, problem } = Outcome.parse(result);
  const isOver = job.status !== "in_queue" && job.status !== "in_process";
  const state = !isOver ? "running" : summary === null ? "failed" : "done";
  return {
    _type: "RestoredPart",
    id: uuid,
    preview: payload.isPreview,
    state,
    progress: state === "running" ? progressIn(result, factsIn(backup)?.rows ?? null) : null,
    problem: state === "failed" ? (problem ?? "It could not be restored. The job's log says why.") : null,
    summary,
    _links: { self: { href: `${BACKUPS}/${id}/parts/${uuid}` }, job: { href: `/api/v3/admin/jobs/${uuid}` } },
  };
}

/** @param of how many rows the backup has; null: it was never looked into */
function progressIn(result: unknown, of: number | null): RestoredPart["progress"] {
  const { success, data } = Progress.safeParse(result);
  return success ? { ...data, of } : null;
}

async function restoreOne(ctx: Context, run: JobRun): Promise<z.infer<typeof Outcome>> {
  const { backup, scope, isPreview } = Payload.parse(run.payload);
  const row = await listedBackup(ctx.db, backup);
  if (row === undefined) return { summary: null, problem: "The backup is gone." };
  try {
    const target = await targetOf(ctx, row);
    const passphrase = await passphraseOf(ctx);
    const actorId = run.ownerId ?? (await systemUserId(ctx));
    const summary = await target.withFile(row.name, (file) =>
      restorePart({
        ...ctx,
        backup: file,
        passphrase,
        scope,
        isPreview,
        actorId,
        now: () => ctx.clock.now(),
        progress: saying(ctx, run),
      }),
    );
    await run.say(`${isPreview ? "Would restore" : "Restored"}: ${summary.title}.`);
    return { summary, problem: null };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    await run.say(error.message);
    return { summary: null, problem: error.message };
  }
}
