/** One-time tokens of invitations and forgotten passwords, and the way from a person to what they did. */
import type { Migration } from "./migration.ts";

export const people: Migration = {
  name: "0003-people",
  statements: () => [
    `create table one_time_tokens (
      token_hash text primary key, user_id integer not null references users (id) on delete cascade,
      purpose text not null, created_at text not null, expires_at text not null)`,
    `create index one_time_tokens_by_user on one_time_tokens (user_id)`,
    `create index one_time_tokens_by_expiry on one_time_tokens (expires_at)`,
    `create index events_by_actor on events (actor_id, id)`,
  ],
};
