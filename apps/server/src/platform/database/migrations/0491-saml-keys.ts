/** The keys with which requests to a SAML provider are signed, and its encrypted answers are opened. */
import type { Migration } from "./migration.ts";

export const samlKeys: Migration = {
  name: "0491-saml-keys",
  statements: (id) => [
    `create table saml_keys (
      id ${id}, provider_id integer not null references auth_providers (id) on delete cascade,
      use_state text not null, certificate text not null, private_key text not null, created_at text not null,
      unique (provider_id, use_state))`,
  ],
};
