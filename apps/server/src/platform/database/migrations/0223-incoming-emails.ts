/** Answers that came by email. */
import type { Migration } from "./migration.ts";

export const incomingEmails: Migration = {
  name: "0223-incoming-emails",
  statements: () => [
    `create table incoming_emails (
      message_hash text primary key, user_id integer not null references users (id) on delete cascade,
      state text not null, created_at text not null)`,
    `create index incoming_emails_by_user on incoming_emails (user_id)`,
    `create index incoming_emails_by_time on incoming_emails (created_at)`,
  ],
};
