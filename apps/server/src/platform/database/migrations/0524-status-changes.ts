/**
 * Comparing a list with the past asks, of each work package that was changed since, what its status was: most lists are of
 * what is open. This index has the changes of the status alone, by work package and time, so that what had none is passed
 * over without a look at its history. Three million entries of the journal take some ten seconds.
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
