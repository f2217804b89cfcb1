/** Second factors, recovery codes, remembered devices, and sign-ins that wait for a second factor. */
import type { Migration } from "./migration.ts";

export const secondFactors: Migration = {
  name: "0100-second-factors",
  statements: (id) => [
    `create table factors (
      id ${id}, user_id integer not null references users (id) on delete cascade, kind text not null,
      name text not null, secret text, last_step integer, confirmed_at text, created_at text not null,
      last_used_at text)`,
    `create index factors_by_user on factors (user_id)`,
    `create table recovery_codes (
      id ${id}, user_id integer not null references users (id) on delete cascade, code_hash text not null,
      created_at text not null, used_at text)`,
    `create index recovery_codes_by_user on recovery_codes (user_id)`,
    `create table remembered_devices (
      id ${id}, user_id integer not null references users (id) on delete cascade, token_hash text not null unique,
      user_agent text not null, address text not null, created_at text not null, last_used_at text not null,
      expires_at text not null)`,
    `create index remembered_devices_by_user on remembered_devices (user_id)`,
    `create table pending_sign_ins (
      id text primary key, user_id integer not null references users (id) on delete cascade,
      created_at text not null, expires_at text not null)`,
    `create index pending_sign_ins_by_user on pending_sign_ins (user_id)`,
    `alter table sessions add column proofs text not null default 'password'`,
  ],
};
