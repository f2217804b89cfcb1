/**
 * Delivers what waits. One job at a time does it, in one process, so that of each webhook one delivery is under way: its
 * outcome is noted before the next is sent. A kill sends that one a second time at most and loses none.
 */
import { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import { measureWaiting } from "../../../platform/metrics/waiting.ts";
import type { SavedViews } from "../model/saved-views.ts";
import { deliverDue } from "./lanes.ts";
import { deliverSoon, WEBHOOK_JOB } from "./reader.ts";
import { forgetDeliveries, nextDelivery, waitingDeliveries } from "./store.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;
const FORGOTTEN_AT_ONCE = 1_000;

/** A job that only asks for the one that delivers: there can be many of them, each for its own time. */
const Wake = z.object({ wake: z.literal(true) });

export function handleDeliveries(ctx: Context, savedViews: SavedViews): void {
  const waiting = () => waitingDeliveries(ctx.db, ctx.clock.now().toISOString());
  measureWaiting(ctx, "webhook", "deliveries", waiting);
  ctx.jobs.handle(WEBHOOK_JOB, async ({ payload, progress, letAnother, isStopping }) => {
    if (Wake.safeParse(payload).success) {
      const next = await nextDelivery(ctx.db);
      const isDue = next !== null && Date.parse(next) <= ctx.clock.now().getTime();
      if (isDue) await ctx.transaction((tx) => deliverSoon(ctx, tx));
      return {};
    }
    // Where this job ends its process too often it is given up: another one is there by then.
    const everyMinute = () => ctx.transaction((tx) => wakeAt(ctx, tx, nextMinute(ctx)));
    await everyMinute();
    // If this can't be saved, deliveries only wait longer after the process ends.
    const gotOn = () => progress().catch(() => undefined);
    const { attempts, areAllServed } = await deliverDue(ctx, savedViews, { isStopping, gotOn, everyMinute });
    // From here on another one can send, so this one sends nothing any more.
    await letAnother();
    const next = await nextDelivery(ctx.db);
    const now = ctx.clock.now();
    await ctx.transaction(async (tx) => {
      await forgetDeliveries(tx, new Date(now.getTime() - KEPT_MS).toISOString(), FORGOTTEN_AT_ONCE);
      if (next === null) return;
      if (!areAllServed) await wakeAt(ctx, tx, nextMinute(ctx));
      else if (Date.parse(next) <= now.getTime()) await deliverSoon(ctx, tx);
      else await wakeAt(ctx, tx, new Date(next));
    });
    return { attempts };
  });
}

const nextMinute = ({ clock }: Context): Date =>
  new Date((Math.floor(clock.now().getTime() / MINUTE_MS) + 1) * MINUTE_MS);

/** Many that want the same second are one. */
async function wakeAt(ctx: Context, tx: Writer, at: Date): Promise<void> {
  const notBefore = new Date(Math.ceil(at.getTime() / SECOND_MS) * SECOND_MS);
  const dedupeKey = `${WEBHOOK_JOB}:${notBefore.toISOString()}`;
  const payload: z.infer<typeof Wake> = { wake: true };
  await ctx.jobs.add(tx, { kind: WEBHOOK_JOB, payload, ownerId: null, dedupeKey, notBefore });
}
