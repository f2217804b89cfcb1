/** The phases that projects go through, with their gates, and when each is in a project. */
import type { Migration } from "./migration.ts";

export const projectPhases: Migration = {
  name: "0250-project-phases",
  statements: (id) => [
    `create table project_phase_definitions (
      id ${id}, name text not null, name_key text not null unique, position integer not null,
      start_gate integer not null default 0, start_gate_name text, finish_gate integer not null default 0,
      finish_gate_name text, created_at text not null, updated_at text not null)`,
    `create table project_phases (
      id ${id}, project_id integer not null references projects (id) on delete cascade,
      definition_id integer not null references project_phase_definitions (id) on delete cascade,
      active integer not null, start_date text, finish_date text, created_at text not null, updated_at text not null)`,
    `create unique index project_phases_by_definition on project_phases (project_id, definition_id)`,
    `create index project_phases_of_definition on project_phases (definition_id)`,
  ],
};
