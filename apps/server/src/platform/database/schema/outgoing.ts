/** What leaves the server: positions of those who read the journal for it. */
import type { Instant } from "./values.ts";

export interface JournalReaderTable {
  /** The consumer. */
  name: string;
  /** The last event that it has taken. */
  last_event_id: number;
  /** The process that reads for it, and until when it may be thought alive. */
  leased_by: string | null;
  leased_until: Instant | null;
  updated_at: Instant;
}

export interface OutgoingSchema {
  journal_readers: JournalReaderTable;
}
