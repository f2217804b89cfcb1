/** What syncs with LDAP directories found and did. */
import type { Migration } from "./migration.ts";

export const directories: Migration = {
  name: "0211-directories",
  statements: (id) => [
    `create table directory_syncs (
      id ${id}, provider_id integer not null references auth_providers (id) on delete cascade,
      kind text not null, state text not null, problem text, counts text not null, changes text not null,
      created_at text not null, finished_at text)`,
    `create index directory_syncs_by_provider on directory_syncs (provider_id, id)`,
  ],
};
