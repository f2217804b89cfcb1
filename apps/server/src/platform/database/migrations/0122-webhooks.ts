/** Outgoing webhooks and what they have sent. */
import type { Migration } from "./migration.ts";

export const webhooks: Migration = {
  name: "0122-webhooks",
  statements: (id) => [
    `create table webhooks (
      id ${id}, name text not null, url text not null, state text not null, paused_reason text not null default '',
      user_id integer not null, events text not null, all_projects integer not null, secret text not null,
      previous_secret text, previous_until text, headers text, header_names text not null default '[]',
      failing_since text, created_at text not null, updated_at text not null)`,
    `create table webhook_projects (
      webhook_id integer not null references webhooks (id) on delete cascade,
      project_id integer not null references projects (id) on delete cascade, primary key (webhook_id, project_id))`,
    `create index webhook_projects_by_project on webhook_projects (project_id)`,
    `create table webhook_deliveries (
      id ${id}, webhook_id integer not null references webhooks (id) on delete cascade, message_id text not null,
      event_id bigint not null, event text not null, entity text not null, subject_id integer not null,
      project_id integer, state text not null, attempts integer not null default 0, next_at text not null,
      status integer, duration_ms integer, error text not null default '', request_body text not null default '',
      response_body text not null default '', created_at text not null, delivered_at text)`,
    `create index webhook_deliveries_due on webhook_deliveries (next_at, id) where state = 'waiting'`,
    `create index webhook_deliveries_heads on webhook_deliveries (webhook_id, entity, id) where state = 'waiting'`,
    `create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, state, id)`,
    `create index webhook_deliveries_by_age on webhook_deliveries (created_at)`,
  ],
};
