/** Accounts at a provider that wait until their owner has signed in here once, with the password of the account here. */
import type { Migration } from "./migration.ts";

export const waitingLinks: Migration = {
  name: "0287-waiting-links",
  statements: () => [
    `create table waiting_links (
      id text primary key, user_id integer not null references users (id) on delete cascade,
      provider_id integer not null references auth_providers (id) on delete cascade, subject text not null,
      expires_at text not null)`,
    `create index waiting_links_by_user on waiting_links (user_id)`,
    `create index waiting_links_by_provider on waiting_links (provider_id)`,
  ],
};
