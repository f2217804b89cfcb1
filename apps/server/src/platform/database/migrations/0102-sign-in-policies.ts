/** Earlier passwords, what an API token may do and until when, and sign-ins that wait for a first factor. */
import type { Migration } from "./migration.ts";

export const signInPolicies: Migration = {
  name: "0102-sign-in-policies",
  statements: (id) => [
    `create table earlier_passwords (
      id ${id}, user_id integer not null references users (id) on delete cascade, password_hash text not null,
      replaced_at text not null)`,
    `create index earlier_passwords_by_user on earlier_passwords (user_id, id)`,
    `alter table api_tokens add column scope text not null default 'write'`,
    `alter table api_tokens add column expires_at text`,
    `alter table pending_sign_ins add column next text not null default 'factor'`,
  ],
};
