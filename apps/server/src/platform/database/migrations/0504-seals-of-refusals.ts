/** Refusals are sealed as well as changes, and comments with the entry that they were written with; see platform/events/seals. */
import type { Migration } from "./migration.ts";

export const sealsOfRefusals: Migration = {
  name: "0504-seals-of-refusals",
  statements: () => [
    `alter table audit_seals add column source text not null default 'events'`,
    `alter table audit_seals add column format integer not null default 1`,
    `drop index audit_seals_by_entries`,
    `create index audit_seals_by_source on audit_seals (source, last_id, id)`,
  ],
};
