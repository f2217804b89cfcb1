/** What comes again and again, when next, and how it went the last time; for administrators only. */
import type { Schedule as WireSchedule } from "@halyard/contract/schemas/administration/administration";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { requireAdministrator } from "../../access/require-administrator.ts";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import { scheduledJob } from "../../platform/jobs/schedules.ts";
import { stateOf } from "./service.ts";
import { noteRun, scheduleRows, type ScheduleRow } from "./store.ts";

const HREF = "/api/v3/admin/schedules";

/** @throws MissingPermission (403) */
export async function listSchedules(ctx: Context, caller: Caller): Promise<DocumentOf<WireSchedule>[]> {
  requireAdministrator(caller);
  // A row that an older or newer program has left means nothing here.
  return (await scheduleRows(ctx.db)).filter(({ name }) => ctx.schedules.has(name)).map(documentOf);
}

/** Does it now, beside its times. @throws MissingPermission (403), NotFound (404) */
export async function runSchedule(ctx: Context, caller: Caller, name: string): Promise<DocumentOf<WireSchedule>> {
  const known = (await listSchedules(ctx, caller)).some((one) => one.id === name);
  if (!known) throw notFound();
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const uuid = await ctx.jobs.add(tx, scheduledJob(name, caller.id));
    await record(tx, {
      entityType: "Job",
      entityId: await noteRun(tx, name, uuid, at),
      entityTitle: name,
      projectId: null,
      actorId: caller.id,
      action: "started",
      at,
    });
  });
  ctx.jobs.wake();
  const row = (await scheduleRows(ctx.db)).find((one) => one.name === name);
  if (row === undefined) throw notFound();
  return documentOf(row);
}

function documentOf(row: ScheduleRow): DocumentOf<WireSchedule> {
  const self = `${HREF}/${encodeURIComponent(row.name)}`;
  const links: Record<string, Link> = { self: { href: self }, run: { href: `${self}/run`, method: "post" } };
  if (row.last_status !== null) links["lastJob"] = { href: `/api/v3/admin/jobs/${row.last_job ?? ""}` };
  return {
    _type: "Schedule",
    id: row.name,
    cron: row.cron,
    timeZone: row.time_zone,
    nextAt: row.next_at,
    lastAt: row.last_at,
    lastState: row.last_status === null ? null : stateOf(row.last_status),
    _links: links,
  };
}
