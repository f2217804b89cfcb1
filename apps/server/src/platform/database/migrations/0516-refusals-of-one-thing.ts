/** The refusals and failures of one thing are found by an index, as its changes are. The table has seconds of work at most. */
import type { Migration } from "./migration.ts";

export const refusalsOfOneThing: Migration = {
  name: "0516-refusals-of-one-thing",
  statements: () => [`create index security_events_by_entity on security_events (entity_type, entity_id, id)`],
};
