/**
 * Taking GitHub's deliveries (`POST /webhooks/github`): checked, stored and answered; what is in them is worked on
 * later, by the job of delivery-job.ts.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { parseJson } from "../../hal/json.ts";
import type { Context } from "../../platform/context.ts";
import { WriteBatcher } from "../../platform/database/write-batcher.ts";
import { webhookSecretReader } from "../config/config.ts";
import { DELIVERIES_JOB } from "./delivery-job.ts";
import type { DeliveryTraffic } from "./delivery-traffic.ts";
import { countEvents, insertDeliveries, type NewDelivery } from "./delivery-store.ts";

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
  | { status: RefusedStatus; message: string };
export type RefusedStatus = 400 | 401 | 413 | 415 | 503;

export const UNSIGNED = "a GitHub delivery has no valid signature";

const NAME = /^[\w.-]{1,100}$/;
/** In statistics strangers' words have no place. */
const UNNAMED = "unknown";

/** So many deliveries are kept by one transaction, at most. */
const TOGETHER = 100;
/** So long a delivery waits for others, to be kept with them. Its answer is promised within 100 ms. */
const GATHER_MS = 8;

export interface DeliveryReceiver {
  /** Kept and answered; bursts are kept together, as each commit waits for the disk. */
  receive(delivery: Delivery): Promise<Reception>;
  /** For what is refused before it could be read: logged and counted, a burst of it together. */
  refuse(of: { deliveryId: string; bytes: number }, status: RefusedStatus, message: string): Promise<Reception>;
}

export function deliveryReceiver(ctx: Context, traffic: DeliveryTraffic): DeliveryReceiver {
  const keepAll = (deliveries: readonly NewDelivery[]) =>
    traffic.takeIn(deliveries.length, (unattended) => keep(ctx, deliveries, unattended));
  // They were gathered when the secret was read, and come from there one after the other.
  const kept = new WriteBatcher<NewDelivery, boolean>(keepAll, TOGETHER, 0);
  const refused = new WriteBatcher<null, null>((all) => countRefused(ctx, all), TOGETHER);
  const refuseUnread: DeliveryReceiver["refuse"] = async ({ deliveryId, bytes }, status, message) => {
    // Neither the body nor the signature: either may hold what is no one's business.
    ctx.log.warn({ delivery: deliveryId.slice(0, 100), bytes, status }, message);
    await refused.add(null);
    return { status, message };
  };
  const refuse = ({ deliveryId, body }: Delivery, status: RefusedStatus, message: string) =>
    refuseUnread({ deliveryId, bytes: body.length }, status, message);
  const secretNow = webhookSecretReader(ctx);
  // Each delivery is checked against the secret as it is after it came; those of one moment read it together.
  const secrets = new WriteBatcher<null, string | null>(
    async (all) => {
      const secret = await secretNow();
      return all.map(() => secret);
    },
    TOGETHER,
    GATHER_MS,
  );
  const receive: DeliveryReceiver["receive"] = async (delivery) => {
    const secret = await secrets.add(null);
    if (secret === null) {
      return refuse(delivery, 503, "GitHub deliveries are not set up: there is no webhook secret");
    }
    if (!isSigned(secret, delivery)) return refuse(delivery, 401, UNSIGNED);
    const { deliveryId, event } = delivery;
    if (!NAME.test(deliveryId) || !NAME.test(event)) {
      return refuse(delivery, 400, "a GitHub delivery has no id or no event");
    }
    const payload = delivery.body.toString("utf8");
    const action = actionIn(payload);
    if (action === null) return refuse(delivery, 400, "a GitHub delivery is no JSON object");
    const isNew = await kept.add({ deliveryId, event, action, payload });
    return { status: 202, message: isNew ? "accepted" : "already received" };
  };
  return { receive, refuse: refuseUnread };
}

/** Anyone who floods us with what is not signed must not cost a commit each. */
async function countRefused(ctx: Context, all: readonly null[]): Promise<null[]> {
  const counted = all.map(() => ({ event: UNNAMED, outcome: "refused" as const }));
  await ctx.transaction((tx) => countEvents(tx, ctx.clock.now().toISOString(), counted));
  return [...all];
}

/** @returns of each whether it is new */
function keep(ctx: Context, deliveries: readonly NewDelivery[], unattended: boolean): Promise<boolean[]> {
  const at = ctx.clock.now().toISOString();
  return ctx.transaction(async (tx) => {
    const added = await insertDeliveries(tx, deliveries, at);
    // A second one with the same id may stand in the same batch.
    const news = deliveries.map(({ deliveryId }) => added.delete(deliveryId));
    const counted = deliveries.map(({ event }, index) => ({ event, outcome: outcomeOf(news[index]) }));
    await countEvents(tx, at, counted);
    if (unattended && news.includes(true)) {
      await ctx.jobs.add(tx, { kind: DELIVERIES_JOB, payload: {}, ownerId: null, dedupeKey: DELIVERIES_JOB });
    }
    return news;
  });
}

const outcomeOf = (isNew: boolean | undefined) => (isNew === true ? ("received" as const) : ("replayed" as const));

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
    const value = parseJson(payload, (problem) => new Error(problem));
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const action: unknown = "action" in value ? value.action : "";
    return typeof action === "string" ? action.slice(0, 100) : "";
  } catch {
    return null;
  }
}
