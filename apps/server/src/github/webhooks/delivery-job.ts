/**
 * Works on deliveries in the background, in the order in which they came. While others come in it gives way: it works
 * on few at a time and rests as long as it worked, so that it has half of the time at least and is never put off.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { isOutage } from "../../platform/outages/outages.ts";
import type { JobRun } from "../../platform/jobs/job.ts";
import { takeInSettings, type TakeInSettings } from "../pull-requests/import-context.ts";
import { DeliveryTraffic } from "./delivery-traffic.ts";
import {
  claimDeliveries,
  countEvents,
  forgetDeliveries,
  hasPending,
  markFailed,
  markIgnored,
  pendingDeliveries,
  type DeliveryRow,
} from "./delivery-store.ts";
import { applyEvent } from "./events.ts";

export const DELIVERIES_JOB = "github.deliveries";
const AT_ONCE = 25;
/** Anyone who takes in new ones waits for the end of a transaction. */
const TOGETHER = 25;
const TOGETHER_STEADY = 4;
const MOST_REST_MS = 25;
const NOTED_MS = 1_000;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** To be called once at start. @returns what those who take in are to tell it through */
export function registerDeliveries(ctx: Context): DeliveryTraffic {
  const traffic = new DeliveryTraffic();
  ctx.jobs.handle(DELIVERIES_JOB, async (run) => {
    try {
      return await workOff(ctx, run, traffic);
    } catch (error) {
      traffic.breakOff();
      throw error;
    }
  });
  return traffic;
}

/**
 * A job that was killed has its lease for a while: another one takes up its work at once. A database that is away does
 * not end the start: the process says that it is not ready, and the next delivery takes up what is left.
 */
export async function resumeDeliveries(ctx: Context): Promise<void> {
  try {
    if (!(await hasPending(ctx.db))) return;
    await ctx.transaction((tx) => ctx.jobs.add(tx, { kind: DELIVERIES_JOB, payload: {}, ownerId: null }));
  } catch (error) {
    ctx.log.warn({ err: error }, "deliveries of GitHub that were left could not be taken up");
  }
}

async function workOff(ctx: Context, run: JobRun, traffic: DeliveryTraffic): Promise<{ processed: number }> {
  await run.letAnother();
  traffic.begin();
  let processed = 0;
  for (let notedAt = performance.now(); ;) {
    const { mark } = traffic;
    const deliveries = await pendingDeliveries(ctx.db, AT_ONCE);
    if (deliveries.length === 0) {
      await traffic.wait(mark);
      if (traffic.mayEnd(mark)) break;
      continue;
    }
    const settings = await takeInSettings(ctx);
    for (let from = 0; from < deliveries.length;) {
      const began = performance.now();
      const next = deliveries.slice(from, from + (traffic.isSteady ? TOGETHER_STEADY : TOGETHER));
      await workOn(ctx, next, settings);
      from += next.length;
      if (traffic.isSteady) await pause(Math.min(performance.now() - began, MOST_REST_MS));
    }
    processed += deliveries.length;
    if (performance.now() - notedAt < NOTED_MS) continue;
    await run.progress({ processed });
    notedAt = performance.now();
  }
  const forgotten = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await ctx.transaction((tx) => forgetDeliveries(tx, forgotten), { alone: true });
  return { processed };
}

/**
 * What they change and that they are done is one transaction: a kill leaves either both or none, and so does a loss of
 * power, after which they are worked on again. So the commit does not wait for the disk.
 */
async function workOn(ctx: Context, deliveries: readonly DeliveryRow[], settings: TakeInSettings): Promise<void> {
  try {
    await ctx.transaction((tx) => workWithin(ctx, tx, deliveries, settings), { durable: false });
  } catch (error) {
    // Some that were found may have been made by what is taken back now.
    settings.users.clear();
    if (isOutage(error)) throw error;
    const [first, second] = deliveries;
    if (first !== undefined && second === undefined) return fail(ctx, first, error);
    // One of them failed, and took the others' work with it: each by itself then.
    for (const delivery of deliveries) await workOn(ctx, [delivery], settings);
  }
}

async function workWithin(
  ctx: Context,
  tx: Writer,
  deliveries: readonly DeliveryRow[],
  settings: TakeInSettings,
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  const mine = await claimDeliveries(
    tx,
    deliveries.map(({ id }) => id),
    at,
  );
  const scope = { tx, at, settings, repositories: new Map() };
  const done: { id: number; event: string; outcome: "processed" | "ignored" }[] = [];
  for (const { id, event, payload } of deliveries.filter((one) => mine.has(one.id))) {
    const applied = await applyEvent(scope, event, JSON.parse(payload));
    done.push({ id, event, outcome: applied ? "processed" : "ignored" });
  }
  await markIgnored(
    tx,
    done.filter(({ outcome }) => outcome === "ignored").map(({ id }) => id),
  );
  await countEvents(tx, at, done);
}

async function fail(ctx: Context, delivery: DeliveryRow, error: unknown): Promise<void> {
  ctx.log.error({ err: error, delivery: delivery.delivery_id, event: delivery.event }, "a GitHub delivery failed");
  const at = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await markFailed(tx, delivery.id, reasonOf(error), at))) return;
    await countEvents(tx, at, [{ event: delivery.event, outcome: "failed" }]);
  });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : "unknown");
