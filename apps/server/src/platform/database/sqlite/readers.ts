/**
 * Who reads. One thread is kept for what is quick. What is known to take long, or turns out to, is done by others: one
 * at a time of each caller, two at most together, in turns. SQLite's binding has no interrupt: what no one waits for
 * any more is answered at once, but keeps its caller's turn until its thread is through with it.
 */
import { requestScope, type RequestScope } from "../../requests/request-scope.ts";
import { DatabaseUnavailable, StatementTimeout } from "../../outages/outages.ts";
import { SqliteThread, type Result, type Statement, type Taken } from "./thread.ts";

/** From here on a read is long. */
const LONG_MS = 50;
const LIMIT_MS = 10_000;
const MOST_LONG = 2;
/** Reads that nothing is known of may turn out long while there are others: so many, then the quick wait. */
const MOST_THREADS = 6;
/** Of one caller. */
const MOST_WAITING = 50;
const MOST_KNOWN = 2_000;
/** How much of what a statement once took still counts the next time. */
const MEMORY = 0.7;
/** The caller of everything outside a request. */
const SYSTEM = "system";

interface Asked {
  statements: readonly Statement[];
  scope: RequestScope | undefined;
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

const callerOf = ({ scope }: Asked): string | number => scope?.caller ?? SYSTEM;

export class Readers {
  readonly #make: () => SqliteThread;
  #quick: SqliteThread;
  /** Threads for long reads that have nothing to do: one, as each takes memory. */
  #idle: SqliteThread | null = null;
  readonly #long = new Map<Asked, SqliteThread>();
  #waiting: Asked[] = [];
  /** When a caller last had a turn, by a count. */
  readonly #turns = new Map<string | number, number>();
  #turn = 0;
  /** What a statement takes, in ms. */
  readonly #costs = new Map<string, number>();
  #watch: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(make: () => SqliteThread) {
    this.#make = make;
    this.#quick = make();
  }

