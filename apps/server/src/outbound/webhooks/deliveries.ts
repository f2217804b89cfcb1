/** What was sent to a webhook, as administrators see it: tried out, listed, and sent once more. */
import type { DELIVERY_STATES } from "@halyard/contract/administration/webhooks";
import { randomUUID } from "node:crypto";
import type { Caller } from "../../access/caller.ts";
import type { Context } from "../../platform/context.ts";
import { notFound, violation } from "../../platform/errors.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { attempt, openBatch, TEST_EVENT } from "./delivery/attempt.ts";
import { patchOf } from "./delivery/outcome.ts";
import { deliverSoon } from "./delivery/reader.ts";
import {
  deliveryById,
  deliveriesOf,
  hasten,
  insertDeliveries,
  redeliverable,
  type DeliveryRow,
} from "./delivery/store.ts";
import { webhookEntry } from "./model/journal-entry.ts";
import type { SavedViews } from "./model/saved-views.ts";
import type { ShownWebhook } from "./service.ts";

const MOST_REDELIVERED = 10_000;

/** Sends one at once and waits for the answer. */
export async function testWebhook(ctx: Context, savedViews: SavedViews, row: ShownWebhook): Promise<DeliveryRow> {
  const now = ctx.clock.now().toISOString();
  const messageId = `msg_${randomUUID()}`;
  const delivery = {
    webhook_id: row.id,
    message_id: messageId,
    event_id: 0,
    event: TEST_EVENT,
    entity: `test:${messageId}`,
    subject_id: row.id,
    project_id: null,
    next_at: now,
    created_at: now,
  };
  const empty = { id: 0, attempts: 0, status: null, duration_ms: null, error: "", request_body: "", response_body: "" };
  const sent: DeliveryRow = { ...delivery, ...empty, state: "waiting", delivered_at: null };
  const attempted = await attempt(ctx, savedViews, await openBatch(ctx, row, [sent]), sent);
  const isTaken = attempted.outcome === "delivered";
  const noted = {
    ...delivery,
    ...patchOf(attempted),
    attempts: 1,
    status: attempted.status,
    duration_ms: attempted.durationMs,
    state: isTaken ? ("delivered" as const) : ("failed" as const),
    delivered_at: isTaken ? now : null,
  };
  await ctx.transaction((tx) => insertDeliveries(tx, [noted]));
  const { rows } = await deliveriesOf(ctx.db, row.id, [noted.state], 1, 0);
  const [last] = rows;
  if (last === undefined) throw notFound();
  return last;
}

export const listDeliveries = (
  ctx: Context,
  webhookId: number,
  states: readonly (typeof DELIVERY_STATES)[number][],
  limit: number,
  offset: number,
) => deliveriesOf(ctx.db, webhookId, states, limit, offset);

/** @throws NotFound (404) */
export async function findDelivery(ctx: Context, webhookId: number, id: number): Promise<DeliveryRow> {
  const row = await deliveryById(ctx.db, webhookId, id);
  if (row === undefined) throw notFound();
  return row;
}

/** Sends them again, with the ids of then, so that a receiver knows what it has seen. @returns how many */
export async function redeliver(
  ctx: Context,
  caller: Caller,
  webhook: ShownWebhook,
  which: { id: number } | { since: string; states: readonly DeliveryRow["state"][] },
): Promise<number> {
  const now = ctx.clock.now().toISOString();
  const rows = await redeliverable(ctx.db, webhook.id, which, MOST_REDELIVERED);
  if (rows.length === 0 && "id" in which) throw notFound();
  if (rows.length === 0) return 0;
  await ctx.transaction(async (tx) => {
    await insertDeliveries(
      tx,
      rows.map(({ webhook_id, message_id, event_id, event, entity, subject_id, project_id }) => ({
        webhook_id,
        message_id,
        event_id,
        event,
        entity,
        subject_id,
        project_id,
        state: "waiting" as const,
        next_at: now,
        created_at: now,
        status: null,
        duration_ms: null,
        delivered_at: null,
      })),
    );
    await deliverSoon(ctx, tx);
    const of: Changes =
      "id" in which ? { delivery: { from: null, to: which.id } } : { since: { from: null, to: which.since } };
    const changes = { ...of, deliveries: { from: null, to: rows.length } };
    await record(tx, webhookEntry(caller, webhook.id, webhook.name, "retried", changes, now));
  });
  return rows.length;
}

/**
 * Sends one that waits for another attempt without waiting any longer, and those about the same thing in their order. Asked
 * twice, or while it is on its way, it is sent once. @throws NotFound (404), where nothing leaves at the moment (422)
 */
export async function sendNow(ctx: Context, caller: Caller, webhook: ShownWebhook, id: number): Promise<DeliveryRow> {
  const row = await findDelivery(ctx, webhook.id, id);
  if (row.state !== "waiting") throw violation("base", "Only a waiting delivery can be sent now.");
  if (webhook.state !== "active") throw violation("base", "The webhook is off. Enable it first.");
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if ((await hasten(tx, row, now)) === 0) return;
    await deliverSoon(ctx, tx);
    const changes = { delivery: { from: null, to: id }, nextAt: { from: row.next_at, to: now } };
    await record(tx, webhookEntry(caller, webhook.id, webhook.name, "retried", changes, now));
  });
  return findDelivery(ctx, webhook.id, id);
}
