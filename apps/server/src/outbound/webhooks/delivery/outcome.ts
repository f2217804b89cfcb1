/** What became of an attempt: when the next one is, and whether the webhook is given up. */
import { randomInt } from "node:crypto";
import { systemUserId, usersByIds } from "../../../identity/users/service.ts";
import type { Context } from "../../../platform/context.ts";
import type { RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { record } from "../../../platform/events/journal.ts";
import { letterTo, post } from "../../../platform/mail/mail-queue.ts";
import { endWebhook, updateWebhook, type WebhookRow } from "../model/store.ts";
import type { Attempted } from "./attempt.ts";
import { noteDelivery, noteDeliveryLast, postponeFollowing, type DeliveryRow } from "./store.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** After the first attempt and those that follow; then it has failed. */
const PAUSES_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS];
/** So that those that failed together do not come back together. */
const JITTER = 0.1;
const PAUSED_AFTER_MS = 3 * DAY_MS;

/** Whether this attempt, where it failed, is not followed by another. */
export const isGivenUp = ({ outcome }: Attempted, { attempts }: DeliveryRow): boolean =>
  outcome === "gone" || (outcome === "failed" && attempts >= PAUSES_MS.length);

/** @returns what the row says of the attempt */
export const patchOf = (attempted: Attempted): RowPatch<"webhook_deliveries"> => ({
  status: attempted.status,
  duration_ms: attempted.durationMs,
  error: attempted.error,
  request_body: attempted.request,
  response_body: attempted.response,
});

/** In a transaction that does nothing else after it. */
export async function noteAttempt(
  ctx: Context,
  tx: Writer,
  webhook: WebhookRow,
  row: DeliveryRow,
  attempted: Attempted,
): Promise<void> {
  const now = ctx.clock.now();
  const told = { ...patchOf(attempted), attempts: row.attempts + 1 };
  switch (attempted.outcome) {
    case "delivered":
      await noteFailingSince(tx, webhook, null);
      await noteDeliveryLast(tx, row, { ...told, state: "delivered", delivered_at: now.toISOString() });
      return;
    case "skipped":
      await noteDelivery(tx, row, { ...told, state: "skipped" });
      return;
    case "gone":
      await noteDelivery(tx, row, { ...told, state: "failed" });
      await end(ctx, tx, webhook, "disabled", "The receiver answered 410: it wants no more.");
      return;
    case "blind":
      // Nothing was sent, so it is no attempt: it waits until someone puts the webhook right.
      await noteDelivery(tx, row, { ...told, attempts: row.attempts });
      await end(ctx, tx, webhook, "paused", attempted.error);
      return;
    case "failed":
      await noteFailure(ctx, tx, webhook, row, attempted);
  }
}

async function noteFailure(ctx: Context, tx: Writer, webhook: WebhookRow, row: DeliveryRow, attempted: Attempted) {
  const now = ctx.clock.now();
  const pause = PAUSES_MS[row.attempts];
  const told = { ...patchOf(attempted), attempts: row.attempts + 1 };
  if (pause === undefined) await noteDelivery(tx, row, { ...told, state: "failed" });
  else {
    const ms = attempted.retryAfterMs ?? pause * (1 + (JITTER * randomInt(1_000)) / 1_000);
    const nextAt = new Date(now.getTime() + ms).toISOString();
    await noteDelivery(tx, row, { ...told, next_at: nextAt });
    await postponeFollowing(tx, row, nextAt);
  }
  if (webhook.failing_since === null) await noteFailingSince(tx, webhook, now.toISOString());
  else if (now.getTime() - Date.parse(webhook.failing_since) > PAUSED_AFTER_MS) {
    await end(ctx, tx, webhook, "paused", `Every attempt for three days has failed. The last: ${attempted.error}`);
  }
}

/** In the row that the other deliveries of the batch are noted with, too. */
async function noteFailingSince(tx: Writer, webhook: WebhookRow, since: string | null): Promise<void> {
  if (webhook.failing_since === since) return;
  webhook.failing_since = since;
  await updateWebhook(tx, webhook.id, { failing_since: since });
}

/** And tells its user. */
async function end(ctx: Context, tx: Writer, webhook: WebhookRow, state: "paused" | "disabled", reason: string) {
  const at = ctx.clock.now().toISOString();
  // A person can have ended it meanwhile.
  if (!(await endWebhook(tx, webhook.id, state, reason, at))) return;
  await record(tx, {
    entityType: "Webhook",
    entityId: webhook.id,
    entityTitle: webhook.name,
    projectId: null,
    actorId: await systemUserId(ctx),
    action: state,
    changes: { state: { from: webhook.state, to: state }, reason: { from: null, to: reason } },
    at,
  });
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
