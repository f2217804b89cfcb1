/**
 * Many small writes that come at once, in few transactions: what comes while one runs waits and goes with the next.
 * So a burst costs few transactions, and a single write waits for nothing but announced ones.
 */
import { outsideRequests } from "../requests/request-scope.ts";
import { isOutage } from "../outages/outages.ts";
import { pairs } from "../lists/lists.ts";

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** The place of an item that is announced but not there yet. */
export interface Place<Item, Result> {
  /** As {@link WriteBatcher.add}. */
  add(item: Item): Promise<Result>;
  /** Gives the place up. Has no effect after `add`. */
  leave(): void;
}

export class WriteBatcher<Item, Result> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #most: number;
  readonly #gatherMs: number;
  #waiting: Waiting<Item, Result>[] = [];
  #announced = 0;
  #running = false;
  /** Ends the wait for announced items. */
  #complete: (() => void) | null = null;

  /**
   * @param write writes them in one transaction; answers in their order
   * @param most so many go together
   * @param gatherMs how long to wait for announced items
   */
  constructor(write: (items: readonly Item[]) => Promise<readonly Result[]>, most: number, gatherMs = 0) {
    this.#write = write;
    this.#most = most;
    this.#gatherMs = gatherMs;
  }

  /** Announces an item: the next transaction waits for it, up to the limit. */
  announce(): Place<Item, Result> {
    let isOpen = true;
    this.#announced++;
    const leave = (): void => {
      if (!isOpen) return;
      isOpen = false;
      this.#announced--;
      if (this.#announced === 0) this.#complete?.();
    };
    return {
      add: (item) => {
        leave();
        return this.add(item);
      },
      leave,
    };
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
      if (this.#announced > 0 && this.#gatherMs > 0 && this.#waiting.length < this.#most) await this.#gather();
      await this.#settle(this.#waiting.splice(0, this.#most));
    }
    this.#running = false;
  }

  async #gather(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#complete = resolve;
    const timer = setTimeout(resolve, this.#gatherMs);
    await promise;
    clearTimeout(timer);
    this.#complete = null;
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
