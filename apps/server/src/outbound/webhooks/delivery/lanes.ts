/**
 * Whose turn it is. Each webhook has a lane, in which deliveries about one thing leave one after the other, in the order in
 * which it happened. Where there are more webhooks than lanes they take turns, so that slow receivers with much that waits
 * keep no other webhook waiting.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "../../../platform/context.ts";
import { isOutage } from "../../../platform/outages/outages.ts";
import type { SavedViews } from "../model/saved-views.ts";
import { webhooksByIds } from "../model/store.ts";
import { inTheirOrder, widthAfter } from "./at-once.ts";
import { attempt, failedInside, openBatch, type Attempted, type Batch } from "./attempt.ts";
import { isGivenUp, noteAttempt } from "./outcome.ts";
import { dueOf, headsOf, postpone, webhooksWithDue, type DeliveryRow } from "./store.ts";

const MOST_LANES = 24;
/** A lane is left to others after this, where they wait for one. */
const TURN_MS = 200;
/** So often is looked for webhooks that have something to send while others are sending. */
const LOOK_MS = 250;
/** What deliveries say is read for some of them together, and is never older than this. */
const FRESH_MS = 1_000;
const FEW = 8;
const MANY = 64;
const MINUTE_MS = 60_000;
/** What a loss of power takes back is sent again, as after a kill: no delivery has to wait for the disk. */
export const NOT_DURABLE = { durable: false } as const;
/** Most outcomes are one statement, and the next delivery waits for it. */
const NOTE = { durable: false, beginsLate: true } as const;

interface Duty {
  isStopping(): boolean;
  /** Called once, when deliveries have been made. */
  gotOn(): Promise<void>;
  /** Called while it goes on. */
  everyMinute(): Promise<void>;
}

interface Served {
  attempts: number;
  /** False where something is wrong here, so that a webhook has to be served later. */
  areAllServed: boolean;
}

