/**
 * Hands the journal to anyone who listens in this process, each row once and in order, whichever process wrote it.
 * A commit of our own and, on PostgreSQL, a notification wake it at once; a slow poll finds what neither told
 * (another process on the same SQLite file, a lost connection).
 */
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Database } from "../database/schema/dialect.ts";
import { PostgresClient } from "../database/postgres/connections.ts";
import { DatabaseUnavailable } from "../outages/outages.ts";
import { eventsAfter, lastEventId, type JournalEvent } from "./journal.ts";

export type Listener = (event: JournalEvent) => void;
/** Of what is told and kept nowhere. */
export type SignalListener = (signal: string) => void;

const POLL_MS = 500;
const BATCH = 500;
const RECONNECT_MS = 500;
const CONNECT_MS = 5_000;

export class EventBus {
  readonly #database: Database;
  readonly #url: string | null;
  readonly #log: FastifyBaseLogger;
  readonly #listeners = new Map<Listener, (lastId: number) => void>();
  readonly #signalListeners = new Set<SignalListener>();
  #lastId = -1;
  #reading: Promise<void> | null = null;
  #again = false;
  #poll: NodeJS.Timeout | null = null;
  #notifications: PostgresClient | null = null;
  #isAway = false;
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

  /**
   * @param lost is told where the database has lost events that were heard already: the last id that it still has
   * @returns what ends it
   */
  subscribe(listener: Listener, lost: (lastId: number) => void = () => undefined): () => void {
    this.#listeners.set(listener, lost);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Tells every process something that is written nowhere. On SQLite this process serves alone; on PostgreSQL it hears
   * itself as the others do. The channel is the whole database's, so a signal says which schema it is of.
   * @param signal under 7,000 bytes. @throws DatabaseUnavailable
   */
  async signal(signal: string): Promise<void> {
    if (this.#url === null) return this.#tellSignal(signal);
    const payload = sql`json_build_object('schema', current_schema(), 'signal', ${signal}::text)::text`;
    await sql`select pg_notify('halyard_events', ${payload})`.execute(this.#database.db);
  }

  /** @returns what ends it */
  onSignal(listener: SignalListener): () => void {
    this.#signalListeners.add(listener);
    return () => this.#signalListeners.delete(listener);
  }

  /** Something may have been written. */
  wake(): void {
    if (this.#lastId < 0 || this.#stopped) return;
    if (this.#reading !== null) {
      this.#again = true;
      return;
    }
    this.#reading = this.#read()
      .catch((error: unknown) => this.#noteFailure(error))
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
      this.#isAway = false;
      for (const event of events) {
        this.#lastId = event.id;
        for (const listener of this.#listeners.keys()) this.#tell(listener, event);
      }
      if (events.length < BATCH) return;
    }
  }

  /** An outage is said once, not twice a second. */
  #noteFailure(error: unknown): void {
    if (!(error instanceof DatabaseUnavailable)) this.#log.error({ err: error }, "cannot read the journal");
    else if (!this.#isAway) this.#log.warn(`cannot read the journal: ${error.message}`);
    this.#isAway = true;
  }

  #tell(listener: Listener, event: JournalEvent): void {
    this.#guard(() => listener(event));
  }

  #tellSignal(signal: string): void {
    for (const listener of this.#signalListeners) this.#guard(() => listener(signal));
  }

  #guard(listen: () => void): void {
    try {
      listen();
    } catch (error) {
      this.#log.error({ err: error }, "a listener of events failed");
    }
  }

  async #listen(url: string): Promise<void> {
    if (this.#stopped) return;
    const client = new PostgresClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    this.#notifications = client;
    let schema: unknown;
    client.on("notification", ({ payload = "" }) => {
      if (payload === "") return this.wake();
      const told: { schema?: unknown; signal?: unknown } = JSON.parse(payload);
      if (told.schema === schema && typeof told.signal === "string") this.#tellSignal(told.signal);
    });
    client.on("error", () => this.#reconnect(client, url));
    try {
      await client.connect();
      const here = await client.query<{ schema: string }>("select current_schema() as schema");
      schema = here.rows[0]?.schema;
      await client.query("listen halyard_events");
      await this.#forgetLost();
      this.wake();
    } catch (error) {
      this.#log.warn({ err: error }, "no notifications from the database; polling goes on");
      this.#reconnect(client, url);
    }
  }

  #reconnect(client: PostgresClient, url: string): void {
    if (this.#notifications !== client) return;
    this.#notifications = null;
    client.end().catch(() => undefined);
    if (!this.#stopped) setTimeout(() => void this.#listen(url), RECONNECT_MS).unref();
  }

  /** A server that took over from another may lack the last events, and gives their ids to those that come now. */
  async #forgetLost(): Promise<void> {
    const known = this.#lastId;
    const last = await lastEventId(this.#database.db);
    if (last >= known) return;
    this.#log.warn({ from: known, to: last }, "the database has lost events");
    this.#lastId = last;
    for (const lost of this.#listeners.values()) lost(last);
  }
}
