/**
 * To compare a list with the past, the earlier status of each work package changed since is needed: most lists show open work.
 * This index holds only status changes, by work package and time, so those without one need no look at their history. Three
 * million journal entries take about ten seconds.
 */
import type { Migration } from "./migration.ts";

const IS_CHANGED = {
  sqlite: "json_type(changes, '$.status') is not null",
  postgres: "(changes::jsonb -> 'status') is not null",
};

export const statusChanges: Migration = {
  name: "0524-status-changes",
  statements: (_id, dialect) => [
    `create index events_of_status on events (entity_id, created_at, id)
      where entity_type = 'WorkPackage' and ${IS_CHANGED[dialect]}`,
  ],
};
