import { DatabaseUnavailable } from "../../outages/outages.ts";
import { whenOver } from "../../outages/patience.ts";

/** How long a place is waited for, in ms: while none is given back, and in all. */
interface PlacePatience {
  silentMs: number;
  ms: number;
}

/** A number of places, given out in the order in which they are asked for. */
export class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();
  #givenAt = -Infinity;

  constructor(count: number) {
    this.#free = count;
  }

  /**
   * Busy is not away: as long as places are given back, the queue moves and is worth waiting in.
   * @throws DatabaseUnavailable where none is given back for `silentMs`, or this one waits for `ms`
   */
  async take({ silentMs, ms }: PlacePatience): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    const since = performance.now();
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        endWaiting();
        resolve();
      };
      const leftMs = () => Math.min(since + ms, Math.max(since, this.#givenAt) + silentMs) - performance.now();
      const endWaiting = whenOver(leftMs, () => {
        this.#waiting.delete(enter);
        reject(new DatabaseUnavailable("does not answer in time"));
      });
      this.#waiting.add(enter);
    });
  }

  /** To be called once for each that was taken. */
  give(): void {
    this.#givenAt = performance.now();
    const [next] = this.#waiting;
    if (next === undefined) this.#free++;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}
