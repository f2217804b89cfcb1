/** Files of users that are checked and then imported by a job. */
import type { Migration } from "./migration.ts";

export const userImport: Migration = {
  name: "0008-user-import",
  statements: (id) => [
    `create table user_imports (
      id ${id}, owner_id integer not null references principals (id) on delete cascade, file_name text not null,
      status text not null, created_at text not null, updated_at text not null)`,
    `create table user_import_rows (
      import_id integer not null references user_imports (id) on delete cascade, line integer not null,
      login text not null, name text not null, email text not null, status text not null, admin text not null,
      outcome text not null, problems text not null,
      user_id integer references principals (id) on delete set null,
      primary key (import_id, line))`,
    `create index user_import_rows_by_outcome on user_import_rows (import_id, outcome, line)`,
    `create index user_import_rows_by_user on user_import_rows (user_id)`,
  ],
};
