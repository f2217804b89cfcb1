/** Applications that people let into their account (OAuth 2.1), and what those hold. */
import type { Migration } from "./migration.ts";

export const oauth: Migration = {
  name: "0212-oauth",
  statements: (id) => [
    `create table oauth_applications (
      id ${id}, name text not null, client_id text not null unique, secret_hash text, redirect_uris text not null,
      scopes text not null, acting_user_id integer references users (id) on delete cascade,
      owner_id integer references users (id) on delete set null, enabled integer not null,
      created_at text not null, updated_at text not null)`,
    `create index oauth_applications_by_acting_user on oauth_applications (acting_user_id)`,
    `create index oauth_applications_by_owner on oauth_applications (owner_id)`,
    `create table oauth_grants (
      id ${id}, application_id integer not null references oauth_applications (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade, scopes text not null,
      created_at text not null, last_used_at text, unique (application_id, user_id))`,
    `create index oauth_grants_by_user on oauth_grants (user_id)`,
    `create table oauth_requests (
      id text primary key, application_id integer not null references oauth_applications (id) on delete cascade,
      redirect_uri text not null, scopes text not null, state text, challenge text not null, expires_at text not null)`,
    `create table oauth_codes (
      id text primary key, grant_id integer not null references oauth_grants (id) on delete cascade,
      redirect_uri text not null, scopes text not null, challenge text not null, family text not null,
      expires_at text not null, used_at text)`,
    `create index oauth_codes_by_grant on oauth_codes (grant_id)`,
    `create table oauth_tokens (
      id ${id}, application_id integer not null references oauth_applications (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      grant_id integer references oauth_grants (id) on delete cascade,
      kind text not null, token_hash text not null unique, scopes text not null, family text not null,
      created_at text not null, expires_at text not null, used_at text)`,
    `create index oauth_tokens_by_family on oauth_tokens (family)`,
    `create index oauth_tokens_by_grant on oauth_tokens (grant_id)`,
    `create index oauth_tokens_by_user on oauth_tokens (user_id)`,
    `create index oauth_tokens_by_application on oauth_tokens (application_id)`,
  ],
};
