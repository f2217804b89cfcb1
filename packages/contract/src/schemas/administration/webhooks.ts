/** Outgoing webhooks and their deliveries. */
import * as z from "zod/mini";
import { DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_STATES } from "../../administration/webhooks.ts";
import { resource } from "../hal.ts";

export const webhook = resource("Webhook", {
  id: z.number(),
  name: z.string(),
  url: z.string(),
  state: z.enum(WEBHOOK_STATES),
  pausedReason: z.string(),
  failingSince: z.nullable(z.string()),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  allProjects: z.boolean(),
  /** False: of work packages, those alone that one of the linked views holds. */
  allViews: z.boolean(),
  /** False: deliveries about different things leave beside each other, where the receiver is slow. */
  oneAtATime: z.boolean(),
  headerNames: z.array(z.string()),
  waiting: z.number(),
  failed: z.number(),
  /** In the answer that makes it alone. */
  secret: z.optional(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = resource("WebhookDelivery", {
  id: z.number(),
  messageId: z.string(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  nextAt: z.nullable(z.string()),
  status: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  error: z.string(),
  requestBody: z.string(),
  responseBody: z.string(),
  createdAt: z.string(),
  deliveredAt: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookRedelivery = resource("WebhookRedelivery", { count: z.number() });
