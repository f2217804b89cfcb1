/** The backups that there are, and secrets that administrators set beside the settings. */
import type { Migration } from "./migration.ts";

export const backups: Migration = {
  name: "0201-backups",
  statements: (id) => [
    // Whose they are may be someone that a restored database does not know: no foreign keys.
    `create table backups (
      id ${id}, name text not null, target text not null, place text not null, origin text not null, state text not null,
      job_uuid text, actor_id integer, bytes bigint, duration_ms integer, facts text not null default '',
      verified_at text, problem text not null default '', created_at text not null, updated_at text not null)`,
    `create unique index backups_by_job on backups (job_uuid)`,
    `create unique index backups_by_name on backups (target, place, name)`,
    `create table instance_secrets (id ${id}, name text not null unique, sealed text not null)`,
  ],
};
