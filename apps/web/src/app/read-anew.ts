/** What others changed is read anew where it is on the screen, once for a burst of changes (a bulk edit). */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { QueryPrefix } from "./live-events.ts";

const GATHER_MS = 100;

const isFirstRead = (query: Query): boolean => query.state.fetchStatus !== "idle" && query.state.data === undefined;

export class ReadAnew {
  readonly #queries: QueryClient;
  #pending = new Map<string, QueryPrefix>();
  #gather: ReturnType<typeof setTimeout> | null = null;
  /** Being read for the first time when they changed. */
  readonly #overtaken = new Set<Query>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  add(prefixes: readonly QueryPrefix[]): void {
    for (const prefix of prefixes) this.#pending.set(JSON.stringify(prefix), prefix);
    this.#gather ??= setTimeout(() => {
      this.#gather = null;
      this.#read();
    }, GATHER_MS);
  }

  stop(): void {
    if (this.#gather !== null) clearTimeout(this.#gather);
  }

  #read(): void {
    const cache = this.#queries.getQueryCache();
    const stale = new Set([...this.#pending.values()].flatMap((queryKey) => cache.findAll({ queryKey })));
    this.#pending = new Map();
    // Begun anew at each change of others, a first read that is tried again for a failing server would never come to
    // say so: it is read once more when it has ended. Where there is an answer already, the read is begun anew: what it
    // would bring is older than what may be shown by now.
    for (const query of stale) if (isFirstRead(query)) this.#readAfterwards(query);
    void this.#queries.invalidateQueries({ predicate: (query) => stale.has(query) && !isFirstRead(query) });
  }

  #readAfterwards(query: Query): void {
    if (this.#overtaken.has(query)) return;
    this.#overtaken.add(query);
    const again = (): void => {
      this.#overtaken.delete(query);
      void this.#queries.invalidateQueries({ predicate: (one) => one === query });
    };
    void query.promise?.then(again, again);
  }
}
