/** Two people who edit one sprint do not overwrite each other without a word. */
import type { Migration } from "./migration.ts";

export const sprintVersions: Migration = {
  name: "0172-sprint-versions",
  statements: () => [`alter table sprints add column lock_version integer not null default 0`],
};
