/** When the work of a time entry began; its end follows from the hours. */
import type { Migration } from "./migration.ts";

export const timeEntryStart: Migration = {
  name: "0053-time-entry-start",
  statements: () => [`alter table time_entries add column started_at text`],
};
