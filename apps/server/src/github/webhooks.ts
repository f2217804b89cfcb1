/**
 * Taking GitHub's deliveries (`POST /webhooks/github`): checked, stored and answered; what is in them is worked on
 * later, by the job of delivery-job.ts.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../platform/context.ts";
import { openConfig } from "./config.ts";
import { DELIVERIES_JOB } from "./delivery-job.ts";
import { countEvent, insertDelivery, type Outcome } from "./delivery-store.ts";

export interface Delivery {
  deliveryId: string;
  event: string;
  signature: string;
  /** The bytes as they came: the signature is theirs. */
  body: Buffer;
}

/** What is answered, and why. */
export type Reception =
  | { status: 202; message: "accepted" | "already received" }
  | { status: 400 | 401 | 503; message: string };

const NAME = /^[\w.-]{1,100}$/;
/** In statistics strangers' words have no place. */
const UNNAMED = "unknown";

export async function receiveDelivery(ctx: Context, delivery: Delivery): Promise<Reception> {
  const refuse = async (status: 400 | 401 | 503, message: string): Promise<Reception> => {
    // Neither the body nor the signature: either may hold what is nobody's business.
    ctx.log.warn({ delivery: delivery.deliveryId.slice(0, 100), bytes: delivery.body.length, status }, message);
    await count(ctx, UNNAMED, "refused");
    return { status, message };
  };
  const { webhookSecret } = await openConfig(ctx);
  if (webhookSecret === null) return refuse(503, "GitHub deliveries are not set up: there is no webhook secret");
  if (!isSigned(webhookSecret, delivery)) return refuse(401, "a GitHub delivery has no valid signature");
  if (!NAME.test(delivery.deliveryId) || !NAME.test(delivery.event)) {
    return refuse(400, "a GitHub delivery has no id or no event");
  }
  const payload = delivery.body.toString("utf8");
  const action = actionIn(payload);
  if (action === null) return refuse(400, "a GitHub delivery is no JSON object");
  const receivedAt = ctx.clock.now().toISOString();
  const isNew = await ctx.transaction(async (tx) => {
    const { deliveryId, event } = delivery;
    const added = await insertDelivery(tx, { deliveryId, event, action, payload, receivedAt });
    await countEvent(tx, receivedAt, event, added ? "received" : "replayed");
    if (added) await ctx.jobs.add(tx, { kind: DELIVERIES_JOB, payload: {}, ownerId: null, dedupeKey: DELIVERIES_JOB });
    return added;
  });
  return { status: 202, message: isNew ? "accepted" : "already received" };
}

/** HMAC-SHA256 of the bytes, compared in constant time. */
function isSigned(secret: string, { signature, body }: Delivery): boolean {
  const expected = Buffer.from(`sha256=${signatureOf(secret, body)}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const signatureOf = (secret: string, body: Buffer): string =>
  createHmac("sha256", secret).update(body).digest("hex");

/** The delivery's `action`, empty where the event has none; null where this is no JSON object. */
function actionIn(payload: string): string | null {
  try {
    const value: unknown = JSON.parse(payload);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const action: unknown = "action" in value ? value.action : "";
    return typeof action === "string" ? action.slice(0, 100) : "";
  } catch {
    return null;
  }
}

function count(ctx: Context, event: string, outcome: Outcome): Promise<void> {
  return ctx.transaction((tx) => countEvent(tx, ctx.clock.now().toISOString(), event, outcome));
}
