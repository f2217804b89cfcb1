/**
 * The order of names and subjects: without case and marks, and the same on both databases. `halyard_sort_key` makes the key.
 * Tables that others are sorted by keep it in a column, `sort_key`; for the rest it is the expression of an index. The new
 * indexes of subjects also hold `subject_key`, so filters find it there as before.
 */
import type { Migration } from "./migration.ts";

const FUNCTION = `create function halyard_sort_key(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(left(given, 200)) else
    translate(replace(replace(replace(replace(
      lower(regexp_replace(normalize(left(given, 200), NFD), '[\\u0300-\\u036f]', '', 'g')),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), 'øłđðħıŧς', 'olddhitσ') end $$`;

/** The tables that others are sorted by, each with the column of the name. */
const NAMED = { principals: "name_key", projects: "name_key", versions: "name_key", categories: "name" } as const;

const sqliteColumn = ([table, name]: [string, string]): string[] => {
  const keep = `update ${table} set sort_key = halyard_sort_key(new.${name}) where id = new.id`;
  return [
    `alter table ${table} add column sort_key text not null default ''`,
    `update ${table} set sort_key = halyard_sort_key(${name})`,
    `create trigger ${table}_sort_key_added after insert on ${table} begin ${keep}; end`,
    `create trigger ${table}_sort_key_changed after update of ${name} on ${table} begin ${keep}; end`,
  ];
};

const postgresColumn = ([table, name]: [string, string]): string[] => [
  `alter table ${table} add column sort_key text collate "C" not null
    generated always as (halyard_sort_key(${name})) stored`,
];

export const sortKeys: Migration = {
  name: "0534-sort-keys",
  // Older processes never use the new columns, and can read their lists without the indexes dropped here.
  isHarmless: true,
  statements: (_id, dialect) => {
    const isSqlite = dialect === "sqlite";
    const keyOf = (column: string) => `halyard_sort_key(${column})${isSqlite ? "" : ` collate "C"`}`;
    return [
      ...(isSqlite ? [] : [FUNCTION]),
      ...Object.entries(NAMED).flatMap(isSqlite ? sqliteColumn : postgresColumn),
      `create index principals_by_sort_key on principals (sort_key, id)`,
      `create index projects_by_sort_key on projects (sort_key, id)`,
      `create index users_by_login_order on users (${keyOf("login_key")}, id)`,
      `create index users_by_email_order on users (${keyOf("email_key")}, id)`,
      `drop index work_packages_by_subject`,
      `create index work_packages_by_subject on work_packages
        (project_id, ${keyOf("subject_key")}, id, status_id, subject_key)`,
      `drop index work_packages_by_subject_of_all`,
      `create index work_packages_by_subject_of_all on work_packages
        (${keyOf("subject_key")}, id, project_id, status_id, type_id, subject_key)`,
      `create index custom_values_by_text_order on custom_values (field_id, ${keyOf("str_key")}, work_package_id)
        where str_key is not null`,
    ];
  },
};
