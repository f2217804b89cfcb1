/** Webhooks and their deliveries on the wire. No secret is in them but a new one, once. */
import type { Webhook, WebhookDelivery } from "@halyard/contract/schemas/administration/webhooks";
import type { DocumentOf } from "../../hal/answer/resource.ts";
import { eventsOf } from "./delivery/reader.ts";
import type { DeliveryRow } from "./delivery/store.ts";
import type { ShownWebhook } from "./service.ts";

export function webhookDocument(row: ShownWebhook): DocumentOf<Webhook> {
  const href = `/api/v3/admin/webhooks/${row.id}`;
  const headerNames: unknown = JSON.parse(row.header_names);
  return {
    _type: "Webhook",
    id: row.id,
    name: row.name,
    url: row.url,
    state: row.state,
    pausedReason: row.paused_reason,
    failingSince: row.failing_since,
    events: [...eventsOf(row)],
    allProjects: row.all_projects === 1,
    allViews: row.all_views === 1,
    oneAtATime: row.one_at_a_time === 1,
    headerNames: Array.isArray(headerNames) ? headerNames.map(String) : [],
    waiting: Number(row.waiting ?? 0),
    failed: Number(row.failed ?? 0),
    ...(row.plainSecret === undefined ? {} : { secret: row.plainSecret }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    _links: {
      self: { href, title: row.name },
      update: { href, method: "patch" },
      delete: { href, method: "delete" },
      test: { href: `${href}/test`, method: "post" },
      rotateSecret: { href: `${href}/rotate_secret`, method: "post" },
      redeliver: { href: `${href}/redeliver`, method: "post" },
      deliveries: { href: `${href}/deliveries` },
      user: { href: `/api/v3/users/${row.user_id}`, ...(row.user_name === null ? {} : { title: row.user_name }) },
      views: row.views.map(({ id, name }) => ({ href: `/api/v3/queries/${id}`, title: name })),
      projects: row.projects.map(({ id, name }) => ({ href: `/api/v3/projects/${id}`, title: name })),
    },
  };
}

/** @param webhook while it is off, nothing can be sent */
export function deliveryDocument(
  row: DeliveryRow,
  now: string,
  { state }: Pick<ShownWebhook, "state">,
): DocumentOf<WebhookDelivery> {
  const webhook = `/api/v3/admin/webhooks/${row.webhook_id}`;
  const self = `${webhook}/deliveries/${row.id}`;
  const canBeSentNow = row.state === "waiting" && row.next_at > now && state === "active";
  return {
    _type: "WebhookDelivery",
    id: row.id,
    messageId: row.message_id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === "waiting" ? row.next_at : null,
    status: row.status,
    durationMs: row.duration_ms,
    error: row.error,
    requestBody: row.request_body,
    responseBody: row.response_body,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    _links: {
      self: { href: self },
      webhook: { href: webhook },
      ...(canBeSentNow ? { sendNow: { href: `${self}/send_now`, method: "post" } } : {}),
    },
  };
}
