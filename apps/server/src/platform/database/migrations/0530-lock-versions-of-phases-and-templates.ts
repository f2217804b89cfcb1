/** As 0521, for a project's phases, its defaults for new work packages and its work package templates. */
import type { Migration } from "./migration.ts";

const TABLES = ["project_phases", "project_work_defaults", "work_package_templates"];

export const lockVersionsOfPhasesAndTemplates: Migration = {
  name: "0530-lock-versions-of-phases-and-templates",
  // An older program doesn't count its changes, so they can still be overwritten, as before.
  isHarmless: true,
  statements: () => TABLES.map((table) => `alter table ${table} add column lock_version integer not null default 0`),
};
