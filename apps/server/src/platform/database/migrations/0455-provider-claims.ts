/** What of an account a provider has set, so that what people chose by hand stays. */
import type { Migration } from "./migration.ts";

export const providerClaims: Migration = {
  name: "0455-provider-claims",
  statements: () => [
    `alter table identities add column grants_admin integer not null default 0`,
    `alter table identities add column taken text not null default '{}'`,
  ],
};
