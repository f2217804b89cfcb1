/** Where the audit log goes beside the database. How far each has come is in `journal_readers`. */
import type { Migration } from "./migration.ts";

export const auditStreams: Migration = {
  name: "0275-audit-streams",
  statements: (id) => [
    `create table audit_streams (
      id ${id}, name text not null, kind text not null, config text not null, secrets text, state text not null,
      sent bigint not null default 0, last_sent_at text, failing_since text, error text not null default '',
      created_at text not null, updated_at text not null)`,
  ],
};
