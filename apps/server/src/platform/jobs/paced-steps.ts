/**
 * Long work in the background, one short transaction after the other, each followed by as long a pause: those who write
 * beside it wait for one step at most, and seldom for that.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Database, TransactionOptions } from "../database/schema/dialect.ts";
import type { Writer } from "../database/schema/schema.ts";

/**
 * How long a step is to take, in ms. On SQLite all who write wait for it; on PostgreSQL only for its end, from the row in
 * the journal on, and for what it has locked.
 */
const STEP_MS = { sqlite: 15, postgres: 50 };
const LONGEST_PAUSE_MS = 100;
const [FEWEST, MOST] = [10, 100];
/** Fewer numbers of rows are fewer statements to prepare. */
const MULTIPLES_OF = 5;
/** A step that was quick by chance is no reason for one that is many times as long. */
const FASTEST_GROWTH = 1.5;

/**
 * One of many does not wait for the disk: on PostgreSQL others would wait with it for the journal, which is held until the
 * commit is over. After a loss of power the last ones may not have been; work that is begun again or goes on finds that out.
 * What comes after them, the end of the work or the note that it is done, waits for the disk, and so for them too.
 */
const ONE_OF_MANY = { alone: true, durable: false };

/** The context, whose transactions tell everyone what they wrote. */
type Transacting = Pick<Database, "transaction" | "dialect">;

export class PacedSteps {
  readonly #ctx: Transacting;
  #rows = FEWEST;

  constructor(ctx: Transacting) {
    this.#ctx = ctx;
  }

  /** One transaction of its own. */
  readonly one = async <T>(work: (tx: Writer) => Promise<T>): Promise<T> =>
    (await this.#timed(work, { alone: true })).result;

  /** As many transactions as it takes: how many rows each has follows from how long the one before was at its own. */
  async each<Row>(rows: readonly Row[], work: (tx: Writer, some: readonly Row[]) => Promise<unknown>): Promise<void> {
    for (let from = 0; from < rows.length;) {
      const some = rows.slice(from, from + this.#rows);
      await this.some((tx) => work(tx, some), some.length);
      from += some.length;
    }
  }

  /**
   * One of several that are alike.
   * @param work is told how many rows it may take
   */
  async some<T>(work: (tx: Writer, most: number) => Promise<T>, rows = this.#rows): Promise<T> {
    const { result, tookMs } = await this.#timed((tx) => work(tx, rows), ONE_OF_MANY);
    const fitting = (rows * STEP_MS[this.#ctx.dialect.name]) / Math.max(tookMs, 1);
    // One with few rows, such as the last of many, says little about more.
    const most = rows < this.#rows ? this.#rows : rows * FASTEST_GROWTH;
    const next = Math.floor(Math.min(most, fitting) / MULTIPLES_OF) * MULTIPLES_OF;
    this.#rows = Math.max(FEWEST, Math.min(MOST, next));
    return result;
  }

  async #timed<T>(
    work: (tx: Writer) => Promise<T>,
    options: TransactionOptions,
  ): Promise<{ result: T; tookMs: number }> {
    const asked = performance.now();
    let begun = asked;
    const within = (tx: Writer): Promise<T> => {
      begun = performance.now();
      return work(tx);
    };
    const result = await this.#ctx.transaction(within, options);
    const ended = performance.now();
    await pause(Math.min(ended - asked, LONGEST_PAUSE_MS));
    return { result, tookMs: ended - begun };
  }
}
