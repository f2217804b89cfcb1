/** One at a time, in the order of asking. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** @returns what lets the next one in */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
