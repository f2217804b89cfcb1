/** Who reads a log that only grows: the journal, or another one whose numbers grow in the order in which rows can be seen. */
import type { Reader, Writer } from "../database/schema/schema.ts";
import { eventsAfter, lastEventId, type JournalEvent } from "./journal.ts";

const BATCH = 200;

interface Numbered {
  id: number;
}

export interface Log<Row extends Numbered> {
  /** What comes after a number, oldest first. */
  after(db: Reader, id: number, most: number): Promise<Row[]>;
  lastId(db: Reader): Promise<number>;
}

export const JOURNAL: Log<JournalEvent> = { after: eventsAfter, lastId: lastEventId };

export interface LogConsumer<Row extends Numbered> {
  /** Its name in the database. A new one begins at the end of the log, or at its start where it says so. */
  name: string;
  fromStart?: boolean;
  /** So long it does nothing after it has read something, so that it takes more at once. */
  pauseMs?: number;
  /** At most this many rows at once. */
  batch?: number;
  /** Before the position moves, outside a transaction: for what tells the world outside. */
  send?(rows: readonly Row[]): Promise<void>;
  /** In the transaction that moves the position. */
  take?(tx: Writer, rows: readonly Row[]): Promise<void>;
  /** What it could not take; it gets it again. Without it the failure is logged. */
  failed?(error: unknown): Promise<void>;
}

export type JournalConsumer = LogConsumer<JournalEvent>;

export interface Batch {
  lastId: number;
  /** Whether more may come after it. */
  isFull: boolean;
  send(): Promise<void>;
  take(tx: Writer): Promise<void>;
}

/** A consumer with its log, whatever the rows of that are. */
export interface Consumer {
  name: string;
  /** null: there is nothing after the number. */
  next(db: Reader, after: number): Promise<Batch | null>;
  lastId(db: Reader): Promise<number>;
  firstId(db: Reader): Promise<number>;
  pauseMs: number;
  failed: ((error: unknown) => Promise<void>) | null;
}

export function consumerOf<Row extends Numbered>(log: Log<Row>, consumer: LogConsumer<Row>): Consumer {
  const { name, batch = BATCH } = consumer;
  return {
    name,
    lastId: (db) => log.lastId(db),
    firstId: async (db) => (consumer.fromStart === true ? 0 : log.lastId(db)),
    pauseMs: consumer.pauseMs ?? 0,
    failed: consumer.failed === undefined ? null : async (error) => consumer.failed?.(error),
    async next(db, after) {
      const rows = await log.after(db, after, batch);
      const last = rows.at(-1);
      if (last === undefined) return null;
      return {
        lastId: last.id,
        isFull: rows.length === batch,
        send: async () => consumer.send?.(rows),
        take: async (tx) => consumer.take?.(tx, rows),
      };
    },
  };
}
