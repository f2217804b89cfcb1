/** What people hear about, and the journal rows that no one has heard about yet. */
import type { Migration } from "./migration.ts";

export const notifications: Migration = {
  name: "0012-notifications",
  statements: (id) => [
    `create table notifications (
      id ${id}, recipient_id integer not null references users (id) on delete cascade,
      event_id integer not null, work_package_id integer not null references work_packages (id) on delete cascade,
      actor_id integer not null, reason text not null, read_ian integer not null default 0,
      created_at text not null, updated_at text not null, unique (recipient_id, event_id))`,
    `create index notifications_unread on notifications (recipient_id, read_ian, id)`,
    `create index notifications_by_work_package on notifications (work_package_id)`,
    `create table untold_events (event_id integer primary key)`,
  ],
};
