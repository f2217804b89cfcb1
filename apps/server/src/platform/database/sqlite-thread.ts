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
  readonly #later: (work: () => void) => unknown;
  /** What was asked for since the last message. */
  #asked: Request[] = [];
  #lastId = 0;
  /** Why nothing more can be asked. */
  #ended: Error | null = null;

  constructor(settings: WorkerSettings) {
    // A message to another thread costs more than most statements do. What waits for a reader waits until all that came
    // in over the network with it has been looked at; the writer is waited for itself, and waits for nobody.
    this.#later = settings.readOnly ? setImmediate : process.nextTick;
    this.#worker = new Worker(new URL("./sqlite-worker.ts", import.meta.url), { workerData: settings });
    this.#worker.on("message", (replies: readonly Reply[]) => {
      for (const reply of replies) this.#settle(reply);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("the database thread has ended")));
    this.#worker.unref();
  }

  /**
   * Runs the statements in order, in one round trip, until one fails. They are no transaction by themselves. What is
   * asked for at the same time goes in one message; it is done in the order of asking, and fails each for itself.
   * @param how see {@link Request}; `durable` outside of a transaction only
   */
  run(statements: readonly Statement[], how: Pick<Request, "durable" | "inside"> = {}): Promise<Result[]> {
    if (this.#ended !== null) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(id, { resolve, reject });
      if (this.#asked.length === 0) this.#later(() => this.#send());
      this.#asked.push({ id, statements, ...how });
    });
  }

  #send(): void {
    if (this.#asked.length === 0) return;
    this.#worker.postMessage(this.#asked);
    this.#asked = [];
  }

  /** Ends the thread after what was asked of it already. */
  async close(): Promise<void> {
    if (this.#ended !== null) return;
    this.#ended = new Error("the database is closed");
    const exit = new Promise((resolve) => this.#worker.once("exit", resolve));
    this.#worker.ref();
    this.#send();
    this.#worker.postMessage(CLOSE);
    await exit;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    this.#waiting.delete(reply.id);
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
