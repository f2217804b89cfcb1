/** What a SAML provider says of itself, read each day, and how long its certificates are valid. */
import type { Migration } from "./migration.ts";

export const samlMetadata: Migration = {
  name: "0405-saml-metadata",
  statements: () => [
    `alter table auth_providers add column metadata text`,
    `alter table auth_providers add column certificates_expire_at text`,
  ],
};
