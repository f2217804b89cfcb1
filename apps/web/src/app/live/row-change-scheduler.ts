/** Gathers changes of rows for a moment; how they are shown is loaded with the first one. */
import type { QueryClient } from "@tanstack/react-query";
import { affectedKeys, type LiveEvent, type QueryPrefix } from "./live-events.ts";

/** Also long enough for the answer to a change of this page to come before the event that tells of it. */
const GATHER_MS = 150;

export class RowChangeScheduler {
  readonly #queries: QueryClient;
  readonly #readAgain: (prefixes: readonly QueryPrefix[]) => void;
  #pending: LiveEvent[] = [];
  #gather: ReturnType<typeof setTimeout> | null = null;

  /** @param readAgain what is stale besides the rows */
  constructor(queries: QueryClient, readAgain: (prefixes: readonly QueryPrefix[]) => void) {
    this.#queries = queries;
    this.#readAgain = readAgain;
  }

  add(event: LiveEvent): void {
    this.#pending.push(event);
    this.#gather ??= setTimeout(() => {
      this.#gather = null;
      void this.#show();
    }, GATHER_MS);
  }

  stop(): void {
    if (this.#gather !== null) clearTimeout(this.#gather);
  }

  async #show(): Promise<void> {
    const events = this.#pending;
    this.#pending = [];
    try {
      const { showRowChanges } = await import("./row-changes.ts");
      this.#readAgain(await showRowChanges(this.#queries, events));
    } catch {
      // As if nothing were known of them but that they changed.
      this.#readAgain(events.flatMap(affectedKeys));
    }
  }
}
