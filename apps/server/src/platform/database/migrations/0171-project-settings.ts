/** What was once a project's identifier keeps leading to it, and projects that others are made from. */
import type { Migration } from "./migration.ts";

export const projectSettings: Migration = {
  name: "0171-project-settings",
  statements: () => [
    `create table project_identifiers (
      identifier text primary key, project_id integer not null references projects (id) on delete cascade,
      created_at text not null)`,
    `create index project_identifiers_by_project on project_identifiers (project_id)`,
    `alter table projects add column templated integer not null default 0`,
  ],
};
