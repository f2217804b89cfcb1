/**
 * A pool of connections that outlives its server: what breaks is replaced at the next use, and what a server does not
 * answer is given up after a time.
 */
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import pg from "pg";
import { Check, DatabaseUnavailable, StorageFull } from "../../outages/outages.ts";
import { isLostWith, isOutdatedStatement, isReadOnly, meaningOf, meaningOfRefusal, takesNoWrites } from "./errors.ts";
import { ResultTooLarge, sizeOf } from "../reading/result-size.ts";
import { Places } from "./places.ts";
import { StatementNames } from "./statement-names.ts";

/** What a statement may take, in ms: by the server's measure. */
export const READ_LIMIT_MS = 10_000;
export const WRITE_LIMIT_MS = 30_000;
/** So much longer an answer is waited for: a server that lives says itself that the time is over. */
const GRACE_MS = 1_000;
/** Until there is a connection, be it for a new one or for one that another request has. */
export const CONNECT_MS = 10_000;
/** Until a transaction's turn comes, while others end. A read waits as long for its turn. */
const TURN_MS = 30_000;
/** A check says that it takes too long before this; the next one finds what it has come to. */
const CHECK_MS = 5_000;
const MOST_CONNECTIONS = 10;
/** The others are left to reads: a transaction may wait for one, and would wait for ever if transactions had all of them. */
const MOST_TRANSACTIONS = 8;
const MOST_CHECKS = 2;
const FULL_FOR_MS = 10_000;
/** A migration or a vacuum holds a table for a moment: requests wait meanwhile, and nothing is wrong. */
const SHORT_LOCK_MS = 1_000;
const LOOK_AGAIN_MS = 100;

/**
 * One long statement takes one core, and none is compiled before it is run: several workers for the statement of one
 * caller would take the cores from the short statements of all others. Tables are joined in the order in which they are
 * written, but for four at a time: to try all orders of a work package's eleven tables takes 15 ms instead of 3, for each of
 * the first five times on each connection.
 */
const FAIR = "set max_parallel_workers_per_gather = 0; set jit = off; set join_collapse_limit = 4";

const INT8 = 20;
const NUMERIC = 1700;

/** Integers and counts as numbers: none of ours is beyond what a number holds exactly. */
export const numbersOfPostgres: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8 || oid === NUMERIC) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

type Parse = (value: string) => unknown;

/** The same, and adds up what is read. @returns what throws once that is too much */
export function boundedTypes(most: number): pg.CustomTypesConfig {
  let size = 0;
  const counted =
    (parse: Parse): Parse =>
    (value) => {
      size += sizeOf(value);
      // The driver drops the rows that follow and ends the statement with this.
      if (size > most) throw new ResultTooLarge(most);
      return parse(value);
    };
  return {
    getTypeParser: (oid: number, format?: "text" | "binary") => counted(numbersOfPostgres.getTypeParser(oid, format)),
  };
}

/**
 * An error of a connection reaches those who wait for an answer over it. Without a listener it would end the
 * process, and the pool has none while a connection is being made or used.
 */
