/** Which invitations are to be mailed and what became of them; a one-time link that was used stays known as such. */
import type { Migration } from "./migration.ts";

export const invitations: Migration = {
  name: "0017-invitations",
  statements: () => [
    `alter table one_time_tokens add column ended text`,
    `create table invitations (
      user_id integer primary key references users (id) on delete cascade,
      state text not null, attempts integer not null, run_at text not null, sent_at text)`,
    `create index invitations_due on invitations (state, run_at)`,
  ],
};
