/**
 * Many small writes that come at once, in few transactions: what comes while one runs waits and goes with the next.
 * So a burst costs a transaction for all of it, and one by itself waits for nothing, or for as long as is allowed for
 * others to come.
 */
import { outsideRequests } from "../requests/request-scope.ts";
import { setTimeout as pause } from "node:timers/promises";
import { isOutage } from "../outages/outages.ts";
import { pairs } from "../lists/lists.ts";

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export class WriteBatcher<Item, Result> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #most: number;
  readonly #gatherMs: number | null;
  #waiting: Waiting<Item, Result>[] = [];
  #running = false;

  /**
   * @param write writes them in one transaction; answers in their order
   * @param most so many go together
   * @param gatherMs so long the first waits for others; null: not at all
   */
  constructor(
    write: (items: readonly Item[]) => Promise<readonly Result[]>,
    most: number,
    gatherMs: number | null = null,
  ) {
    this.#write = write;
    this.#most = most;
    this.#gatherMs = gatherMs;
  }

  /** @returns once it is committed. @throws what its own write throws: others' failures are not its own */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#running) void outsideRequests(() => this.#run());
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      if (this.#gatherMs !== null && this.#waiting.length < this.#most) await pause(this.#gatherMs);
      await this.#settle(this.#waiting.splice(0, this.#most));
    }
    this.#running = false;
  }

  async #settle(entries: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#write(entries.map(({ item }) => item));
      for (const [{ resolve }, result] of pairs(entries, results)) resolve(result);
    } catch (error) {
      // While the database is away each by itself fails too, and what may be committed is not done again.
      if (entries.length === 1 || isOutage(error)) for (const { reject } of entries) reject(error);
      else for (const entry of entries) await this.#settle([entry]);
    }
  }
}
