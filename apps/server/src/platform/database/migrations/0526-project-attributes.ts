/** The sections that attributes of projects stand in, and what is said about the value of one. */
import type { Migration } from "./migration.ts";

export const projectAttributes: Migration = {
  name: "0526-project-attributes",
  statements: () => [
    `create table project_attribute_sections (
      id integer primary key, sections text not null, lock_version integer not null)`,
    "alter table custom_fields add column has_comment integer not null default 0",
    `create table custom_comments (
      project_id integer not null references projects (id) on delete cascade,
      field_id integer not null references custom_fields (id) on delete cascade,
      comment text not null, primary key (project_id, field_id))`,
    "create index custom_comments_by_field on custom_comments (field_id)",
  ],
};
