/** Notifications that go away and come back at a chosen time. */
import type { Caller } from "../../access/caller.ts";
import { recordForAll, recordForDevices } from "../../audit/own-devices.ts";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { callChannels } from "../notifications/channels.ts";
import { nextWake, setSnooze, wakeDue } from "./store.ts";

const JOB = "notifications.wake";
const YEAR_MS = 366 * 86_400_000;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** @throws violation (422) where it is not a time of the coming year */
export function snoozeTime(ctx: Context, until: unknown): Date {
  const at = typeof until === "string" && INSTANT.test(until) ? Date.parse(until) : Number.NaN;
  const now = ctx.clock.now().getTime();
  if (Number.isNaN(at)) throw violation("until", "Choose a date and a time.");
  if (at <= now) throw violation("until", "Choose a time in the future.");
  if (at > now + YEAR_MS) throw violation("until", "Choose a time within a year.");
  return new Date(at);
}

/** @param until null: it comes back now */
export async function snooze(ctx: Context, caller: Caller, id: number, until: Date | null): Promise<void> {
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    const patch = { snoozed_until: until?.toISOString() ?? null, updated_at: now };
    if (!(await setSnooze(tx, caller.id, id, patch))) throw notFound();
    if (until !== null) await wakeAt(ctx, tx, until);
    await recordForDevices(tx, caller.id, until === null ? "unsnoozed" : "snoozed", now);
  });
}

async function wakeAt(ctx: Context, tx: Writer, at: Date): Promise<void> {
  const dedupeKey = `${JOB}:${at.toISOString()}`;
  await ctx.jobs.add(tx, { kind: JOB, payload: {}, ownerId: null, dedupeKey, notBefore: at });
}

export function handleWaking(ctx: Context): void {
  ctx.jobs.handle(JOB, async () => {
    const now = ctx.clock.now().toISOString();
    const count = await ctx.transaction(async (tx) => {
      const woken = await wakeDue(tx, now);
      const people = new Map(woken.map((row) => [row.recipient_id, row.actor_id]));
      await recordForAll(
        tx,
        [...people].map(([userId, actorId]) => ({ userId, actorId })),
        "woken",
        now,
      );
      await callChannels(ctx, tx, woken);
      return woken.length;
    });
    return { woken: count };
  });
}

/** After a restore of a backup the jobs of before may be missing. */
export async function startWaking(ctx: Context): Promise<void> {
  try {
    const at = await nextWake(ctx.db);
    if (at !== null) await ctx.transaction((tx) => wakeAt(ctx, tx, new Date(at)));
  } catch (error) {
    ctx.log.warn({ err: error }, "notifications that are snoozed could not be looked at");
  }
}
