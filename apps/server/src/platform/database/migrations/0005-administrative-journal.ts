/**
 * The administrative part of the journal on its own: a page of it must not read through a million changes of work
 * packages. The condition is word for word that of `audit/administrative-activities/store.ts`, or neither database uses
 * the index.
 */
import type { Migration } from "./migration.ts";

export const administrativeJournal: Migration = {
  name: "0005-administrative-journal",
  statements: () => [
    `create index events_of_administration on events (id) where entity_type not in ('WorkPackage', 'Activity', 'Watcher')`,
  ],
};
