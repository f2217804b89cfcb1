/** The keys that sign pushes, and the devices that get them. */
import type { Migration } from "./migration.ts";

export const webPush: Migration = {
  name: "0222-web-push",
  statements: (id) => [
    `create table push_keys (
      id integer primary key check (id = 1), public_key text not null, private_key text not null,
      created_at text not null)`,
    `create table push_devices (
      id ${id}, user_id integer not null references users (id) on delete cascade, endpoint_hash text not null unique,
      subscription text not null, name text not null, last_notification_id integer not null,
      attempts integer not null default 0, next_at text not null, error text not null default '',
      created_at text not null, last_pushed_at text)`,
    `create index push_devices_by_user on push_devices (user_id, id)`,
    `create index push_devices_due on push_devices (next_at)`,
  ],
};
