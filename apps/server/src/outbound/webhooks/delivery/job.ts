/**
 * Delivers what waits, many at once, of each webhook only some: one slow receiver does not keep the others waiting. Of
 * what is about the same thing the earlier is delivered first. A delivery is claimed before it is sent and noted after it,
 * so a kill sends it twice at most and loses none.
 */
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { usersByIds } from "../../../identity/users/service.ts";
import type { Context } from "../../../platform/context.ts";
import type { RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { measureWaiting } from "../../../platform/metrics/waiting.ts";
import { letterTo, post } from "../../../platform/mail/mail-queue.ts";
import type { SavedViews } from "../model/saved-views.ts";
import { activeWebhookIds, endWebhook, updateWebhook, webhooksByIds, type WebhookRow } from "../model/store.ts";
import { attempt, openBatch, type Attempted, type Batch } from "./attempt.ts";
import { WEBHOOK_JOB } from "./reader.ts";
import {
  claimDeliveries,
  dueDeliveries,
  forgetDeliveries,
  nextDelivery,
  noteDelivery,
  waitingDeliveries,
  type DeliveryRow,
} from "./store.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** After the first attempt and those that follow; then it has failed. */
const PAUSES_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS];
/** So that those that failed together do not come back together. */
const JITTER = 0.1;
/** Longer than an attempt may take. */
const LEASE_MS = MINUTE_MS;
/** What a loss of power takes back is sent again, as after a kill: no delivery has to wait for the disk. */
const NOT_DURABLE = { durable: false } as const;
/** Those that end within this are followed together: looking for the next ones costs as much for one as for eight. */
const GATHER_MS = 3;
const MOST_AT_ONCE = 24;
const MOST_OF_ONE = 8;
const PAUSED_AFTER_MS = 3 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
const FORGOTTEN_AT_ONCE = 1_000;

export function handleDeliveries(ctx: Context, savedViews: SavedViews): void {
  const waiting = () => waitingDeliveries(ctx.db, ctx.clock.now().toISOString());
  measureWaiting(ctx, "webhook", "deliveries", waiting);
  ctx.jobs.handle(WEBHOOK_JOB, async ({ letAnother }) => {
    // What comes in from now on asks for another job.
    await letAnother();
    const count = await deliverDue(ctx, savedViews);
    const next = await nextDelivery(ctx.db);
    const now = ctx.clock.now();
    await ctx.transaction(async (tx) => {
      await forgetDeliveries(tx, new Date(now.getTime() - KEPT_MS).toISOString(), FORGOTTEN_AT_ONCE);
      if (next !== null) await deliverAt(ctx, tx, new Date(Math.max(Date.parse(next), now.getTime() + SECOND_MS)));
    });
    return { attempts: count };
  });
}

/** Many jobs that want the same second are one. */
async function deliverAt(ctx: Context, tx: Writer, at: Date): Promise<void> {
  const notBefore = new Date(Math.ceil(at.getTime() / SECOND_MS) * SECOND_MS);
  const dedupeKey = `${WEBHOOK_JOB}:${notBefore.toISOString()}`;
  await ctx.jobs.add(tx, { kind: WEBHOOK_JOB, payload: {}, ownerId: null, dedupeKey, notBefore });
}

/** @returns how many attempts it made */
async function deliverDue(ctx: Context, savedViews: SavedViews): Promise<number> {
  const running = new Map<number, { webhookId: number; done: Promise<void> }>();
  let attempts = 0;
  for (;;) {
    // Asked before: what ends while the next are looked for may be what others of the same thing waited for.
    const wasIdle = running.size === 0;
    const started = await startSome(ctx, savedViews, running);
    attempts += started;
    if (wasIdle && started === 0) return attempts;
    if (running.size > 0 && (started === 0 || running.size >= MOST_AT_ONCE)) {
      await Promise.race([...running.values()].map(({ done }) => done));
      await pause(GATHER_MS);
    }
  }
}

async function startSome(
  ctx: Context,
  savedViews: SavedViews,
  running: Map<number, { webhookId: number; done: Promise<void> }>,
): Promise<number> {
  const free = MOST_AT_ONCE - running.size;
  const ofEach = new Map<number, number>();
  for (const { webhookId } of running.values()) ofEach.set(webhookId, (ofEach.get(webhookId) ?? 0) + 1);
  // To look for what all have to wait for anyway would read everything that waits, each time.
  const open = (await activeWebhookIds(ctx.db)).filter((id) => (ofEach.get(id) ?? 0) < MOST_OF_ONE);
  if (open.length === 0) return 0;
  const now = ctx.clock.now();
  const due = (await dueDeliveries(ctx.db, now.toISOString(), free, open)).filter((row) => {
    const count = ofEach.get(row.webhook_id) ?? 0;
    ofEach.set(row.webhook_id, count + 1);
    return count < MOST_OF_ONE;
  });
  if (due.length === 0) return 0;
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  // What they say is read while they are claimed: each step that waits for another costs as much as a delivery.
  const claiming = ctx.transaction((tx) => claimDeliveries(tx, ctx.dialect, due, until), NOT_DURABLE);
  const opening = openAll(ctx, due);
  const [claimed, batches] = await Promise.all([claiming, opening]);
  for (const { webhookId, rows, batch } of batches) {
    for (const row of rows.filter(({ id }) => claimed.has(id))) {
      const done = deliver(ctx, savedViews, row, batch)
        .catch((error: unknown) => ctx.log.error({ err: error, delivery: row.id }, "a delivery could not be noted"))
        .finally(() => running.delete(row.id));
      running.set(row.id, { webhookId, done });
    }
  }
  return claimed.size;
}

