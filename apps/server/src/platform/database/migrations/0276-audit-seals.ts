/** The chain of hashes over the journal, see platform/events/seals. */
import type { Migration } from "./migration.ts";

export const auditSeals: Migration = {
  name: "0276-audit-seals",
  statements: (id) => [
    `create table audit_seals (
      id ${id}, kind text not null, after_id integer not null, last_id integer not null, rows integer not null,
      digest text not null, hash text not null, reason text not null default '', created_at text not null)`,
    `create index audit_seals_by_entries on audit_seals (last_id, id)`,
  ],
};
