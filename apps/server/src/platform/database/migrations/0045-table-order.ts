/**
 * What the table of a project begins with is found in the order of an index: the newest of a status or of an assignee, and
 * subjects by the alphabet. The indexes of groups have what groups are summed up by, so that nothing is sorted to count
 * them. The subject in lower case is kept by triggers, also for other programs.
 */
import type { Migration } from "./migration.ts";

/** SQLite's indexes have the id by themselves; without it PostgreSQL reads the rows. */
const SUMMED = {
  sqlite: "estimated_seconds, remaining_seconds, story_points",
  postgres: "estimated_seconds, remaining_seconds, story_points, id",
};
const KEPT = "update work_packages set subject_key = lower(new.subject) where id = new.id";
const OTHER = "when new.subject_key <> lower(new.subject)";

const SQLITE = [
  `create trigger work_package_subject_added after insert on work_packages ${OTHER} begin ${KEPT}; end`,
  `create trigger work_package_subject_changed after update of subject on work_packages ${OTHER} begin ${KEPT}; end`,
];

const POSTGRES = [
  `create function halyard_subject_key() returns trigger language plpgsql as $$
    begin new.subject_key := lower(new.subject); return new; end $$`,
  `create trigger work_package_subject before insert or update of subject on work_packages
    for each row execute function halyard_subject_key()`,
];

export const tableOrder: Migration = {
  name: "0045-table-order",
  statements: (_id, dialect) => [
    `alter table work_packages add column subject_key text not null default ''`,
    `update work_packages set subject_key = lower(subject)`,
    ...(dialect === "sqlite" ? SQLITE : POSTGRES),
    `create index work_packages_by_subject on work_packages (project_id, subject_key, status_id)`,
    `create index work_packages_by_status_in_project on work_packages
      (project_id, status_id, updated_at, type_id, assignee_id, priority_id, ${SUMMED[dialect]})`,
    `create index work_packages_by_assignee_in_project on work_packages
      (project_id, assignee_id, updated_at, status_id, type_id, priority_id, ${SUMMED[dialect]})`,
  ],
};
