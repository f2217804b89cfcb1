/** Passkeys beside the other factors, and the challenges that they answer. */
import type { Migration } from "./migration.ts";

export const passkeys: Migration = {
  name: "0101-passkeys",
  statements: () => [
    `alter table factors add column credential_id text`,
    `alter table factors add column public_key text`,
    `alter table factors add column sign_count text`,
    `alter table factors add column transports text`,
    `create unique index factors_by_credential on factors (credential_id)`,
    `create table passkey_challenges (
      id text primary key, user_id integer references users (id) on delete cascade, purpose text not null,
      expires_at text not null)`,
  ],
};
