/** How far each consumer of the journal has read, and which process reads for it. */
import type { Migration } from "./migration.ts";

export const journalReaders: Migration = {
  name: "0120-journal-readers",
  statements: () => [
    `create table journal_readers (
      name text primary key, last_event_id bigint not null, leased_by text, leased_until text,
      updated_at text not null)`,
  ],
};
