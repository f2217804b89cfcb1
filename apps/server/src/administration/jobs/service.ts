/** What runs in the background, for administrators only. What a job was given is not shown: it may be personal. */
import type { Job as WireJob } from "@halyard/contract/schemas/administration/administration";
import { JOB_SKIPS } from "@halyard/contract/administration/jobs";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import { invalidQuery, notFound, violation } from "../../platform/errors.ts";
import { jobLogOf } from "../../platform/jobs/job-log.ts";
import { record } from "../../platform/events/journal.ts";
import {
  failuresOf,
  JOB_STATES,
  jobOf,
  jobPage,
  putBack,
  type JobRow,
  type JobState,
  type StatusState,
} from "./store.ts";

const HREF = "/api/v3/admin/jobs";
const STATES = Object.entries(JOB_STATES);

const isState = (name: string): name is JobState => name === "skipped" || Object.hasOwn(JOB_STATES, name);

/** @param state null: of all states. @throws MissingPermission (403), InvalidQuery (400) */
export async function listJobs(ctx: Context, caller: Caller, query: ListQuery, state: string | null) {
  requireAdministrator(caller);
  if (state !== null && !isState(state)) throw invalidQuery(`There is no state ${state.slice(0, 60)} of jobs.`);
  const page = await jobPage(ctx.db, state, query.pageSize, (query.offset - 1) * query.pageSize);
  return { total: page.total, rows: await documentsOf(ctx, page.rows) };
}

/** @throws MissingPermission (403), NotFound (404) */
export async function findJob(ctx: Context, caller: Caller, uuid: string) {
  requireAdministrator(caller);
  const row = await jobOf(ctx.db, uuid);
  const [document] = await documentsOf(ctx, row === undefined ? [] : [row]);
  if (row === undefined || document === undefined) throw notFound();
  const log = (await jobLogOf(ctx.db, row.id)).map(({ at, message }) => ({ at, message }));
  return { ...document, log };
}

/** Lets a job that failed begin again. @throws MissingPermission (403), NotFound (404), a violation (422) */
export async function retryJob(ctx: Context, caller: Caller, uuid: string) {
  requireAdministrator(caller);
  const row = await jobOf(ctx.db, uuid);
  if (row === undefined) throw notFound();
  const at = ctx.clock.now().toISOString();
  const work = () =>
    ctx.transaction(async (tx) => {
      if (!(await putBack(tx, uuid, at))) throw violation("base", "Only a job that failed can be tried again.");
      await record(tx, {
        entityType: "Job",
        entityId: row.id,
        entityTitle: row.kind,
        projectId: null,
        actorId: caller.id,
        action: "retried",
        changes: { status: { from: row.status, to: "in_queue" } },
        at,
      });
    });
  await orTaken(work, violation("base", "The same work is waiting already."));
  ctx.jobs.wake();
  return findJob(ctx, caller, uuid);
}

async function documentsOf(ctx: Context, rows: readonly JobRow[]): Promise<DocumentOf<WireJob>[]> {
  const failures = await failuresOf(
    ctx.db,
    rows.filter(({ status }) => stateOf(status) === "failed").map(({ id }) => id),
  );
  return rows.map((row) => documentOf(row, failures.get(row.id)?.details));
}

function documentOf(row: JobRow, details: string | undefined): DocumentOf<WireJob> {
  const ended = stateOf(row.status);
  const skipped = ended === "done" ? skipOf(row.result) : null;
  const state = skipped === null ? ended : "skipped";
  const self = `${HREF}/${row.uuid}`;
  const known: { message?: string } = details === undefined ? {} : JSON.parse(details);
  const links: Record<string, Link> = { self: { href: self } };
  if (row.owner_id !== null) links["owner"] = { href: `/api/v3/users/${row.owner_id}`, title: row.owner_name ?? "" };
  if (state === "failed") links["retry"] = { href: `${self}/retry`, method: "post" };
  return {
    _type: "Job",
    id: row.uuid,
    kind: row.kind,
    state,
    status: row.status,
    attempts: row.attempts,
    error: known.message ?? null,
    skipped,
    runAt: row.run_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    _links: links,
  };
}

/** What a job's result says of why it did nothing; what else is in it is not shown. */
function skipOf(result: string): WireJob["skipped"] {
  const { skipped }: { skipped?: unknown } = JSON.parse(result);
  return JOB_SKIPS.find((known) => known === skipped) ?? null;
}

export function stateOf(status: JobRow["status"]): StatusState {
  const found = STATES.find(([, statuses]) => statuses.some((one) => one === status));
  // Each status is of one state.
  return (found?.[0] ?? "done") as StatusState;
}