/** A webhook that was deleted meanwhile has no deliveries any more. */
async function openAll(ctx: Context, due: readonly DeliveryRow[]) {
  const ofEach = Map.groupBy(due, (row) => row.webhook_id);
  const webhooks = await webhooksByIds(ctx.db, [...ofEach.keys()]);
  return [...ofEach].flatMap(([webhookId, rows]) => {
    const webhook = webhooks.get(webhookId);
    if (webhook === undefined) return [];
    const batch = openBatch(ctx, webhook, rows);
    // Of one that no row is claimed of, no one waits for.
    batch.catch(() => undefined);
    return [{ webhookId, rows, batch }];
  });
}

async function deliver(ctx: Context, savedViews: SavedViews, row: DeliveryRow, opening: Promise<Batch>): Promise<void> {
  const batch = await opening;
  const attempted = await attempt(ctx, savedViews, batch, row);
  const { outcome } = attempted;
  if (outcome !== "skipped") ctx.metrics.delivery(outcome === "delivered" ? "sent" : "failed");
  await ctx.transaction((tx) => note(ctx, tx, batch.webhook, row, attempted), NOT_DURABLE);
}

/** @returns what the row says of the attempt */
export const patchOf = (attempted: Attempted): RowPatch<"webhook_deliveries"> => ({
  status: attempted.status,
  duration_ms: attempted.durationMs,
  error: attempted.error,
  request_body: attempted.request,
  response_body: attempted.response,
});

async function note(ctx: Context, tx: Writer, webhook: WebhookRow, row: DeliveryRow, attempted: Attempted) {
  const now = ctx.clock.now();
  const told = patchOf(attempted);
  switch (attempted.outcome) {
    case "delivered":
      await noteDelivery(tx, row, { ...told, state: "delivered", delivered_at: now.toISOString() });
      if (webhook.failing_since !== null) await updateWebhook(tx, webhook.id, { failing_since: null });
      return;
    case "skipped":
      return noteDelivery(tx, row, { ...told, state: "skipped" });
    case "gone":
      await noteDelivery(tx, row, { ...told, state: "failed" });
      return end(ctx, tx, webhook, "disabled", "The receiver answered 410: it wants no more.");
    case "blind":
      // Nothing was sent, so it is no attempt: it waits until someone puts the webhook right.
      await noteDelivery(tx, row, { ...told, next_at: now.toISOString() });
      return end(ctx, tx, webhook, "paused", attempted.error);
    case "failed":
      return noteFailure(ctx, tx, webhook, row, attempted);
  }
}

async function noteFailure(ctx: Context, tx: Writer, webhook: WebhookRow, row: DeliveryRow, attempted: Attempted) {
  const now = ctx.clock.now();
  const pause = PAUSES_MS[row.attempts];
  const told = patchOf(attempted);
  if (pause === undefined) await noteDelivery(tx, row, { ...told, state: "failed" });
  else {
    const ms = attempted.retryAfterMs ?? pause * (1 + (JITTER * randomInt(1_000)) / 1_000);
    await noteDelivery(tx, row, { ...told, next_at: new Date(now.getTime() + ms).toISOString() });
  }
  if (webhook.failing_since === null) {
    await updateWebhook(tx, webhook.id, { failing_since: now.toISOString() });
  } else if (now.getTime() - Date.parse(webhook.failing_since) > PAUSED_AFTER_MS) {
    await end(ctx, tx, webhook, "paused", `Every attempt for three days has failed. The last: ${attempted.error}`);
  }
}

/** And tells its user. */
async function end(ctx: Context, tx: Writer, webhook: WebhookRow, state: "paused" | "disabled", reason: string) {
  // Of the attempts that fail at the same time only one ends it, and tells.
  if (!(await endWebhook(tx, webhook.id, state, reason, ctx.clock.now().toISOString()))) return;
  const [user] = await usersByIds(ctx, [webhook.user_id], tx);
  if (user === undefined || user.email === "") return;
  const kept = state === "paused" ? "What happens meanwhile is kept and sent once you resume it." : "";
  await post(
    ctx,
    tx,
    letterTo(
      user,
      `Webhook ${webhook.name} is ${state}`,
      [reason, kept, `${ctx.settings.publicUrl ?? ""}/admin/notifications?tab=webhooks`].filter((text) => text !== ""),
    ),
  );
}
