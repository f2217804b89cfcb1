/** SCIM clients that ask for short-lived tokens with an ID and a secret of their own (OAuth 2.0 client credentials). */
import type { Migration } from "./migration.ts";

export const scimCredentials: Migration = {
  name: "0492-scim-credentials",
  statements: () => [
    `alter table scim_clients add column client_id text`,
    `alter table scim_clients add column secret_hash text`,
    `create unique index scim_clients_by_client_id on scim_clients (client_id)`,
    `create table scim_access_tokens (
      token_hash text primary key, provider_id integer not null references auth_providers (id) on delete cascade,
      expires_at text not null)`,
    `create index scim_access_tokens_by_provider on scim_access_tokens (provider_id)`,
  ],
};
