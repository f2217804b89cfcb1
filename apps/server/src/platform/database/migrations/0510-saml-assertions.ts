/** Which answers of SAML providers that no one had asked for were used, so that each counts once. */
import type { Migration } from "./migration.ts";

export const samlAssertions: Migration = {
  name: "0510-saml-assertions",
  statements: () => [
    `create table saml_assertions (
      id text primary key, provider_id integer not null references auth_providers (id) on delete cascade,
      expires_at text not null)`,
    `create index saml_assertions_by_provider on saml_assertions (provider_id)`,
  ],
};
