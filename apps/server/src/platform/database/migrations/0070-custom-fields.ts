/**
 * Fields of an instance's own: what they are, where they are active, what may be chosen in them, and the values. A value
 * is at one work package, project, user or group, version or time entry; it is a number, a text or names another row.
 */
import type { Migration } from "./migration.ts";

const OWNERS = {
  work_package_id: "work_packages",
  project_id: "projects",
  principal_id: "principals",
  version_id: "versions",
  time_entry_id: "time_entries",
};

export const customFields: Migration = {
  name: "0070-custom-fields",
  statements: (id) => [
    `create table custom_fields (
      id ${id}, name text not null, format text not null, target text not null, description text not null default '',
      position integer not null default 0, is_for_all integer not null default 0, all_types integer not null default 1,
      multiple integer not null default 0, required integer not null default 0, searchable integer not null default 0,
      visibility text not null default 'all', right_to_left integer not null default 0,
      min_length integer, max_length integer, min_value double precision, max_value double precision,
      pattern text not null default '', default_value text not null default 'null',
      created_at text not null, updated_at text not null, deleted_at text)`,
    `create table custom_field_types (
      field_id integer not null references custom_fields (id) on delete cascade,
      type_id integer not null references types (id) on delete cascade, primary key (field_id, type_id))`,
    `create index custom_field_types_by_type on custom_field_types (type_id)`,
    `create table custom_field_projects (
      field_id integer not null references custom_fields (id) on delete cascade,
      project_id integer not null references projects (id) on delete cascade, primary key (field_id, project_id))`,
    `create index custom_field_projects_by_project on custom_field_projects (project_id)`,
    `create table custom_field_roles (
      field_id integer not null references custom_fields (id) on delete cascade,
      role_id integer not null references roles (id) on delete cascade,
      can_edit integer not null, primary key (field_id, role_id))`,
    `create index custom_field_roles_by_role on custom_field_roles (role_id)`,
    `create table custom_options (
      id ${id}, field_id integer not null references custom_fields (id) on delete cascade,
      parent_id integer references custom_options (id) on delete cascade, value text not null, short text, weight text,
      color_id integer, position integer not null, is_default integer not null default 0,
      is_archived integer not null default 0)`,
    `create index custom_options_by_field on custom_options (field_id, position)`,
    `create index custom_options_by_parent on custom_options (parent_id)`,
    `create table custom_values (
      id ${id}, field_id integer not null references custom_fields (id) on delete cascade,
      ${Object.entries(OWNERS)
        .map(([column, table]) => `${column} integer references ${table} (id) on delete cascade`)
        .join(", ")},
      num double precision, str text, str_key text,
      option_id integer references custom_options (id) on delete cascade,
      linked_principal_id integer references principals (id) on delete cascade,
      linked_version_id integer references versions (id) on delete cascade)`,
    ...Object.keys(OWNERS).map(
      (column) => `create index custom_values_of_${column} on custom_values (${column}, field_id)
        where ${column} is not null`,
    ),
    ...["num", "str_key", "option_id", "linked_principal_id", "linked_version_id"].map(
      (column) => `create index custom_values_by_${column} on custom_values (field_id, ${column}, work_package_id)
        where ${column} is not null`,
    ),
    ...["option_id", "linked_principal_id", "linked_version_id"].map(
      (column) => `create index custom_values_with_${column} on custom_values (${column}) where ${column} is not null`,
    ),
  ],
};
