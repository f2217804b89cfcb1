/** Of which dates people have been alerted: once for each date, however often it is looked at. */
import type { Migration } from "./migration.ts";

export const dateAlerts: Migration = {
  name: "0123-date-alerts",
  statements: () => [
    `create table date_alerts (
      user_id integer not null references users (id) on delete cascade,
      work_package_id integer not null references work_packages (id) on delete cascade,
      kind text not null, date text not null, primary key (user_id, work_package_id, kind, date))`,
    `create index date_alerts_by_work_package on date_alerts (work_package_id)`,
    `create index date_alerts_by_date on date_alerts (date)`,
  ],
};
