/** The request thread's end of a SQLite worker thread. */
import { Worker } from "node:worker_threads";
import { CLOSE, type Reply, type Request, type Result, type Statement, type WorkerSettings } from "./sqlite-worker.ts";

/** An error of SQLite with its extended code, which tells what constraint was broken. */
export class SqliteError extends Error {
  readonly extended: number;

  constructor(message: string, extended: number) {
    super(message);
    this.extended = extended;
  }
}

interface Waiting {
  resolve(results: Result[]): void;
  reject(error: Error): void;
}

export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** When it began what it is at. */
  #since = 0;
  #lastId = 0;
  /** Why nothing more can be asked. */
  #ended: Error | null = null;

  constructor(settings: WorkerSettings) {
    this.#worker = new Worker(new URL("./sqlite-worker.ts", import.meta.url), { workerData: settings });
    this.#worker.on("message", (reply: Reply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("the database thread has ended")));
    this.#worker.unref();
  }

  /** How much it is asked for at this time. */
  get load(): number {
    return this.#waiting.size;
  }

  /** For how long it has been at one thing, in ms. */
  get busyFor(): number {
    return this.load === 0 ? 0 : performance.now() - this.#since;
  }

  /**
   * Runs the statements in order, in one round trip. They are no transaction by themselves.
   * @param durable see {@link Request}; outside of a transaction only
   */
  run(statements: readonly Statement[], durable?: boolean): Promise<Result[]> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) {
        this.#worker.ref();
        this.#since = performance.now();
      }
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, statements, ...(durable === undefined ? {} : { durable }) } satisfies Request);
    });
  }

  /** Ends the thread after what was asked of it already. */
  async close(): Promise<void> {
    if (this.#ended !== null) return;
    this.#ended = new Error("the database is closed");
    const exit = new Promise((resolve) => this.#worker.once("exit", resolve));
    this.#worker.ref();
    this.#worker.postMessage(CLOSE);
    await exit;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    this.#waiting.delete(reply.id);
    this.#since = performance.now();
    if (this.#waiting.size === 0) this.#worker.unref();
    if ("error" in reply) waiting.reject(new SqliteError(reply.error.message, reply.error.extended));
    else waiting.resolve(reply.results);
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

type Row = Record<string, unknown>;
const constructors = new Map<string, (values: unknown[]) => Row>();
const MOST_CONSTRUCTORS = 2_000;

/** Objects out of a result's arrays, by a constructor made once for each list of columns. */
export function rowsOf(result: Result): Row[] {
  const parsed: unknown[][] = JSON.parse(result.rows);
  if (parsed.length === 0) return [];
  const key = result.columns.join("\n");
  let construct = constructors.get(key);
  if (construct === undefined) {
    const body = result.columns.map((column, index) => `${JSON.stringify(column)}: values[${index}]`).join(", ");
    // oxlint-disable-next-line typescript/no-implied-eval -- column names are ours and quoted; this is what makes it fast
    construct = new Function("values", `return { ${body} };`) as (values: unknown[]) => Row;
    if (constructors.size >= MOST_CONSTRUCTORS) constructors.clear();
    constructors.set(key, construct);
  }
  return parsed.map(construct);
}
