/** Which accounts, groups and members come from a source outside, and the clients that push them by SCIM. */
import type { Migration } from "./migration.ts";

export const externalSources: Migration = {
  name: "0210-external-sources",
  statements: (id) => [
    `alter table identities add column managed integer not null default 0`,
    `alter table identities add column removed_at text`,
    `alter table identities add column misses integer not null default 0`,
    `create index identities_by_provider_user on identities (provider_id, user_id)`,
    `create table group_links (
      id ${id}, group_id integer not null references groups (id) on delete cascade,
      provider_id integer not null references auth_providers (id) on delete cascade, subject text not null,
      created_at text not null, unique (provider_id, subject), unique (provider_id, group_id))`,
    `create index group_links_by_group on group_links (group_id)`,
    `alter table group_users add column provider_id integer references auth_providers (id) on delete set null`,
    `create index group_users_by_provider on group_users (provider_id)`,
    `create table scim_clients (
      provider_id integer primary key references auth_providers (id) on delete cascade,
      token_hash text not null unique, manages_everyone integer not null,
      sign_in_provider_id integer references auth_providers (id) on delete set null,
      expires_at text, last_used_at text)`,
  ],
};
