/** Saved views as a filter of webhooks. */
import type { Migration } from "./migration.ts";

export const webhookViews: Migration = {
  name: "0340-webhook-views",
  statements: () => [
    `alter table webhooks add column all_views integer not null default 1`,
    `create table webhook_views (
      webhook_id integer not null references webhooks (id) on delete cascade,
      query_id integer not null references queries (id) on delete cascade, primary key (webhook_id, query_id))`,
    `create index webhook_views_by_query on webhook_views (query_id)`,
  ],
};
