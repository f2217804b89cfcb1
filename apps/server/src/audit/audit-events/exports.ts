/** Files of all entries that fit, however many: made as a job, kept as a file that no row names, so for a day. */
import { Readable } from "node:stream";
import { AUDIT_FORMATS, type AuditFormat } from "@halyard/contract/administration/audit";
import type { AuditExport } from "@halyard/contract/schemas/administration/administration";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { readsAuditLog } from "../../access/policies/instance.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { JsonObject } from "../../hal/json.ts";
import { readFilters, type FilterClause } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import type { RowOf } from "../../platform/database/schema/schema.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import type { JobRun } from "../../platform/jobs/job.ts";
import { jobByUuid } from "../../platform/jobs/queue.ts";
import { linesOf } from "./export-lines.ts";
import { allEntries } from "./service.ts";

export const EXPORTS = "/api/v3/admin/audit_exports";
const JOB = "audit.export";
const PROGRESS_ROWS = 5_000;
/** About what an address of the list has room for. */
const FILTERS_MAXIMUM = 200;
const VALUES_MAXIMUM = 5_000;
const TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/x-ndjson; charset=utf-8" } as const;

/** null: not an active account any more. */
export type CallerOf = (ctx: Context, id: number) => Promise<Caller | null>;

interface Wanted {
  format: AuditFormat;
  clauses: FilterClause[];
}

interface Made {
  rows?: number;
  key?: string;
}

export function handleExports(ctx: Context, callerOf: CallerOf): void {
  ctx.jobs.handle(JOB, async (run) => {
    const caller = run.ownerId === null ? null : await callerOf(ctx, run.ownerId);
    // The person who asked can have lost the right to it since.
    if (caller === null || !readsAuditLog(caller)) return {};
    return writeExport(ctx, caller, run);
  });
}

async function writeExport(ctx: Context, caller: Caller, run: JobRun): Promise<Made> {
  // What startExport has put in.
  const { format, clauses } = run.payload as Wanted;
  let rows = 0;
  const entries = (async function* () {
    for await (const block of allEntries(ctx, caller, clauses)) {
      rows += block.length;
      if (rows % PROGRESS_ROWS === 0) await run.progress({ rows });
      yield block;
    }
  })();
  const { key } = await ctx.files.put(Readable.from(linesOf(format, entries)), Number.MAX_SAFE_INTEGER);
  return { rows, key };
}

/** @throws MissingPermission (403), InvalidQuery (400), a violation (422) */
export async function startExport(ctx: Context, caller: Caller, body: JsonObject): Promise<DocumentOf<AuditExport>> {
  requireAdministrator(caller);
  const format = AUDIT_FORMATS.find((known) => known === body["format"]);
  if (format === undefined) throw violation("format", "The format is csv or jsonl.");
  const filters = body["filters"];
  const clauses = readFilters(filters === undefined ? undefined : JSON.stringify(filters)) ?? [];
  requireFew(clauses);
  // What cannot be understood is said now, and not by a job that fails.
  await allEntries(ctx, caller, clauses).next();
  const at = ctx.clock.now().toISOString();
  const uuid = await ctx.transaction(async (tx) => {
    const wanted: Wanted = { format, clauses };
    const added = await ctx.jobs.add(tx, { kind: JOB, payload: wanted, ownerId: caller.id });
    await record(tx, {
      entityType: "AuditLog",
      entityId: 0,
      entityTitle: format,
      projectId: null,
      actorId: caller.id,
      action: "exported",
      changes: { filters: { from: null, to: clauses } },
      at,
    });
    return added;
  });
  ctx.jobs.wake();
  return findExport(ctx, caller, uuid);
}

/** A database takes only so many conditions and values at once. @throws a violation (422) */
function requireFew(clauses: readonly FilterClause[]): void {
  if (clauses.length > FILTERS_MAXIMUM) {
    throw violation("filters", `Filters are too many (maximum is ${FILTERS_MAXIMUM}).`);
  }
  if (clauses.reduce((sum, { values }) => sum + values.length, 0) > VALUES_MAXIMUM) {
    throw violation("filters", `Filters have too many values (maximum is ${VALUES_MAXIMUM}).`);
  }
}

async function jobOf(ctx: Context, caller: Caller, uuid: string): Promise<RowOf<"jobs">> {
  requireAdministrator(caller);
  const row = await jobByUuid(ctx.db, uuid);
  if (row === undefined || row.kind !== JOB) throw notFound();
  return row;
}

/** @throws MissingPermission (403), NotFound (404) */
export async function findExport(ctx: Context, caller: Caller, uuid: string): Promise<DocumentOf<AuditExport>> {
  const row = await jobOf(ctx, caller, uuid);
  const { rows = 0, key }: Made = JSON.parse(row.result);
  const { format }: Wanted = JSON.parse(row.payload);
  const self = `${EXPORTS}/${uuid}`;
  const links: Record<string, Link> = { self: { href: self } };
  if (key !== undefined) links["download"] = { href: `${self}/content` };
  return { _type: "AuditExport", id: uuid, format, state: stateOf(row.status, key), rows, _links: links };
}

function stateOf(status: RowOf<"jobs">["status"], key: string | undefined): AuditExport["state"] {
  if (status === "in_queue") return "waiting";
  if (status === "in_process") return "running";
  return status === "success" && key !== undefined ? "done" : "failed";
}

/** @throws MissingPermission (403), NotFound (404) also for one that was made more than a day ago */
export async function openExport(ctx: Context, caller: Caller, uuid: string) {
  const row = await jobOf(ctx, caller, uuid);
  const { key }: Made = JSON.parse(row.result);
  const { format }: Wanted = JSON.parse(row.payload);
  const opened = key === undefined ? null : await ctx.files.open(key);
  if (opened === null) throw notFound();
  return { ...opened, name: `audit-${row.created_at.slice(0, 10)}.${format}`, type: TYPES[format] };
}
