/**
 * What the form of a type has beside its flags: whether its work packages are tasks, and whether new projects have it.
 * Until now the default types were on in new projects, and the first one always.
 */
import type { Migration } from "./migration.ts";

export const typeForm: Migration = {
  name: "0007-type-form",
  statements: () => [
    `alter table types add column is_task integer not null default 0`,
    `alter table types add column is_in_new_projects integer not null default 0`,
    `update types set is_task = 1 where is_standard = 1`,
    `update types set is_in_new_projects = 1
      where is_default = 1 or position = (select min(other.position) from types as other)`,
  ],
};
