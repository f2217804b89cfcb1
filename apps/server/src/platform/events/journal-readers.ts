/**
 * Consumers of the journal that miss nothing, whatever restarts: each has its own position, kept in the database. One
 * process at a time reads for a consumer, by a lease. A consumer that writes to the database does so in the transaction
 * that moves its position, so it takes each event exactly once; one that tells the world outside takes each at least once.
 */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Dialect, TransactionOptions } from "../database/schema/dialect.ts";
import type { Reader, RowOf, Writer } from "../database/schema/schema.ts";
import type { Clock } from "../environment/clock.ts";
import { isOutage } from "../outages/outages.ts";
import type { EventBus } from "./bus.ts";
import { eventsAfter, lastEventId, type JournalEvent } from "./journal.ts";

const LEASE_MS = 15_000;
const POLL_MS = 2_000;
const BATCH = 200;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface JournalConsumer {
  /** Its name in the database: another one begins at the end of the journal. */
  name: string;
  /** At most this many events at once. */
  batch?: number;
  /** Before the position moves, outside a transaction: for what tells the world outside. */
  send?(events: readonly JournalEvent[]): Promise<void>;
  /** In the transaction that moves the position. */
  take?(tx: Writer, events: readonly JournalEvent[]): Promise<void>;
}

export interface ReaderState {
  name: string;
  lastEventId: number;
  /** How many events wait for it. */
  lag: number;
  /** When the first of them was written; null: there are none. */
  waitingSince: string | null;
}

interface Needs {
  db: Reader;
  dialect: Dialect;
  transaction<T>(work: (tx: Writer) => Promise<T>, options?: TransactionOptions): Promise<T>;
  events: EventBus;
  clock: Clock;
  log: FastifyBaseLogger;
}

interface Registered {
  consumer: JournalConsumer;
  reading: Promise<void> | null;
  again: boolean;
  failures: number;
  notBefore: number;
}

