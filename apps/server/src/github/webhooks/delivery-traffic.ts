/**
 * What taking deliveries in and working on them know of each other in one process: GitHub waits for the one, no one for
 * the other.
 */
import { setTimeout as pause } from "node:timers/promises";

/** Where so many came in within a second, others are expected. */
const STEADY = 10;
const SECOND_MS = 1_000;
/** So long the work waits for more, in such steps: to end and to begin it again takes more than to work on a few. */
const MOST_WAIT_MS = 500;
const STEP_MS = 10;

export class DeliveryTraffic {
  /** When the last ones came in, at most {@link STEADY}. */
  #cameAt: number[] = [];
  #working = false;
  #beingKept = 0;
  #kept = 0;

  /** Whether deliveries come in one after the other just now. */
  get isSteady(): boolean {
    const [first = Number.NEGATIVE_INFINITY] = this.#cameAt;
    return this.#cameAt.length === STEADY && performance.now() - first < SECOND_MS;
  }

  /**
   * @param count how many deliveries came in
   * @param keep commits them. It is told whether it must ask for someone to work on them: not where someone is at
   *   work, who will find them.
   */
  async takeIn<T>(count: number, keep: (unattended: boolean) => Promise<T>): Promise<T> {
    const now = performance.now();
    const news = Array.from({ length: Math.min(count, STEADY) }, () => now);
    this.#cameAt = [...this.#cameAt, ...news].slice(-STEADY);
    if (!this.#working) return keep(true);
    this.#beingKept++;
    try {
      return await keep(false);
    } finally {
      this.#beingKept--;
      this.#kept++;
    }
  }

  /** From now on what comes in relies on the work to find it. */
  begin(): void {
    this.#working = true;
  }

  /** To be asked for before it is looked what waits: see {@link mayEnd}. */
  get mark(): number {
    return this.#kept;
  }

  /** Returns once something has come in since the mark, or none is expected any more. */
  async wait(mark: number): Promise<void> {
    for (let waited = 0; waited < MOST_WAIT_MS && this.isSteady && this.#kept === mark; waited += STEP_MS) {
      await pause(STEP_MS);
    }
  }

  /** Ends the work where it was looked, and nothing was there, and nothing can have come since the mark. */
  mayEnd(mark: number): boolean {
    if (this.#beingKept > 0 || this.#kept !== mark) return false;
    this.#working = false;
    return true;
  }

  /** The work broke off; it is the queue's to begin it again. */
  breakOff(): void {
    this.#working = false;
  }
}
