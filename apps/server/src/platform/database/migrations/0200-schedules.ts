/** What runs again and again: when next, and which job it was the last time. */
import type { Migration } from "./migration.ts";

export const schedules: Migration = {
  name: "0200-schedules",
  statements: () => [
    `create table schedules (
      name text primary key, cron text not null, time_zone text not null, next_at text, last_at text, last_job text)`,
  ],
};