export class JournalReaders {
  readonly #needs: Needs;
  readonly #me = randomUUID();
  readonly #consumers = new Map<string, Registered>();
  #timer: NodeJS.Timeout | null = null;
  #unsubscribe: () => void = () => undefined;
  #isStopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  add(consumer: JournalConsumer): void {
    this.#consumers.set(consumer.name, { consumer, reading: null, again: false, failures: 0, notBefore: 0 });
  }

  /** Begins to read, each consumer from where it was; a new one from the end of the journal. */
  async start(): Promise<void> {
    for (const { consumer } of this.#consumers.values()) await this.#register(consumer.name);
    this.#unsubscribe = this.#needs.events.subscribe(
      () => this.wake(),
      () => this.wake(),
    );
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
    this.wake();
  }

  wake(): void {
    if (this.#timer === null || this.#isStopped) return;
    for (const registered of this.#consumers.values()) this.#wakeOne(registered);
  }

  /** Reads what there is now, as {@link start} would. */
  async runAll(): Promise<void> {
    for (const { consumer } of this.#consumers.values()) {
      await this.#register(consumer.name);
      await this.#catchUp(consumer);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    for (const { reading } of this.#consumers.values()) await reading;
    const { transaction } = this.#needs;
    const release = (tx: Writer) =>
      tx
        .updateTable("journal_readers")
        .set({ leased_by: null, leased_until: null })
        .where("leased_by", "=", this.#me)
        .execute();
    // Where the database is away the lease runs out by itself.
    await transaction(release).catch(() => undefined);
  }

  async states(): Promise<ReaderState[]> {
    const { db } = this.#needs;
    const rows = await db.selectFrom("journal_readers").select(["name", "last_event_id"]).orderBy("name").execute();
    return Promise.all(
      rows.map(async ({ name, last_event_id: lastId }) => {
        const waiting = await db
          .selectFrom("events")
          .where("id", ">", lastId)
          .select((eb) => [eb.fn.countAll<number>().as("lag"), eb.fn.min("created_at").as("since")])
          .executeTakeFirstOrThrow();
        return { name, lastEventId: lastId, lag: Number(waiting.lag), waitingSince: waiting.since };
      }),
    );
  }

  #wakeOne(registered: Registered): void {
    if (registered.reading !== null) {
      registered.again = true;
      return;
    }
    if (performance.now() < registered.notBefore) return;
    registered.reading = this.#catchUp(registered.consumer)
      .then(() => void (registered.failures = 0))
      .catch((error: unknown) => this.#noteFailure(registered, error))
      .finally(() => {
        registered.reading = null;
        if (!registered.again || this.#isStopped) return;
        registered.again = false;
        this.#wakeOne(registered);
      });
  }

  #noteFailure(registered: Registered, error: unknown): void {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** registered.failures++);
    registered.notBefore = performance.now() + pauseMs;
    // The bus says that the database is away, once.
    if (isOutage(error)) return;
    this.#needs.log.error({ err: error, reader: registered.consumer.name }, "a reader of the journal failed");
  }

  async #register(name: string): Promise<void> {
    const now = this.#needs.clock.now().toISOString();
    await this.#needs.transaction(async (tx) => {
      const at = { name, last_event_id: await lastEventId(tx), leased_by: null, leased_until: null, updated_at: now };
      await tx
        .insertInto("journal_readers")
        .values(at)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  async #catchUp(consumer: JournalConsumer): Promise<void> {
    const { batch = BATCH } = consumer;
    for (let count = batch; count === batch && !this.#isStopped;) {
      const row = await this.#claim(consumer.name);
      if (row === null) return;
      const events = await eventsAfter(this.#needs.db, row.last_event_id, batch);
      count = events.length;
      const last = events.at(-1);
      if (last === undefined) return this.#stepBack(row);
      await consumer.send?.(events);
      await this.#needs.transaction(async (tx) => {
        await this.#move(tx, row, last.id);
        await consumer.take?.(tx, events);
      });
    }
  }

  /** @returns null where another process reads for it */
  async #claim(name: string): Promise<RowOf<"journal_readers"> | null> {
    const { db, dialect, transaction, clock } = this.#needs;
    const now = clock.now();
    const row = await db.selectFrom("journal_readers").selectAll().where("name", "=", name).executeTakeFirst();
    if (row === undefined) return null;
    const isOurs = row.leased_by === this.#me && (row.leased_until ?? "") > at(now, LEASE_MS / 2);
    if (isOurs) return row;
    // On SQLite one process serves: a lease of another one is that of a process that has ended.
    const isFree = row.leased_by === null || dialect.name === "sqlite" || (row.leased_until ?? "") < now.toISOString();
    if (row.leased_by !== this.#me && !isFree) return null;
    const claimed = await transaction((tx) =>
      tx
        .updateTable("journal_readers")
        .set({ leased_by: this.#me, leased_until: at(now, LEASE_MS) })
        .where("name", "=", name)
        .where("last_event_id", "=", row.last_event_id)
        .where("leased_by", row.leased_by === null ? "is" : "=", row.leased_by)
        .where("leased_until", row.leased_until === null ? "is" : "=", row.leased_until)
        .returningAll()
        .executeTakeFirst(),
    );
    return claimed ?? null;
  }

  /** @throws where another process has taken over meanwhile, whose transaction must not be repeated here */
  async #move(tx: Writer, row: RowOf<"journal_readers">, to: number): Promise<void> {
    const now = this.#needs.clock.now();
    const { numUpdatedRows } = await tx
      .updateTable("journal_readers")
      .set({ last_event_id: to, leased_until: at(now, LEASE_MS), updated_at: now.toISOString() })
      .where("name", "=", row.name)
      .where("last_event_id", "=", row.last_event_id)
      .where("leased_by", "=", this.#me)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Error(`another process reads the journal for ${row.name}`);
  }

  /** A database server that took over from another may lack the last events, and gives their ids to those that come now. */
  async #stepBack(row: RowOf<"journal_readers">): Promise<void> {
    const last = await lastEventId(this.#needs.db);
    if (last < row.last_event_id) await this.#needs.transaction((tx) => this.#move(tx, row, last));
  }
}

const at = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
