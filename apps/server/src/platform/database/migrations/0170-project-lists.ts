/** Lists of projects that people keep under a name: their filters and their order. */
import type { Migration } from "./migration.ts";

export const projectLists: Migration = {
  name: "0170-project-lists",
  statements: (id) => [
    `create table project_lists (
      id ${id}, user_id integer not null references principals (id) on delete cascade, name text not null,
      name_key text not null, is_public integer not null, search text not null, created_at text not null,
      updated_at text not null, unique (user_id, name_key))`,
  ],
};
