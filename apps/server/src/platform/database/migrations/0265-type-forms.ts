/** Forms of types that were arranged by an administrator. A type without a row has the default form. */
import type { Migration } from "./migration.ts";

export const typeForms: Migration = {
  name: "0265-type-forms",
  statements: () => [
    `create table type_forms (
      type_id integer primary key references types (id) on delete cascade,
      attribute_groups text not null, hidden text not null, lock_version integer not null)`,
  ],
};
