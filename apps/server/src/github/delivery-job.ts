/** Works on deliveries in the background, in the order in which they came, each in one transaction. */
import type { Context } from "../platform/context.ts";
import type { JobRun } from "../platform/jobs/queue.ts";
import { takeInSettings, type TakeInSettings } from "./changes.ts";
import {
  countEvent,
  forgetDeliveries,
  hasPending,
  pendingDeliveries,
  settleDelivery,
  type DeliveryRow,
} from "./delivery-store.ts";
import { applyEvent } from "./events.ts";

export const DELIVERIES_JOB = "github.deliveries";
const AT_ONCE = 50;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** To be called once at start: who does the job, and what an ended process left. */
export function registerDeliveries(ctx: Context): void {
  ctx.jobs.handle(DELIVERIES_JOB, (run) => workOff(ctx, run));
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

async function workOff(ctx: Context, run: JobRun): Promise<{ processed: number }> {
  await run.letAnother();
  let processed = 0;
  for (;;) {
    const deliveries = await pendingDeliveries(ctx.db, AT_ONCE);
    if (deliveries.length === 0) break;
    const settings = await takeInSettings(ctx);
    for (const delivery of deliveries) await work(ctx, delivery, settings);
    processed += deliveries.length;
    await run.progress({ processed });
  }
  const before = new Date(ctx.clock.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await ctx.transaction((tx) => forgetDeliveries(tx, before));
  return { processed };
}

/** What it changes and that it is done are one transaction: a kill leaves either both or none. */
async function work(ctx: Context, delivery: DeliveryRow, settings: TakeInSettings): Promise<void> {
  const at = ctx.clock.now().toISOString();
  try {
    await ctx.transaction(async (tx) => {
      const payload: unknown = JSON.parse(delivery.payload);
      const applied = await applyEvent({ tx, at, settings }, delivery.event, payload);
      const status = applied ? "processed" : "ignored";
      if (!(await settleDelivery(tx, delivery.id, { status, at }))) throw new Taken();
      await countEvent(tx, at, delivery.event, status);
    });
  } catch (error) {
    if (error instanceof Taken) return;
    ctx.log.error({ err: error, delivery: delivery.delivery_id, event: delivery.event }, "a GitHub delivery failed");
    await ctx.transaction(async (tx) => {
      const settled = { status: "failed", error: reasonOf(error), at } as const;
      if (await settleDelivery(tx, delivery.id, settled)) await countEvent(tx, at, delivery.event, "failed");
    });
  }
}

/** Another process has done it meanwhile: nothing of ours is kept. */
class Taken extends Error {}

const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : "unknown");
