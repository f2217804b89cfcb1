/**
 * Who reads. One thread is kept for what is quick. What is known to take long, or turns out to, is done by others: one
 * at a time of each caller, two at most together, in turns. SQLite's binding has no interrupt: what no one waits for
 * any more is answered at once, but keeps its caller's turn until its thread is through with it.
 */
import { whenOver } from "../../outages/patience.ts";
import { requestScope, type RequestScope } from "../../requests/request-scope.ts";
import { StatementTimeout } from "../../outages/outages.ts";
import { costKey, StatementCosts } from "../reading/statement-costs.ts";
import { callerOf, gone, longPatience, Turns } from "../reading/turns.ts";
import { SqliteThread, type Result, type Statement, type Taken } from "./thread.ts";

/** From here on a read is long. */
const LONG_MS = 50;
const LIMIT_MS = 10_000;
const MOST_LONG = 2;
/** Reads that nothing is known of may turn out long while there are others: so many, then the quick wait. */
const MOST_THREADS = 6;
/** How much of what a statement once took still counts the next time. */
const MEMORY = 0.7;

interface Asked {
  statements: readonly Statement[];
  scope: RequestScope | undefined;
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

export class Readers {
  readonly #make: () => SqliteThread;
  #quick: SqliteThread;
  /** Threads for long reads that have nothing to do: one, as each takes memory. */
  #idle: SqliteThread | null = null;
  /** Threads that are at a long read. */
  readonly #working = new Set<SqliteThread>();
  readonly #turns = new Turns<Asked>({
    hasRoom: (asked, running) => {
      const callers = new Set([...running].map(callerOf));
      return callers.size < MOST_LONG && !callers.has(callerOf(asked));
    },
    begin: (asked) => this.#beginLong(asked),
    isLeft: ({ scope }) => scope?.isGone === true,
    patience: longPatience,
  });
  readonly #costs = new StatementCosts((before = 0, ms) => Math.max(ms, before * MEMORY));
  #watch: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(make: () => SqliteThread) {
    this.#make = make;
    this.#quick = make();
  }

  run(statements: readonly Statement[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.#run({ statements, scope: requestScope.getStore(), resolve, reject });
    });
  }

  #run(asked: Asked): void {
    const cost = this.#costs.of(keyOf(asked));
    // With what is unknown one caller could else take thread after thread.
    const isLong = cost === undefined ? this.#turns.isBusyWith(asked.scope) : cost > LONG_MS;
    if (isLong) this.#turns.add(asked);
    else if (asked.scope?.isAbandoned === true) asked.reject(gone());
    else this.#runQuick(asked);
  }

  /** @throws where it does not answer */
  check(): Promise<unknown> {
    const statements = [{ sql: "select 1", parameters: [] }];
    return new Promise((resolve, reject) => this.#runQuick({ statements, scope: undefined, resolve, reject }));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#watch !== null) clearTimeout(this.#watch);
    this.#turns.close();
    const all = [this.#quick, ...(this.#idle === null ? [] : [this.#idle]), ...this.#working];
    await Promise.all(all.map((thread) => thread.close()));
  }

  get #living(): SqliteThread {
    if (this.#quick.hasEnded && !this.#isClosed) this.#quick = this.#make();
    return this.#quick;
  }

  #runQuick(asked: Asked): void {
    const taken: Taken = (ms) => this.#note(asked, ms);
    this.#living.run(asked.statements, boundOf(asked), { taken, of: asked }).then(asked.resolve, asked.reject);
    this.#watchIt();
  }

  /** Looks after the answers have come in that are here already: this thread itself may have been busy. */
  #watchIt(): void {
    this.#watch ??= setTimeout(() => setImmediate(() => this.#look()), LONG_MS).unref();
  }

  #note(asked: Asked, ms: number): void {
    this.#costs.note(keyOf(asked), ms);
  }

  /** Whether the quick thread is at something long: then that goes on there, and all that waits for it elsewhere. */
  #look(): void {
    this.#watch = null;
    const thread = this.#quick;
    if (this.#isClosed || thread.hasEnded || thread.load === 0) return;
    if (thread.busyFor > LONG_MS && this.#working.size + 1 < MOST_THREADS) {
      const { at, others } = thread.leave();
      this.#quick = this.#idle ?? this.#make();
      this.#idle = null;
      if (isAsked(at)) {
        this.#turns.begun(at);
        this.#attend(at, thread, thread.whenIdle());
      } else void thread.close();
      for (const asked of others) if (isAsked(asked)) this.#run(asked);
    }
    if (this.#quick.load > 0) this.#watchIt();
  }

  #beginLong(asked: Asked): void {
    const thread = this.#idle ?? this.#make();
    this.#idle = null;
    const answer = thread.run(asked.statements, boundOf(asked), { taken: (ms) => this.#note(asked, ms), of: asked });
    answer.then(asked.resolve, asked.reject);
    this.#attend(asked, thread, answer);
  }

  /** @param done when the thread is through with it, even if no one waits by then */
  #attend(asked: Asked, thread: SqliteThread, done: Promise<unknown>): void {
    this.#working.add(thread);
    // What is not of a request may take as long as it takes.
    const forget = asked.scope?.onGone(() => asked.reject(gone()));
    const until = asked.scope === undefined ? Infinity : performance.now() + LIMIT_MS;
    const late = (): void => asked.reject(new StatementTimeout("took too long"));
    const endWaiting = whenOver(() => until - performance.now(), late);
    const end = (): void => {
      forget?.();
      endWaiting();
      this.#working.delete(thread);
      if (this.#isClosed) return;
      if (this.#idle === null && !thread.hasEnded) this.#idle = thread;
      else void thread.close();
      this.#turns.ended(asked);
    };
    done.then(end, end);
  }
}

/** A message has no infinity in it. */
const boundOf = ({ scope }: Asked): { mostCharacters?: number } =>
  scope === undefined || scope.mostCharacters === Infinity ? {} : { mostCharacters: scope.mostCharacters };

/** Several in one go are told apart by the first. */
const keyOf = ({ statements: [first] }: Asked): string =>
  first === undefined ? "" : costKey(first.sql, first.parameters);

const isAsked = (of: unknown): of is Asked => typeof of === "object" && of !== null && "statements" in of;
