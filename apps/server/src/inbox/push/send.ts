/** One push to one device: encrypted for it alone (RFC 8291), and never to an address that calls may not reach. */
import { z } from "zod";
import type { Context } from "../../platform/context.ts";
import { AddressRefused, NoAnswer } from "../../platform/outgoing-http/outgoing-http.ts";
import { seal, unseal } from "../../platform/secrets/secrets.ts";
import type { VapidKeys } from "./keys.ts";
import type { PushDevice } from "./store.ts";

export const PUSH_SUBSCRIPTION = "web push subscription";
const DAY_S = 86_400;

export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.object({
    // An uncompressed point of P-256 and 16 random bytes.
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});
export type PushSubscription = z.infer<typeof Subscription>;

export const sealSubscription = (ctx: Context, subscription: PushSubscription): string =>
  seal(ctx.settings, PUSH_SUBSCRIPTION, JSON.stringify(subscription));

export interface PushMessage {
  title: string;
  body: string;
  /** Where a click leads. */
  path: string;
  /** A later one with the same tag takes its place. */
  tag: string;
  unread: number;
}

export type Pushed = { outcome: "sent" | "gone" } | { outcome: "failed"; error: string };

export async function push(ctx: Context, keys: VapidKeys, device: PushDevice, message: PushMessage): Promise<Pushed> {
  const text = unseal(ctx.settings, PUSH_SUBSCRIPTION, device.subscription);
  // No key opens it any more: the browser has to subscribe again.
  if (text === null) return { outcome: "gone" };
  const { default: webPush } = await import("web-push");
  const { publicUrl } = ctx.settings;
  const { sender } = await ctx.instance.of("email");
  const subject = publicUrl?.startsWith("https:") === true ? publicUrl : `mailto:${addressIn(sender)}`;
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(
    Subscription.parse(JSON.parse(text)),
    JSON.stringify(message),
    { vapidDetails: { subject, ...keys }, TTL: DAY_S, urgency: "normal" },
  );
  try {
    const sent = await ctx.outgoing.send({
      method,
      url: endpoint,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body === null ? {} : { body }),
    });
    if (sent.status >= 200 && sent.status < 300) return { outcome: "sent" };
    // The browser has unsubscribed.
    if (sent.status === 404 || sent.status === 410) return { outcome: "gone" };
    return { outcome: "failed", error: `The push service answered ${sent.status}.` };
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof NoAnswer)
      return { outcome: "failed", error: error.message };
    throw error;
  }
}

/** Push services want to know whom to write to. */
const addressIn = (from: string): string => /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? "halyard@localhost";
