/** SCIM clients that are tried: what each request would have changed, which was taken back. */
import type { Migration } from "./migration.ts";

export const scimTrials: Migration = {
  name: "0496-scim-trials",
  statements: (id) => [
    `alter table scim_clients add column trial integer not null default 0`,
    `create table scim_trials (
      id ${id}, provider_id integer not null references auth_providers (id) on delete cascade,
      kind text not null, subject text not null, title text not null, outcome text not null, changes text not null,
      problem text, tried_at text not null, unique (provider_id, kind, subject))`,
  ],
};
