import { DatabaseUnavailable } from "../../outages/outages.ts";

/** A number of places, given out in the order in which they are asked for. */
export class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** @throws DatabaseUnavailable where none is free within that time, in ms */
  async take(patience: number): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(enter);
        reject(new DatabaseUnavailable("does not answer in time"));
      }, patience);
      this.#waiting.add(enter);
    });
  }

  /** To be called once for each that was taken. */
  give(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free++;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}
