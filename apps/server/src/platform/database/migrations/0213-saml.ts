/** What a SAML provider said, until the browser that began comes back for it. */
import type { Migration } from "./migration.ts";

export const saml: Migration = {
  name: "0213-saml",
  statements: () => [`alter table auth_states add column claims text`],
};
