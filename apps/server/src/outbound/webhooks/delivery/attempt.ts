/** One attempt to deliver, from what its user sees to what the receiver said. */
import type { Caller } from "../../../access/caller.ts";
import { callerOfUser } from "../../../identity/users/service.ts";
import type { Context } from "../../../platform/context.ts";
import { PROGRAM_VERSION } from "../../../platform/environment/version.ts";
import { AddressRefused, NoAnswer, type OutgoingAnswer } from "../../../platform/outgoing-http/outgoing-http.ts";
import { openWebhook, type OpenWebhook } from "../model/secrets.ts";
import { signatureHeaders } from "./signatures.ts";
import type { SavedViews } from "../model/saved-views.ts";
import { viewIdsOf, type WebhookRow } from "../model/store.ts";
import { shownFor, type Shown } from "./payload.ts";
import type { DeliveryRow } from "./store.ts";
import { unseenChanges } from "./unseen-changes.ts";

const KEPT_RESPONSE = 4_096;
const KEPT_REQUEST = 32_768;
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000;

export interface Attempted {
  outcome: "delivered" | "failed" | "skipped" | "gone" | "blind";
  status: number | null;
  durationMs: number | null;
  error: string;
  request: string;
  response: string;
  /** When the receiver wants to be asked again; null: it did not say. */
  retryAfterMs: number | null;
}

const NOTHING: Attempted = {
  outcome: "skipped",
  status: null,
  durationMs: null,
  error: "",
  request: "",
  response: "",
  retryAfterMs: null,
};

/** It is tried again, as the next one may go better. */
export const failedInside = (): Attempted => ({
  ...NOTHING,
  outcome: "failed",
  error: "The delivery couldn't be made. The server's log says why.",
});

/** What some deliveries of one webhook have in common, read once for all of them. */
export interface Batch {
  webhook: WebhookRow;
  /** null: the webhook's user isn't active. */
  caller: Caller | null;
  shown: Shown | null;
  /** Ids of events. */
  unseen: ReadonlySet<number>;
  open: OpenWebhook;
}

export async function openBatch(ctx: Context, webhook: WebhookRow, rows: readonly DeliveryRow[]): Promise<Batch> {
  const caller = await callerOfUser(ctx, webhook.user_id);
  const [shown, unseen] =
    caller === null
      ? [null, new Set<number>()]
      : await Promise.all([shownFor(ctx, caller, rows), unseenChanges(ctx, caller, rows)]);
  return { webhook, caller, shown, unseen, open: openWebhook(ctx.settings, webhook, ctx.clock.now().toISOString()) };
}

export async function attempt(
  ctx: Context,
  savedViews: SavedViews,
  { webhook, caller, shown, unseen, open }: Batch,
  delivery: DeliveryRow,
): Promise<Attempted> {
  if (caller === null || shown === null) {
    return { ...NOTHING, outcome: "blind", error: "The webhook's user isn't active." };
  }
  if (unseen.has(delivery.event_id)) return { ...NOTHING, error: "The webhook's user can't see what changed." };
  const payload = await payloadFor(shown, delivery);
  if (payload === null) return { ...NOTHING, error: "The webhook's user can't see it." };
  if (webhook.all_views === 0 && !OUTSIDE_OF_VIEWS.test(delivery.event)) {
    const workPackage = workPackageOf(delivery, payload);
    const views = workPackage === null ? [] : await viewIdsOf(ctx.db, webhook.id);
    const isFound = workPackage !== null && (await savedViews.find(ctx, caller, views, workPackage));
    if (!isFound) return { ...NOTHING, error: "None of the webhook's saved views has it." };
  }
  return send(ctx, webhook, open, delivery.message_id, JSON.stringify(payload));
}

/** What is about projects, or about nothing, views say nothing of. */
const OUTSIDE_OF_VIEWS = /^(?:project|webhook):/;

function workPackageOf({ entity }: DeliveryRow, payload: Record<string, unknown>): number | null {
  const own = /^WorkPackage:(\d+)$/.exec(entity)?.[1];
  // Of a time entry its work package is a link.
  const link: unknown = Object(Object(Object(payload["time_entry"])["_links"])["entity"])["href"];
  const id = own ?? (typeof link === "string" ? /\/work_packages\/(\d+)$/.exec(link)?.[1] : undefined);
  return id === undefined ? null : Number(id);
}

export const TEST_EVENT = "webhook:test";

/** What tells a receiver that it is set up well. */
const payloadFor = (shown: Shown, { event, subject_id: id }: DeliveryRow) =>
  event === TEST_EVENT ? Promise.resolve({ action: TEST_EVENT }) : shown.of(event, id);

async function send(
  ctx: Context,
  webhook: WebhookRow,
  { secrets, headers }: OpenWebhook,
  messageId: string,
  body: string,
): Promise<Attempted> {
  const now = ctx.clock.now();
  const request = body.slice(0, KEPT_REQUEST);
  if (secrets.length === 0) {
    const error = "The webhook's secret can't be opened with this installation's key. Rotate it.";
    return { ...NOTHING, outcome: "blind", error, request };
  }
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const answer = await ctx.outgoing.send({
      method: "POST",
      url: webhook.url,
      body,
      headers: {
        ...headers,
        "content-type": "application/json",
        "user-agent": `Halyard/${PROGRAM_VERSION}`,
        ...signatureHeaders(secrets, messageId, now, body),
      },
      mostBytes: KEPT_RESPONSE,
    });
    return { ...answered(answer, now), durationMs: durationMs(), request };
  } catch (error) {
    if (!(error instanceof NoAnswer) && !(error instanceof AddressRefused)) throw error;
    return { ...NOTHING, outcome: "failed", error: error.message, durationMs: durationMs(), request };
  }
}

function answered({ status, headers, body }: OutgoingAnswer, now: Date): Attempted {
  const isTaken = status >= 200 && status < 300;
  return {
    ...NOTHING,
    outcome: isTaken ? "delivered" : status === 410 ? "gone" : "failed",
    status,
    error: isTaken ? "" : `The receiver answered ${status}.`,
    // PostgreSQL takes no zero bytes in texts.
    response: body.toString("utf8").replaceAll("\0", ""),
    retryAfterMs: status === 429 || status === 503 ? retryAfter(headers["retry-after"], now) : null,
  };
}

/** Seconds, or a date. */
function retryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_RETRY_AFTER_MS) : null;
}
