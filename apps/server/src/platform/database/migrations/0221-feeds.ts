/** Calendars and activity feeds that programs read at a secret address. */
import type { Migration } from "./migration.ts";

export const feeds: Migration = {
  name: "0221-feeds",
  statements: (id) => [
    `create table feeds (
      id ${id}, user_id integer not null references users (id) on delete cascade, kind text not null,
      project_id integer references projects (id) on delete cascade, token_hash text not null unique,
      created_at text not null, last_used_at text)`,
    `create index feeds_by_user on feeds (user_id, id)`,
    `create index feeds_by_project on feeds (project_id)`,
  ],
};
