/** Notifications that come back later, and work packages whose changes someone no longer wants to hear of. */
import type { Migration } from "./migration.ts";

export const inboxSnooze: Migration = {
  name: "0220-inbox-snooze",
  statements: () => [
    `alter table notifications add column snoozed_until text`,
    // When it came back: it is then listed as if it were new.
    `alter table notifications add column woken_at text`,
    `create index notifications_snoozed on notifications (snoozed_until) where snoozed_until is not null`,
    `create table muted_work_packages (
      user_id integer not null references users (id) on delete cascade,
      work_package_id integer not null references work_packages (id) on delete cascade,
      created_at text not null, primary key (user_id, work_package_id))`,
    `create index muted_work_packages_by_work_package on muted_work_packages (work_package_id)`,
  ],
};
