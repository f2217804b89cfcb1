/** What waits for one webhook, in the order in which it is sent. */
import type { Migration } from "./migration.ts";

export const webhookLanes: Migration = {
  name: "0498-webhook-lanes",
  // An index that older processes do not look at.
  isHarmless: true,
  statements: () => [
    `create index webhook_deliveries_lane on webhook_deliveries (webhook_id, next_at, id) where state = 'waiting'`,
  ],
};