export async function deliverDue(ctx: Context, savedViews: SavedViews, duty: Duty): Promise<Served> {
  const lanes = new Map<number, Promise<void>>();
  const broken = new Set<number>();
  /** When each had its last turn. */
  const turns = new Map<number, number>();
  const widths = new Map<number, number>();
  const state = { attempts: 0, turn: 0, isCrowded: false, gotOn: false };
  const mayGoOn = (began: number) => !duty.isStopping() && !(state.isCrowded && performance.now() - began >= TURN_MS);
  let minute = performance.now();
  for (;;) {
    // Asked before: what a lane leaves behind as it ends is looked for once more.
    const wasIdle = lanes.size === 0;
    const due = duty.isStopping() ? [] : await webhooksWithDue(ctx.db, ctx.clock.now().toISOString());
    const waiting = due
      .filter((id) => !lanes.has(id) && !broken.has(id))
      .toSorted((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
    const starting = waiting.slice(0, MOST_LANES - lanes.size);
    for (const id of starting) {
      turns.set(id, ++state.turn);
      const lane = serve(ctx, savedViews, id, { widths, mayGoOn, count: () => state.attempts++ })
        .catch((error: unknown) => {
          broken.add(id);
          if (!isOutage(error)) ctx.log.error({ err: error, webhook: id }, "a webhook's deliveries failed");
        })
        .finally(() => lanes.delete(id));
      lanes.set(id, lane);
    }
    state.isCrowded = waiting.length > starting.length;
    if (wasIdle && starting.length === 0) return { attempts: state.attempts, areAllServed: broken.size === 0 };
    await Promise.race([...lanes.values(), pause(LOOK_MS, undefined, { ref: false })]);
    if (!state.gotOn && state.attempts > 0) {
      state.gotOn = true;
      await duty.gotOn();
    }
    if (performance.now() - minute < MINUTE_MS / 2) continue;
    minute = performance.now();
    await duty.everyMinute();
  }
}

interface Turn {
  /** By webhook: how many leave beside each other. */
  widths: Map<number, number>;
  mayGoOn(began: number): boolean;
  /** Called after each attempt. */
  count(): void;
}

/** As long as there is something to send and it may go on. */
async function serve(
  ctx: Context,
  savedViews: SavedViews,
  webhookId: number,
  { widths, mayGoOn, count }: Turn,
): Promise<void> {
  const began = performance.now();
  let most = FEW;
  while (mayGoOn(began)) {
    const webhook = (await webhooksByIds(ctx.db, [webhookId])).get(webhookId);
    if (webhook === undefined || webhook.state !== "active") return;
    const rows = await nextOf(ctx, webhookId, most);
    if (rows === null) return;
    const read = performance.now();
    const batch = await openBatch(ctx, webhook, rows);
    const sent = { count: 0, durationMs: 0, hasFailed: false };
    let [isOver, begun] = [false, 0];
    const width = webhook.one_at_a_time === 1 ? 1 : (widths.get(webhookId) ?? 1);
    await inTheirOrder(rows, width, async (row) => {
      if (begun > 0 && (!mayGoOn(began) || performance.now() - read > FRESH_MS)) return "end";
      begun++;
      const { outcome, durationMs } = await deliver(ctx, savedViews, batch, row);
      count();
      sent.count++;
      sent.durationMs += durationMs ?? 0;
      sent.hasFailed ||= outcome === "failed";
      isOver ||= outcome === "gone" || outcome === "blind";
      return isOver ? "end" : outcome === "failed" ? "leave" : "on";
    });
    if (isOver) return;
    widths.set(webhookId, widthAfter(sent));
    most = Math.min(MANY, Math.max(FEW, 2 * sent.count));
  }
}

/**
 * The deliveries that are due and don't wait for an earlier one about the same thing. One that does wait is postponed
 * until that one is due, so that it isn't looked at again before.
 * @returns null when nothing is due
 */
async function nextOf(ctx: Context, webhookId: number, most: number): Promise<DeliveryRow[] | null> {
  for (;;) {
    const due = await dueOf(ctx.db, webhookId, ctx.clock.now().toISOString(), most);
    if (due.length === 0) return null;
    const heads = await headsOf(ctx.db, webhookId, [...new Set(due.map(({ entity }) => entity))]);
    const reached = new Set<string>();
    const blocked = due.filter(({ id, entity }) => {
      if (heads.get(entity)?.id === id) reached.add(entity);
      return !reached.has(entity);
    });
    if (blocked.length === 0) return due;
    await ctx.transaction(async (tx) => {
      for (const { id, entity, next_at: nextAt } of blocked) {
        await postpone(tx, id, heads.get(entity)?.next_at ?? nextAt);
      }
    }, NOT_DURABLE);
    const open = due.filter((row) => !blocked.includes(row));
    if (open.length > 0) return open;
  }
}

/** @returns after its outcome is noted */
async function deliver(ctx: Context, savedViews: SavedViews, batch: Batch, row: DeliveryRow): Promise<Attempted> {
  const attempted = await attempt(ctx, savedViews, batch, row).catch((error: unknown) => {
    if (isOutage(error)) throw error;
    // One that cannot be made must not keep all others waiting.
    ctx.log.error({ err: error, delivery: row.id }, "a delivery could not be made");
    return failedInside();
  });
  const { outcome } = attempted;
  if (outcome !== "skipped") ctx.metrics.delivery(outcome === "delivered" ? "sent" : "failed");
  const { webhook } = batch;
  await ctx.transaction((tx) => noteAttempt(ctx, tx, webhook, row, attempted), NOTE);
  if (isGivenUp(attempted, row)) {
    const about = { entityType: "Webhook", entityId: webhook.id, entityTitle: webhook.name, subject: webhook.name };
    const details = { message: attempted.error.slice(0, 300) };
    await ctx.occurrences.note({ kind: "delivery_failed", actorId: null, ...about, details });
  }
  return attempted;
}