  run(statements: readonly Statement[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      const asked: Asked = { statements, scope: requestScope.getStore(), resolve, reject };
      const cost = this.#costs.get(keyOf(asked));
      // With what is unknown one caller could else take thread after thread.
      const isLong = cost === undefined ? this.#isBusyWith(asked) : cost > LONG_MS;
      if (isLong) this.#wait(asked);
      else this.#runQuick(asked);
    });
  }

  /** @throws where it does not answer */
  check(): Promise<unknown> {
    const statements = [{ sql: "select 1", parameters: [] }];
    return new Promise((resolve, reject) => this.#runQuick({ statements, scope: undefined, resolve, reject }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#watch !== null) clearTimeout(this.#watch);
    for (const { reject } of this.#waiting) reject(new DatabaseUnavailable("is closed"));
    this.#waiting = [];
    const all = [this.#quick, ...(this.#idle === null ? [] : [this.#idle]), ...this.#long.values()];
    await Promise.all(all.map((thread) => thread.close()));
  }

  get #living(): SqliteThread {
    if (this.#quick.hasEnded && !this.#isClosed) this.#quick = this.#make();
    return this.#quick;
  }

  #isBusyWith({ scope }: Asked): boolean {
    if (scope === undefined) return false;
    return [...this.#long.keys(), ...this.#waiting].some((other) => other.scope?.caller === scope.caller);
  }

  #runQuick(asked: Asked): void {
    const taken: Taken = (ms) => this.#note(asked, ms);
    this.#living.run(asked.statements, {}, { taken, of: asked }).then(asked.resolve, asked.reject);
    this.#watchIt();
  }

  /** Looks after the answers have come in that are here already: this thread itself may have been busy. */
  #watchIt(): void {
    this.#watch ??= setTimeout(() => setImmediate(() => this.#look()), LONG_MS).unref();
  }

  #note(asked: Asked, ms: number): void {
    const key = keyOf(asked);
    if (this.#costs.size >= MOST_KNOWN && !this.#costs.has(key)) this.#costs.clear();
    this.#costs.set(key, Math.max(ms, (this.#costs.get(key) ?? 0) * MEMORY));
  }

  /** Whether the quick thread is at something long: then that goes on there, and all that waits for it elsewhere. */
  #look(): void {
    this.#watch = null;
    const thread = this.#quick;
    if (this.#isClosed || thread.hasEnded || thread.load === 0) return;
    if (thread.busyFor > LONG_MS && this.#long.size + 1 < MOST_THREADS) {
      const { at, behind } = thread.leave();
      this.#quick = this.#idle ?? this.#make();
      this.#idle = null;
      if (isAsked(at)) this.#begin(at, thread, thread.whenIdle());
      for (const asked of behind) if (isAsked(asked)) this.#runQuick(asked);
    }
    if (this.#quick.load > 0) this.#watchIt();
  }

  #wait(asked: Asked): void {
    const caller = callerOf(asked);
    if (this.#isClosed) return asked.reject(new DatabaseUnavailable("is closed"));
    if (asked.scope?.isGone === true) return asked.reject(gone());
    const waiting = this.#waiting.filter((other) => callerOf(other) === caller);
    if (asked.scope !== undefined && waiting.length >= MOST_WAITING) {
      return asked.reject(new StatementTimeout("has too much to do for this caller"));
    }
    this.#waiting.push(asked);
    const forget = asked.scope?.onGone(() => {
      const place = this.#waiting.indexOf(asked);
      if (place < 0) return;
      this.#waiting.splice(place, 1);
      asked.reject(gone());
    });
    const { resolve, reject } = asked;
    asked.resolve = (results) => (forget?.(), resolve(results));
    asked.reject = (error) => (forget?.(), reject(error));
    this.#next();
  }

  /** The caller whose turn is longest ago has the next one. */
  #next(): void {
    while (this.#long.size < MOST_LONG && !this.#isClosed) {
      const busy = new Set([...this.#long.keys()].map(callerOf));
      const free = this.#waiting.filter((asked) => !busy.has(callerOf(asked)));
      const turnOf = (asked: Asked): number => this.#turns.get(callerOf(asked)) ?? 0;
      const [first] = free.toSorted((a, b) => turnOf(a) - turnOf(b));
      if (first === undefined) return;
      this.#waiting.splice(this.#waiting.indexOf(first), 1);
      const thread = this.#idle ?? this.#make();
      this.#idle = null;
      const answer = thread.run(first.statements, {}, { taken: (ms) => this.#note(first, ms), of: first });
      answer.then(first.resolve, first.reject);
      this.#begin(first, thread, answer);
    }
  }

  /** @param done when the thread is through with it, even if no one waits by then */
  #begin(asked: Asked, thread: SqliteThread, done: Promise<unknown>): void {
    if (this.#turns.size >= MOST_KNOWN) this.#turns.clear();
    this.#turns.set(callerOf(asked), ++this.#turn);
    this.#long.set(asked, thread);
    // What is not of a request may take as long as it takes.
    const forget = asked.scope?.onGone(() => asked.reject(gone()));
    const late = (): void => asked.reject(new StatementTimeout("took too long"));
    const timer = asked.scope === undefined ? undefined : setTimeout(late, LIMIT_MS);
    const end = (): void => {
      forget?.();
      clearTimeout(timer);
      this.#long.delete(asked);
      if (this.#isClosed) return;
      if (this.#idle === null && !thread.hasEnded) this.#idle = thread;
      else void thread.close();
      this.#next();
    };
    done.then(end, end);
  }
}

/** Several in one go are told apart by the first. */
const keyOf = ({ statements }: Asked): string => statements[0]?.sql ?? "";

const isAsked = (of: unknown): of is Asked => typeof of === "object" && of !== null && "statements" in of;

const gone = (): StatementTimeout => new StatementTimeout("is no longer asked: the client is gone");
