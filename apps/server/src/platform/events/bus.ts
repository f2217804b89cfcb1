/**
 * Hands the journal to whoever listens in this process, each row once and in order, whichever process wrote it.
 * A commit of our own and, on PostgreSQL, a notification wake it at once; a slow poll finds what neither told
 * (another process on the same SQLite file, a lost connection).
 */
import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/database.ts";
import { eventsAfter, lastEventId, type JournalEvent } from "./journal.ts";

export type Listener = (event: JournalEvent) => void;

const POLL_MS = 500;
const BATCH = 500;
const RECONNECT_MS = 2_000;

export class EventBus {
  readonly #database: Database;
  readonly #url: string | null;
  readonly #log: FastifyBaseLogger;
  readonly #listeners = new Set<Listener>();
  #lastId = -1;
  #reading: Promise<void> | null = null;
  #again = false;
  #poll: NodeJS.Timeout | null = null;
  #notifications: pg.Client | null = null;
  #stopped = false;

  constructor(database: Database, databaseUrl: string | null, log: FastifyBaseLogger) {
    this.#database = database;
    this.#url = databaseUrl;
    this.#log = log;
  }

  /** Begins to listen, from now on. */
  async start(): Promise<void> {
    this.#lastId = await lastEventId(this.#database.db);
    this.#poll = setInterval(() => this.wake(), POLL_MS);
    this.#poll.unref();
    if (this.#url !== null) await this.#listen(this.#url);
  }

  /** @returns what ends it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something may have been written. */
  wake(): void {
    if (this.#lastId < 0 || this.#stopped) return;
    if (this.#reading !== null) {
      this.#again = true;
      return;
    }
    this.#reading = this.#read()
      .catch((error: unknown) => this.#log.error({ err: error }, "cannot read the journal"))
      .finally(() => {
        this.#reading = null;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#poll !== null) clearInterval(this.#poll);
    await this.#reading;
    const client = this.#notifications;
    this.#notifications = null;
    await client?.end();
  }

  async #read(): Promise<void> {
    for (;;) {
      const events = await eventsAfter(this.#database.db, this.#lastId, BATCH);
      for (const event of events) {
        this.#lastId = event.id;
        for (const listener of this.#listeners) this.#tell(listener, event);
      }
      if (events.length < BATCH) return;
    }
  }

  #tell(listener: Listener, event: JournalEvent): void {
    try {
      listener(event);
    } catch (error) {
      this.#log.error({ err: error }, "a listener of events failed");
    }
  }

  async #listen(url: string): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({ connectionString: url });
    client.on("notification", () => this.wake());
    client.on("error", () => this.#reconnect(url));
    this.#notifications = client;
    try {
      await client.connect();
      await client.query("listen halyard_events");
    } catch (error) {
      this.#log.warn({ err: error }, "no notifications from the database; polling goes on");
      this.#reconnect(url);
    }
  }

  #reconnect(url: string): void {
    if (this.#stopped || this.#notifications === null) return;
    this.#notifications = null;
    setTimeout(() => void this.#listen(url), RECONNECT_MS).unref();
  }
}
