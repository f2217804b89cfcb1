/** As 0521, of a project's phases, its defaults of new work packages and its work package templates. */
import type { Migration } from "./migration.ts";

const TABLES = ["project_phases", "project_work_defaults", "work_package_templates"];

export const lockVersionsOfPhasesAndTemplates: Migration = {
  name: "0530-lock-versions-of-phases-and-templates",
  // What an older program changes is not counted: then its change is overwritten, as before.
  isHarmless: true,
  statements: () => TABLES.map((table) => `alter table ${table} add column lock_version integer not null default 0`),
};