export class PostgresClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config?: string | pg.ClientConfig) {
    // A restore sees by it whether a server is connected.
    const given = typeof config === "string" ? { connectionString: config } : config;
    const socket = new Socket();
    super({ ...given, fallback_application_name: "halyard", stream: () => socket });
    this.#socket = socket;
    this.on("error", () => undefined);
  }

  /**
   * What is asked from here to the end of this turn leaves in one go: each write by itself takes longer than most of what is
   * asked. Where the connection is encrypted, each leaves as it is asked.
   */
  gather(): void {
    if (this.#socket.writableCorked > 0) return;
    this.#socket.cork();
    process.nextTick(() => this.#socket.uncork());
  }

  /** Of the server's process for this connection: the driver keeps it without a type. */
  get serverProcess(): number | null {
    const id: unknown = Reflect.get(this, "processID");
    return typeof id === "number" ? id : null;
  }
}

interface Question extends pg.QueryConfig {
  /** How long the answer is waited for. */
  query_timeout?: number;
}

interface Owner {
  noteFailure(meaning: unknown): void;
  /** Has the server stop what it does for that connection. */
  stop(serverProcess: number): Promise<void>;
}

export class Connection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #owner: Owner;
  readonly #onRelease: () => void;
  #isLost = false;

  constructor(client: pg.PoolClient, names: StatementNames, owner: Owner, onRelease: () => void) {
    this.#client = client;
    this.#names = names;
    this.#owner = owner;
    this.#onRelease = onRelease;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** @param limitMs how long the server is allowed to take; null: as long as it takes */
  async run(question: Question, limitMs: number | null): Promise<pg.QueryResult> {
    if (this.#client instanceof PostgresClient) this.#client.gather();
    try {
      const waiting = limitMs === null ? question : { ...question, query_timeout: limitMs + GRACE_MS };
      return await this.#client.query(waiting);
    } catch (error) {
      const meaning = meaningOf(error);
      this.#isLost ||= isLostWith(meaning);
      this.#owner.noteFailure(meaning);
      throw meaning;
    }
  }

  /** A statement of a transaction. */
  tell(query: CompiledQuery, limitMs: number | null): Promise<pg.QueryResult> {
    return this.run(this.#names.questionOf(query), limitMs);
  }

  /** A statement by itself, outside of a transaction. @param most how many characters it may read */
  async ask(query: CompiledQuery, limitMs: number, most: number): Promise<pg.QueryResult> {
    const bound = (): Pick<pg.QueryConfig, "types"> => (most === Infinity ? {} : { types: boundedTypes(most) });
    try {
      return await this.run({ ...this.#names.questionOf(query), ...bound() }, limitMs);
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error;
      return this.run({ text: query.sql, values: [...query.parameters], ...bound() }, limitMs);
    }
  }

  /** Has the server stop what it is asked at the moment, or else what it is asked next. */
  async stop(): Promise<void> {
    const id = this.#client instanceof PostgresClient ? this.#client.serverProcess : null;
    if (id !== null) await this.#owner.stop(id);
  }

  /** It is not used again. */
  discard(): void {
    this.#isLost = true;
  }

  release(): void {
    this.#client.release(this.#isLost);
    this.#onRelease();
  }
}

/** Who holds a table of those that every request reads, so that no one can read it. */
const LOCKED = `select pid from pg_locks
  where granted and mode = 'AccessExclusiveLock'
    and relation in (to_regclass('users'), to_regclass('principals'), to_regclass('revisions'), to_regclass('sessions'))
    and database = (select oid from pg_database where datname = current_database())
  limit 1`;

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw meaningOfRefusal(error);
  }
}

export class Connections {
  readonly #pool: pg.Pool;
  readonly #transactions = new Places(MOST_TRANSACTIONS);
  readonly #names = new StatementNames();
  /** For checks and for what stops a statement: neither waits for how much the server is asked. */
  readonly #checks: pg.Pool;
  /** Those that were made since the server was last found to take no writes, or a prepared statement outdated. */
  #current = new WeakSet<pg.ClientBase>();
  /** When its disk was last found full: a question would not show it. */
  #full: { found: StorageFull; at: number } | null = null;
  readonly #check = new Check(() => this.#ask());
  readonly #owner: Owner = {
    noteFailure: (meaning) => this.#note(meaning),
    stop: (serverProcess) => this.#stop(serverProcess),
  };
  #closed: Promise<unknown> | null = null;

  constructor(url: string) {
    const all = { connectionString: url, keepAlive: true, types: numbersOfPostgres, Client: PostgresClient };
    this.#pool = new pg.Pool({
      ...all,
      max: MOST_CONNECTIONS,
      // What is asked while another answer is waited for goes at once: the last statements of a transaction with its commit.
      pipeline: true,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: READ_LIMIT_MS,
    });
    this.#checks = new pg.Pool({
      ...all,
      max: MOST_CHECKS,
      connectionTimeoutMillis: CHECK_MS,
      query_timeout: CHECK_MS,
    });
    for (const pool of [this.#pool, this.#checks]) pool.on("error", () => undefined);
    this.#pool.on("connect", (client) => {
      this.#current.add(client);
      // It goes before what the connection is made for. One that breaks meanwhile says so to that.
      client.query(FAIR).catch(() => undefined);
    });
  }

  /** For a statement by itself. */
  acquire(): Promise<Connection> {
    return this.#acquire(() => undefined);
  }

  async acquireForTransaction(): Promise<Connection> {
    const leave = () => this.#transactions.give();
    await this.#transactions.take({ silentMs: CONNECT_MS, ms: TURN_MS });
    try {
      return await this.#acquire(leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #acquire(onRelease: () => void): Promise<Connection> {
    for (;;) {
      const client = await connect(this.#pool);
      if (this.#current.has(client)) return new Connection(client, this.#names, this.#owner, onRelease);
      client.release(true);
    }
  }

  #note(meaning: unknown): void {
    if (isReadOnly(meaning) || isOutdatedStatement(meaning)) this.#renew();
    if (meaning instanceof StorageFull) this.#full = { found: meaning, at: performance.now() };
  }

  /** The primary is another server by now, or the tables are others: connections from before are not used any more. */
  #renew(): void {
    this.#current = new WeakSet();
  }

  /** @throws DatabaseUnavailable where the server does not answer soon, or takes no writes */
  check(): Promise<void> {
    return this.#check.run();
  }

  async #ask(): Promise<void> {
    const client = await connect(this.#checks);
    let error: unknown;
    try {
      const { rows } = await client.query("select current_setting('transaction_read_only') = 'on' as refuses");
      if (rows[0]?.refuses === true) {
        this.#renew();
        error = takesNoWrites();
      }
    } catch (reason) {
      error = meaningOf(reason);
    }
    client.release(error !== undefined);
    if (error !== undefined) throw error;
    if (this.#full !== null && performance.now() - this.#full.at < FULL_FOR_MS) throw this.#full.found;
  }

  /** Asks without waiting for the lock itself. @throws DatabaseUnavailable where tables stay locked for longer than a moment */
  async requireUnlocked(): Promise<void> {
    const until = performance.now() + SHORT_LOCK_MS;
    for (;;) {
      const holder = await this.#lockHolder();
      if (holder === undefined) return;
      if (performance.now() > until) throw new DatabaseUnavailable(`is locked by another session (process ${holder})`);
      await pause(LOOK_AGAIN_MS);
    }
  }

  async #lockHolder(): Promise<number | undefined> {
    try {
      return (await this.#checks.query<{ pid: number }>(LOCKED)).rows[0]?.pid;
    } catch (error) {
      throw meaningOf(error);
    }
  }

  async #stop(serverProcess: number): Promise<void> {
    // Where it cannot be told, the statement ends with its time.
    await this.#checks.query("select pg_cancel_backend($1)", [serverProcess]).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed ??= Promise.all([this.#pool.end(), this.#checks.end()]);
    await this.#closed;
  }
}
