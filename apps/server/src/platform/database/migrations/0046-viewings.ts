/** Administrators who look at what someone else sees: which session, whom, until when, and what became of it. */
import type { Migration } from "./migration.ts";

export const viewings: Migration = {
  name: "0046-viewings",
  statements: (id) => [
    `create table viewings (
      id ${id}, viewer_id integer not null references principals (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade, started_at text not null,
      until_at text not null, ended_at text, ended_by text)`,
    `create index viewings_by_user on viewings (user_id, id)`,
    `create index viewings_by_viewer on viewings (viewer_id)`,
    `alter table sessions add column viewing_id integer references viewings (id) on delete set null`,
    `create index sessions_by_viewing on sessions (viewing_id)`,
  ],
};
