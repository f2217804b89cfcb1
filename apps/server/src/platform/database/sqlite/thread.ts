/** The request thread's end of a SQLite worker thread. */
import type { SQLInputValue } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { meaningOfEnd, meaningOfSqlite, ThreadEnded } from "./errors.ts";
import {
  CLOSE,
  RELEASE,
  type Answer,
  type Message,
  type RawResult,
  type Reply,
  type Request,
  type WorkerData,
  type WorkerSettings,
} from "./worker.ts";
import { ResultTooLarge } from "../reading/result-size.ts";
import { DatabaseUnavailable } from "../../outages/outages.ts";

export interface Statement {
  sql: string;
  parameters: readonly SQLInputValue[];
}

type Row = Record<string, unknown>;

export interface Result {
  rows: Row[];
  changes: number;
  lastId: number;
}

/** A statement that the thread knows by its number. */
interface Known {
  number: number;
  /** Makes an object of a row's values, once the thread has told what its columns are. */
  construct: ((values: unknown[]) => Row) | null;
}

/** Hears how long the thread was at it, in ms. */
export type Taken = (ms: number) => void;

interface Asking {
  taken: Taken;
  /** What it is asked for, as {@link SqliteThread.leave} tells. */
  of: unknown;
}

interface Waiting {
  statements: readonly Known[];
  asking: Asking | undefined;
  resolve(results: Result[]): void;
  reject(error: Error): void;
}

/** How many statements are kept prepared. */
const MOST_KNOWN = 400;

const MOST_IDS = 2 ** 31;

/** A reader that has this many messages at hand is sent no more: the rest goes in one, once it is through with one. */
const MOST_UNDER_WAY = 2;

const ignore = (): void => undefined;

/** Threads without a database, kept for the databases opened next. */
const spare: Worker[] = [];
let mostSpare = 0;

/**
 * Keeps up to this many threads when their databases are closed, because starting one takes 35 ms of a core. For tests,
 * which open hundreds of databases; the product opens one.
 */
export function keepSpareThreads(count: number): void {
  mostSpare = count;
  for (const thread of spare.splice(count)) void thread.terminate();
}

/** @returns a spare thread or a new one; it opens the database */
function threadFor(workerData: WorkerData): Worker {
  const kept = spare.pop();
  if (kept === undefined) return new Worker(new URL("./worker.ts", import.meta.url), { workerData });
  kept.removeAllListeners("exit");
  kept.postMessage(workerData);
  return kept;
}

function keep(thread: Worker): void {
  // Only ours: Node has listeners of its own.
  for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
  thread.once("exit", () => spare.splice(0, spare.length, ...spare.filter((one) => one !== thread)));
  thread.unref();
  spare.push(thread);
}

