/** Who writes: one at a time, in the order of asking. */

interface Waiting {
  kind: string;
  go(): void;
}

export class WriteTurns {
  readonly #waiting: Waiting[] = [];
  #taken = false;

  /** @param kind of which one's turn is, for the one before: {@link next} */
  async acquire(kind: string): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push({ kind, go: resolve }));
  }

  /** Whose turn is next; null: no one waits. */
  get next(): string | null {
    return this.#waiting[0]?.kind ?? null;
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#taken = false;
    else next.go();
  }
}
