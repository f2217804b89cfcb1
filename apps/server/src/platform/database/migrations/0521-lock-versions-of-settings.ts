/** Of projects, versions and categories: which state someone who saves them has read, so that two don't overwrite each other. */
import type { Migration } from "./migration.ts";

const TABLES = ["projects", "versions", "categories"];

export const lockVersionsOfSettings: Migration = {
  name: "0521-lock-versions-of-settings",
  // What an older program changes is not counted: then its change is overwritten, as before.
  isHarmless: true,
  statements: () => TABLES.map((table) => `alter table ${table} add column lock_version integer not null default 0`),
};
