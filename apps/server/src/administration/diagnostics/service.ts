/** What the doctor finds, and a file for those who are asked for help: no secrets, names and addresses of no one. */
import { totalmem } from "node:os";
import type { Diagnostics as WireDiagnostics } from "@halyard/contract/schemas/administration/backups";
import type { JobKind } from "@halyard/contract/administration/jobs";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { PROGRAM_VERSION } from "../../platform/environment/version.ts";
import { notFound } from "../../platform/errors.ts";
import { recordStart } from "../../platform/jobs/record-start.ts";
import { unfinishedJobs } from "../../platform/jobs/unfinished.ts";
import { examine } from "../../operations/doctor/doctor.ts";
import type { SealedColumn } from "../../operations/backup/restore.ts";
import { failedKinds, lastJob, migrationsOf, settingRows, tableSizes } from "./store.ts";

export const DIAGNOSTICS = "/api/v3/admin/diagnostics";
export const JOB = "diagnostics";

interface Place {
  sealed: readonly SealedColumn[];
  /** Where the built client is. */
  webRoot: string;
}

export function handleDiagnostics(ctx: Context, { sealed, webRoot }: Place): void {
  ctx.jobs.handle(JOB, async () => ({
    findings: await examine({ readSettings: () => ctx.settings, webRoot, sealed, audit: { expected: null } }),
    at: ctx.clock.now().toISOString(),
  }));
}

/** What was found the last time. @throws MissingPermission (403) */
export async function showDiagnostics(ctx: Context, caller: Caller): Promise<DocumentOf<WireDiagnostics>> {
  requireAdministrator(caller);
  const row = await lastJob(ctx.db, JOB);
  const { findings = [], at = null }: Partial<WireDiagnostics> = JSON.parse(row?.result ?? "{}");
  const isRunning = row?.status === "in_queue" || row?.status === "in_process";
  const links: Record<string, Link> = {
    self: { href: DIAGNOSTICS },
    run: { href: DIAGNOSTICS, method: "post" },
    bundle: { href: `${DIAGNOSTICS}/bundle` },
  };
  return { _type: "Diagnostics", version: PROGRAM_VERSION, isRunning, findings, at, _links: links };
}

/** Looks at everything as a job: on a large instance it takes a while. @throws MissingPermission (403) */
export async function runDiagnostics(ctx: Context, caller: Caller): Promise<DocumentOf<WireDiagnostics>> {
  requireAdministrator(caller);
  await startJob(ctx, caller, JOB);
  return showDiagnostics(ctx, caller);
}

/** One at a time of each kind. */
export async function startJob(ctx: Context, caller: Caller, kind: JobKind): Promise<void> {
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const uuid = await ctx.jobs.add(tx, { kind, payload: {}, ownerId: caller.id, dedupeKey: kind });
    await recordStart(tx, uuid, { actorId: caller.id }, at);
  });
  ctx.jobs.wake();
}

/** @throws MissingPermission (403), NotFound (404) where nothing was ever looked at */
export async function supportBundle(ctx: Context, caller: Caller): Promise<string> {
  const { findings, at } = await showDiagnostics(ctx, caller);
  if (at === null) throw notFound();
  const { settings, clock, db } = ctx;
  const [tables, migrations, changed, failed, unfinished] = await Promise.all([
    tableSizes(ctx),
    migrationsOf(db),
    settingRows(db),
    failedKinds(db),
    unfinishedJobs(db, clock.now()),
  ]);
  const { heapUsed, rss } = process.memoryUsage();
  const bundle = {
    madeAt: clock.now().toISOString(),
    version: PROGRAM_VERSION,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    database: ctx.dialect.name,
    memory: { heapUsed, rss, total: totalmem() },
    uptimeSeconds: Math.round(process.uptime()),
    // What they are set to can be a secret: their names are enough to know what is set.
    environment: settings.given,
    settings: changed,
    migrations,
    tables,
    jobs: { unfinished, failed },
    examinedAt: at,
    findings,
  };
  return `${JSON.stringify(bundle, null, 2)}\n`;
}
