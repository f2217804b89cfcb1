/** Providers that people sign in with, whose account there is whose here, and sign-ins that are on their way. */
import type { Migration } from "./migration.ts";

export const singleSignOn: Migration = {
  name: "0103-single-sign-on",
  statements: (id) => [
    `create table auth_providers (
      id ${id}, kind text not null, slug text not null unique, name text not null, issuer text not null,
      client_id text not null, client_secret text, scopes text not null, config text not null,
      position integer not null, enabled integer not null, config_version integer not null,
      tested_version integer, test_result text, created_at text not null, updated_at text not null)`,
    `create table identities (
      id ${id}, user_id integer not null references users (id) on delete cascade,
      provider_id integer not null references auth_providers (id) on delete cascade, subject text not null,
      created_at text not null, last_login_at text not null, unique (provider_id, subject))`,
    `create index identities_by_user on identities (user_id)`,
    `create table auth_states (
      id text primary key, provider_id integer not null references auth_providers (id) on delete cascade,
      purpose text not null, nonce text not null, verifier text not null, return_to text not null,
      expires_at text not null)`,
  ],
};