export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #later: (work: () => void) => unknown;
  /** The one that was used last is the last. */
  readonly #known = new Map<string, Known>();
  #forget: number[] = [];
  readonly #mostUnderWay: number;
  /** What was asked for since the last message. */
  #asked: Request[] = [];
  /** Whether the next message is about to go. */
  #soon = false;
  /** Messages that are not answered yet. */
  #underWay = 0;
  /** See {@link WorkerData}. */
  readonly #at = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  /** When it began what it is at. */
  #since = 0;
  readonly #whenIdle: (() => void)[] = [];
  #lastId = 0;
  #lastNumber = 0;
  /** Why nothing more can be asked. */
  #ended: Error | null = null;
  /** Called when its database is closed and it can open another. */
  #released = ignore;

  constructor(settings: WorkerSettings) {
    // A message to another thread costs more than most statements do. What waits for a reader waits until all that came
    // in over the network with it has been looked at; the writer is waited for itself, and waits for no one.
    this.#later = settings.readOnly ? setImmediate : process.nextTick;
    this.#mostUnderWay = settings.readOnly ? MOST_UNDER_WAY : Infinity;
    this.#worker = threadFor({ ...settings, at: this.#at });
    this.#worker.on("message", (text: string) => {
      if (text === RELEASE) return this.#released();
      const { replies, done }: Answer = JSON.parse(text);
      this.#since = performance.now();
      if (done) this.#underWay--;
      for (const reply of replies) this.#settle(reply);
      this.#sendSoon();
    });
    this.#worker.on("error", (error) => this.#fail(meaningOfEnd(error)));
    this.#worker.on("exit", () => this.#fail(new ThreadEnded("has stopped")));
    this.#worker.unref();
  }

  /** How much it is asked for at this time. */
  get load(): number {
    return this.#waiting.size;
  }

  /**
   * For how long it has been at one thing, in ms. What waits for its start, or for a busy machine to let it look at what
   * it is asked, is not long at work.
   */
  get busyFor(): number {
    return this.#waiting.has(Atomics.load(this.#at, 0)) ? performance.now() - this.#since : 0;
  }

  /** Whether nothing more can be asked of it. */
  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  /**
   * Runs the statements in order, in one round trip, until one fails. They are no transaction by themselves. What is
   * asked for at the same time goes in one message; it is done in the order of asking, and fails each for itself.
   * @param how see {@link Request}; `durable` outside of a transaction only
   */
  run(
    statements: readonly Statement[],
    how: Pick<Request, "durable" | "inside" | "undo" | "mostCharacters"> = {},
    asking?: Asking,
  ): Promise<Result[]> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    // It has room in `#at`, however long the thread lives.
    const id = (this.#lastId = (this.#lastId + 1) % MOST_IDS);
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) {
        this.#worker.ref();
        this.#since = performance.now();
      }
      const knowns: Known[] = [];
      const numbered = statements.map(({ sql, parameters }) => {
        const { known, isNew } = this.#numberOf(sql);
        knowns.push(known);
        return isNew ? { number: known.number, sql, parameters } : { number: known.number, parameters };
      });
      this.#waiting.set(id, { statements: knowns, asking, resolve, reject });
      this.#asked.push({ id, statements: numbered, ...how });
      this.#sendSoon();
    });
  }

  #numberOf(sql: string): { known: Known; isNew: boolean } {
    const before = this.#known.get(sql);
    const known = before ?? { number: ++this.#lastNumber, construct: null };
    if (before !== undefined) this.#known.delete(sql);
    this.#known.set(sql, known);
    return { known, isNew: before === undefined };
  }

  #sendSoon(): void {
    if (this.#soon || this.#asked.length === 0) return;
    this.#soon = true;
    this.#later(() => {
      this.#soon = false;
      if (this.#underWay < this.#mostUnderWay) this.#send();
    });
  }

  #send(): void {
    if (this.#asked.length === 0) return;
    this.#worker.postMessage({ forget: this.#forget, requests: this.#asked } satisfies Message);
    this.#underWay++;
    this.#asked = [];
    this.#forget = [];
    // With the next message: this one may have it in it.
    for (const [sql, { number }] of this.#known) {
      if (this.#known.size <= MOST_KNOWN) break;
      this.#known.delete(sql);
      this.#forget.push(number);
    }
  }

  /**
   * For one that is long at something: what that is asked for, and what else waits, whose answers from here no one
   * hears: what came after it, and what is done but waits for it to be told together. They are not taken back, as the
   * thread tells with the first answer of a statement what its columns are.
   */
  leave(): { at: unknown; others: unknown[] } {
    const id = Atomics.load(this.#at, 0);
    const at = this.#waiting.get(id);
    const others = [...this.#waiting.values()].filter((one) => one !== at);
    const left = others.map(({ asking }) => asking?.of);
    for (const one of others) Object.assign(one, { asking: undefined, resolve: ignore, reject: ignore });
    return { at: at?.asking?.of, others: left };
  }

  /** Resolves once nothing is asked of it any more, or it has ended. */
  whenIdle(): Promise<void> {
    return new Promise((resolve) => (this.#waiting.size === 0 ? resolve() : this.#whenIdle.push(resolve)));
  }

  /** Closes the database after what was asked of it already. */
  async close(): Promise<void> {
    if (this.#ended !== null) return;
    this.#ended = new DatabaseUnavailable("is closed");
    const closed = new Promise<void>((resolve) => {
      this.#worker.once("exit", () => resolve());
      this.#released = () => {
        keep(this.#worker);
        resolve();
      };
    });
    this.#worker.ref();
    this.#send();
    this.#worker.postMessage(spare.length < mostSpare ? RELEASE : CLOSE);
    await closed;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    waiting.asking?.taken(reply.ms);
    if ("error" in reply) waiting.reject(meaningOfSqlite(reply.error.message, reply.error.extended));
    else if ("tooLarge" in reply) waiting.reject(new ResultTooLarge(reply.tooLarge));
    else {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- the thread answers each statement, in their order
      waiting.resolve(reply.results.map((result, index) => resultOf(result, waiting.statements[index]!)));
    }
    if (this.#waiting.size === 0) for (const tell of this.#whenIdle.splice(0)) tell();
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
    for (const tell of this.#whenIdle.splice(0)) tell();
  }
}

/** The rows as objects, by a constructor made once for the statement. */
function resultOf({ columns, rows, changes, lastId }: RawResult, known: Known): Result {
  if (columns !== undefined) known.construct = constructorOf(columns);
  const { construct } = known;
  return { rows: construct === null ? [] : rows.map((row) => construct(row)), changes, lastId };
}

function constructorOf(columns: readonly string[]): (values: unknown[]) => Row {
  const body = columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`).join(", ");
  // oxlint-disable-next-line typescript/no-implied-eval -- column names are ours and quoted; this is what makes it fast
  return new Function("values", `return { ${body} };`) as (values: unknown[]) => Row;
}
