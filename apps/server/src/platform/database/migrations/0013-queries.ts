/** Saved views of work packages. Filters, order, columns and labels are JSON: they are read and written as a whole. */
import type { Migration } from "./migration.ts";

export const queries: Migration = {
  name: "0013-queries",
  statements: (id) => [
    `create table queries (
      id ${id}, name text not null, user_id integer not null references principals (id),
      project_id integer references projects (id) on delete cascade, is_public integer not null default 0,
      starred integer not null default 0, filters text not null, sort_by text not null, group_by text,
      columns text not null, highlighted_attributes text not null default '[]', sums integer not null default 0,
      show_hierarchies integer not null default 1, include_subprojects integer not null default 1,
      timeline_visible integer not null default 0, timeline_zoom_level text not null default 'auto',
      timeline_labels text not null default '{}', highlighting_mode text, display_representation text,
      timestamps text not null, display text not null default '{}', lock_version integer not null default 0,
      created_at text not null, updated_at text not null)`,
    `create index queries_by_user on queries (user_id)`,
    `create index queries_by_project on queries (project_id)`,
  ],
};
