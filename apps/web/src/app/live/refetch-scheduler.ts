/** What others changed is read again where it is on the screen, once for a burst of changes (a bulk edit). */
import type { Query, QueryClient } from "@tanstack/react-query";
import type { QueryPrefix } from "./live-events.ts";

const GATHER_MS = 100;
/** So often a read is begun again before it ends; then it comes to its end, or a stream of changes would put it off. */
const ANEW_AT_MOST = 5;

export class RefetchScheduler {
  readonly #queries: QueryClient;
  #pending = new Map<string, QueryPrefix>();
  #gather: ReturnType<typeof setTimeout> | null = null;
  /** Being read when they changed, and read once more when that has ended. */
  readonly #overtaken = new Set<Query>();
  /** How often a read was begun again since the answer that is shown, by the time of that answer. */
  readonly #begun = new WeakMap<Query, { answered: number; times: number }>();

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
    for (const query of this.#beingDeleted(stale)) stale.delete(query);
    for (const query of stale) {
      if (!this.#endsFirst(query)) continue;
      stale.delete(query);
      this.#readAfterwards(query);
    }
    void this.#queries.invalidateQueries({ predicate: (query) => stale.has(query) });
  }

  /** What this page itself deletes: the event may be here before the answer, and a read would find nothing. */
  #beingDeleted(stale: ReadonlySet<Query>): Query[] {
    const isDeleted = ({ queryKey: [resource, kind, id] }: Query): boolean =>
      kind === "one" &&
      this.#queries.getMutationCache().find({
        mutationKey: ["deletion", resource, id],
        predicate: ({ state }) => state.status === "pending" || state.status === "success",
      }) !== undefined;
    return [...stale].filter(isDeleted);
  }

  /**
   * Begun again at each change of others, a first read that is tried again for a failing server would never come to say
   * so. Where there is an answer already, the read is begun again, for what it would bring is older than what may be
   * shown by now; but not for ever, or who looks on while much changes would see nothing of it.
   */
  #endsFirst(query: Query): boolean {
    const { fetchStatus, data, dataUpdatedAt: answered } = query.state;
    if (fetchStatus === "idle") return false;
    if (data === undefined) return true;
    const begun = this.#begun.get(query);
    const times = begun?.answered === answered ? begun.times : 0;
    this.#begun.set(query, { answered, times: times + 1 });
    return times >= ANEW_AT_MOST;
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
