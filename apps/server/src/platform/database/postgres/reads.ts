/**
 * Who reads. Statements that are known to be quick go to any connection, but one caller has only some of them, and those
 * that one request asks for at once share some: each way to the server and back costs more than what it does. What is
 * known to take long, and what nothing is known of yet, is done one at a time of each caller, in turns, over so few
 * connections that the others stay free. PostgreSQL is told to stop what no one waits for any more.
 */
import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { timed } from "../../diagnostics/statement-times.ts";
import { DatabaseUnavailable, StatementTimeout } from "../../outages/outages.ts";
import { requestScope, type RequestScope } from "../../requests/request-scope.ts";
import { costKey, StatementCosts } from "../reading/statement-costs.ts";
import { callerOf, gone, longPatience, Turns } from "../reading/turns.ts";
import { READ_LIMIT_MS, type Connection, type Connections } from "./connections.ts";

/** From here on a statement is long. */
const LONG_MS = 50;
/** A pause of the server tells nothing about the statement that was asked then, so a single time counts up to this. */
const MOST_MS = 500;
const MEMORY = 0.7;
const MOST_LONG = 3;
/** Long ones and those that may turn out to be. */
const MOST_UNSURE = 6;
const MOST_QUICK_OF_ONE = 6;
/** So many quick ones of a request wait for each other: over more connections they would wait for those of others. */
const MOST_SHARING = 4;
/** With its own time, and what a server that says nothing is given, an answer still comes within 15 s. */
const SILENT_PATIENCE_MS = 3_000;
/** While the server answers others. */
const PATIENCE_MS = 30_000;

interface Asked {
  query: CompiledQuery;
  kind: "quick" | "unknown" | "long";
  scope: RequestScope | undefined;
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

export class Reads {
  readonly #connections: Connections;
  readonly #costs = new StatementCosts((before = 0, ms) => {
    const counted = Math.min(ms, MOST_MS);
    return before === 0 ? counted : before * MEMORY + counted * (1 - MEMORY);
  });
  readonly #turns = new Turns<Asked>({
    hasRoom,
    begin: (asked) => void this.#ask(asked),
    // What a write asks for before it writes is asked for in any case, unless it takes long.
    isLeft: ({ kind, scope }) => scope?.isAbandoned === true || (kind === "long" && scope?.isGone === true),
    patience: ({ kind }) =>
      kind === "long"
        ? { ...longPatience(), ms: PATIENCE_MS }
        : {
            ms: PATIENCE_MS,
            silentMs: SILENT_PATIENCE_MS,
            error: () => new DatabaseUnavailable("does not answer in time"),
          },
  });

  /** For each request, the connection that its quick statements share at the moment. */
  readonly #shared = new WeakMap<RequestScope, Shared>();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  run(query: CompiledQuery): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const cost = this.#costs.of(costOf(query));
      const kind = cost === undefined ? "unknown" : cost > LONG_MS ? "long" : "quick";
      const scope = requestScope.getStore();
      this.#turns.add({ query, kind, scope, resolve, reject });
    });
  }

  close(): void {
    this.#turns.close();
  }

  async #ask(asked: Asked): Promise<void> {
    let isAnswered = false;
    try {
      const shared = this.#sharedBy(asked);
      try {
        isAnswered = await this.#askOver(shared, asked);
      } finally {
        await shared.leave();
      }
    } catch (error) {
      asked.reject(error);
    } finally {
      this.#turns.ended(asked, isAnswered);
    }
  }

  #sharedBy({ kind, scope }: Asked): Shared {
    if (kind !== "quick" || scope === undefined) return new Shared(this.#connections);
    const before = this.#shared.get(scope);
    if (before?.enter() === true) return before;
    const shared = new Shared(this.#connections);
    this.#shared.set(scope, shared);
    return shared;
  }

  /** @returns whether the server answered it */
  async #askOver(shared: Shared, asked: Asked): Promise<boolean> {
    const { query, scope } = asked;
    const connection = await shared.connection;
    if (scope?.isAbandoned === true) throw gone();
    const began = performance.now();
    const took = () => performance.now() - Math.max(began, shared.answeredAt);
    const stopping = new Stopping(connection, asked, began);
    let isStopped = false;
    let isAnswered = false;
    try {
      const result = await timed(() => connection.ask(query, READ_LIMIT_MS, scope?.mostCharacters ?? Infinity));
      scope?.noteRows?.(result.rows.length);
      asked.resolve(result);
      isAnswered = true;
      this.#costs.note(costOf(query), took());
    } catch (error) {
      isStopped = error instanceof StatementTimeout;
      if (isStopped) this.#costs.note(costOf(query), took());
      asked.reject(error);
    }
    shared.answeredAt = performance.now();
    const wasTold = await stopping.end();
    // It came to its end just before the server was told, which may stop what is asked next.
    if (wasTold && !isStopped) connection.discard();
    return isAnswered;
  }
}

/** A connection and those who ask over it, each without waiting for the answer to the one before. */
class Shared {
  readonly connection: Promise<Connection>;
  /** When the last answer came; the next one was not begun before. */
  answeredAt = 0;
  #entered = 1;
  #inside = 1;

  constructor(connections: Connections) {
    this.connection = connections.acquire();
  }

  /** @returns whether there is room for another one; if so it has to leave */
  enter(): boolean {
    if (this.#inside === 0 || this.#entered >= MOST_SHARING) return false;
    this.#entered++;
    this.#inside++;
    return true;
  }

  async leave(): Promise<void> {
    this.#inside--;
    if (this.#inside > 0) return;
    const connection = await this.connection.catch(() => null);
    connection?.release();
  }
}

const costOf = ({ sql, parameters }: CompiledQuery): string => costKey(sql, parameters);

/** Has a statement stopped that goes on for long after its client has gone. */
class Stopping {
  readonly #connection: Connection;
  readonly #forget: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> | null = null;

  constructor(connection: Connection, { scope, reject }: Asked, began: number) {
    this.#connection = connection;
    this.#forget = scope?.onGone(() => {
      const stop = (): void => {
        reject(gone());
        this.#telling = this.#connection.stop();
      };
      const left = began + LONG_MS - performance.now();
      if (left <= 0) stop();
      else this.#timer = setTimeout(stop, left);
    });
  }

  /** @returns whether the server was told to stop it */
  async end(): Promise<boolean> {
    this.#forget?.();
    clearTimeout(this.#timer);
    await this.#telling;
    return this.#telling !== null;
  }
}

function hasRoom(asked: Asked, running: ReadonlySet<Asked>): boolean {
  const caller = callerOf(asked);
  const theirs = { quick: 0, unsure: 0 };
  const all = { unsure: 0, long: 0 };
  for (const other of running) {
    const isTheirs = callerOf(other) === caller;
    if (other.kind === "quick") theirs.quick += isTheirs ? 1 : 0;
    else {
      all.unsure++;
      all.long += other.kind === "long" ? 1 : 0;
      theirs.unsure += isTheirs ? 1 : 0;
    }
  }
  if (asked.kind === "quick") return asked.scope === undefined || theirs.quick < MOST_QUICK_OF_ONE;
  const isTheirTurn = asked.scope === undefined && asked.kind === "unknown" ? true : theirs.unsure === 0;
  return isTheirTurn && all.unsure < MOST_UNSURE && (asked.kind === "unknown" || all.long < MOST_LONG);
}
