/** What outgoing webhooks tell of, by the names that receivers written for OpenProject know. */
export const WEBHOOK_EVENTS = [
  "work_package:created",
  "work_package:updated",
  "work_package_comment:comment",
  "work_package_comment:internal_comment",
  "project:created",
  "project:updated",
  "time_entry:created",
  "attachment:created",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `paused`: it failed for days; what happens meanwhile is sent once it goes on. */
export const WEBHOOK_STATES = ["active", "paused", "disabled"] as const;
/** `skipped`: the webhook's user could not see it when it was to be sent. */
export const DELIVERY_STATES = ["waiting", "delivered", "failed", "skipped"] as const;
