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
import { consumerOf, JOURNAL, type Consumer, type JournalConsumer } from "./consumers.ts";

const LEASE_MS = 15_000;
const POLL_MS = 2_000;
/** What is written meanwhile is read together: each look costs every consumer several statements. */
const GATHER_MS = 100;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** After a loss of power the same is read again, and what was written for it is gone with it. */
const AGAIN = { durable: false } as const;

interface Needs {
  db: Reader;
  dialect: Dialect;
  transaction<T>(work: (tx: Writer) => Promise<T>, options?: TransactionOptions): Promise<T>;
  events: EventBus;
  clock: Clock;
  log: FastifyBaseLogger;
}

interface Registered {
  consumer: Consumer;
  /** Whether a list of {@link JournalReaders.addFrom} names it. */
  isListed: boolean;
  reading: Promise<void> | null;
  again: boolean;
  failures: number;
  notBefore: number;
}

export class JournalReaders {
  readonly #needs: Needs;
  readonly #me = randomUUID();
  readonly #consumers = new Map<string, Registered>();
  readonly #lists: (() => Promise<readonly Consumer[]>)[] = [];
  #timer: NodeJS.Timeout | null = null;
  #gathering: NodeJS.Timeout | null = null;
  #unsubscribe: () => void = () => undefined;
  #isStopped = false;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  add(consumer: JournalConsumer): void {
    this.#add(consumerOf(JOURNAL, consumer), false);
  }

  /** Consumers that come and go while the process runs: who is not named any more reads no further. */
  addFrom(list: () => Promise<readonly Consumer[]>): void {
    this.#lists.push(list);
  }

  #add(consumer: Consumer, isListed: boolean): void {
    this.#consumers.set(consumer.name, { consumer, isListed, reading: null, again: false, failures: 0, notBefore: 0 });
  }

  /** Asks the lists who reads now. */
  async refresh(): Promise<void> {
    const listed = new Map<string, Consumer>();
    for (const list of this.#lists) for (const consumer of await list()) listed.set(consumer.name, consumer);
    for (const [name, { isListed }] of this.#consumers) {
      if (isListed && !listed.has(name)) this.#consumers.delete(name);
    }
    for (const [name, consumer] of listed) {
      if (this.#consumers.has(name)) continue;
      await this.#register(consumer);
      this.#add(consumer, true);
    }
  }

  /** Begins to read, each consumer from where it was; a new one from the end of its log. */
  async start(): Promise<void> {
    for (const { consumer } of this.#consumers.values()) await this.#register(consumer);
    await this.refresh();
    this.#unsubscribe = this.#needs.events.subscribe(
      () => this.#wakeSoon(),
      () => this.#wakeSoon(),
    );
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
    this.wake();
  }

  async #poll(): Promise<void> {
    try {
      await this.refresh();
    } catch (error) {
      if (!isOutage(error)) this.#needs.log.error({ err: error }, "cannot look who reads the journal");
    }
    this.wake();
  }

  /** A person has mended what a consumer failed at: it need not wait any longer. */
  retry(name: string): void {
    const registered = this.#consumers.get(name);
    if (registered !== undefined) registered.notBefore = 0;
    this.wake();
  }

  #wakeSoon(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      this.wake();
    }, GATHER_MS).unref();
  }

  wake(): void {
    if (this.#timer === null || this.#isStopped) return;
    for (const registered of this.#consumers.values()) this.#wakeOne(registered);
  }

  /** Reads what there is now, as {@link start} would. */
  async runAll(): Promise<void> {
    await this.refresh();
    for (const { consumer } of this.#consumers.values()) {
      await this.#register(consumer);
      await this.#catchUp(consumer);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    if (this.#gathering !== null) clearTimeout(this.#gathering);
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

  #wakeOne(registered: Registered): void {
    if (registered.reading !== null) {
      registered.again = true;
      return;
    }
    if (performance.now() < registered.notBefore) return;
    registered.reading = this.#catchUp(registered.consumer)
      .then((didRead) => {
        registered.failures = 0;
        if (didRead) registered.notBefore = performance.now() + registered.consumer.pauseMs;
      })
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
    if (registered.consumer.failed === null)
      this.#needs.log.error({ err: error, reader: registered.consumer.name }, "a reader of the journal failed");
  }

  async #register({ name, firstId }: Consumer): Promise<void> {
    const { transaction, clock } = this.#needs;
    await transaction(async (tx) => placeReader(tx, name, await firstId(tx), clock.now()));
  }

  /** @returns whether there was anything */
  async #catchUp(consumer: Consumer): Promise<boolean> {
    try {
      return await this.#readOn(consumer);
    } catch (error) {
      // Where the database is away, that cannot be noted either.
      if (!isOutage(error)) await consumer.failed?.(error);
      throw error;
    }
  }

  async #readOn(consumer: Consumer): Promise<boolean> {
    let didRead = false;
    while (!this.#isStopped && this.#consumers.has(consumer.name)) {
      const row = await this.#claim(consumer.name);
      if (row === null) break;
      const batch = await consumer.next(this.#needs.db, row.last_event_id);
      if (batch === null) {
        await this.#stepBack(row, consumer);
        break;
      }
      await batch.send();
      await this.#move(row, batch.lastId, (tx) => batch.take(tx));
      didRead = true;
      if (!batch.isFull) break;
    }
    return didRead;
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
    const claim = (tx: Writer) =>
      tx
        .updateTable("journal_readers")
        .set({ leased_by: this.#me, leased_until: at(now, LEASE_MS) })
        .where("name", "=", name)
        .where("last_event_id", "=", row.last_event_id)
        .where("leased_by", row.leased_by === null ? "is" : "=", row.leased_by)
        .where("leased_until", row.leased_until === null ? "is" : "=", row.leased_until)
        .returningAll()
        .executeTakeFirst();
    return (await transaction(claim, AGAIN)) ?? null;
  }

  /**
   * @param take what belongs to it, in the same transaction
   * @throws where another process has taken over meanwhile, whose transaction must not be repeated here
   */
  async #move(row: RowOf<"journal_readers">, to: number, take?: (tx: Writer) => Promise<void>): Promise<void> {
    const now = this.#needs.clock.now();
    await this.#needs.transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("journal_readers")
        .set({ last_event_id: to, leased_until: at(now, LEASE_MS), updated_at: now.toISOString() })
        .where("name", "=", row.name)
        .where("last_event_id", "=", row.last_event_id)
        .where("leased_by", "=", this.#me)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Error(`another process reads the journal for ${row.name}`);
      await take?.(tx);
    }, AGAIN);
  }

  /** A database server that took over from another may lack the last events, and gives their ids to those that come now. */
  async #stepBack(row: RowOf<"journal_readers">, { lastId }: Consumer): Promise<void> {
    const last = await lastId(this.#needs.db);
    if (last < row.last_event_id) await this.#move(row, last);
  }
}

/** Where a new consumer begins; one that is there already stays where it is. */
export async function placeReader(tx: Writer, name: string, lastId: number, now: Date): Promise<void> {
  const place = { name, last_event_id: lastId, leased_by: null, leased_until: null, updated_at: now.toISOString() };
  await tx
    .insertInto("journal_readers")
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** So far is counted what waits. */
const COUNTED = 10_000;

export interface Waiting {
  count: number;
  /** When the first of them was written; null: there are none. */
  since: string | null;
}

/** What of a log a consumer has not taken yet. */
export async function waitingFor(db: Reader, name: string, log: "events" | "security_events"): Promise<Waiting> {
  const position = db.selectFrom("journal_readers").where("name", "=", name).select("last_event_id");
  const some = db.selectFrom(log).where("id", ">", position).orderBy("id").limit(COUNTED).select("created_at");
  const row = await db
    .selectFrom(some.as("some"))
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("created_at").as("since")])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), since: row.since };
}

const at = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
