/** Which attributes of a type's work packages are hidden, required, read-only or have a default, by scheme of projects. */
import type { Migration } from "./migration.ts";

export const fieldRules: Migration = {
  name: "0322-field-rules",
  statements: (id) => [
    `create table field_rule_schemes (
      id ${id}, name text not null, name_key text not null unique, is_default integer not null,
      created_at text not null, updated_at text not null)`,
    `create table field_rule_sets (
      scheme_id integer not null references field_rule_schemes (id) on delete cascade,
      type_id integer not null references types (id) on delete cascade,
      rules text not null, lock_version integer not null, primary key (scheme_id, type_id))`,
    `create index field_rule_sets_by_type on field_rule_sets (type_id)`,
    `create table project_field_rule_schemes (
      project_id integer primary key references projects (id) on delete cascade,
      scheme_id integer not null references field_rule_schemes (id) on delete cascade)`,
    `create index project_field_rule_schemes_by_scheme on project_field_rule_schemes (scheme_id)`,
    `insert into field_rule_schemes (name, name_key, is_default, created_at, updated_at)
      values ('Default', 'default', 1, '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z')`,
  ],
};
