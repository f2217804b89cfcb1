/** Changes with a name that people make by one button. */
import type { Migration } from "./migration.ts";

export const customActions: Migration = {
  name: "0081-custom-actions",
  statements: (id) => [
    `create table custom_actions (
      id ${id}, name text not null, name_key text not null unique, description text not null, position integer not null,
      conditions text not null, actions text not null, lock_version integer not null,
      created_at text not null, updated_at text not null)`,
  ],
};
