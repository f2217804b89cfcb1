/** Settings that administrators change while the product runs: a row for each section that was changed. */
import type { Migration } from "./migration.ts";

export const instanceSettings: Migration = {
  name: "0054-instance-settings",
  statements: () => [
    `alter table settings add column lock_version integer not null default 0`,
    `insert into revisions (name, value) values ('settings', 1)`,
  ],
};
