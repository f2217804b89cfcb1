/** What keeps a database from doing its work for reasons that are not in what it was asked. */
import { whenOver } from "./patience.ts";

/** The database did not do it, and can do it later. */
export class DatabaseUnavailable extends Error {
  /** Goes on after "the database": "does not answer in time". Names no address. */
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`the database ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The settings say something that the database refuses: trying again helps only once one of the two has changed. */
export class DatabaseRefusal extends DatabaseUnavailable {}

/** It took longer than one statement is allowed to. The database is well. */
export class StatementTimeout extends DatabaseUnavailable {}

/** The connection was lost while a transaction was being committed: it may be committed or not. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super("the connection to the database was lost during a commit", { cause });
  }
}

/** No space is left where the database or the files are kept. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super("no space is left on the disk", { cause });
  }
}

/** Whether the work failed through the database's absence, and not through what it is. */
export const isOutage = (error: unknown): boolean =>
  (error instanceof DatabaseUnavailable && !(error instanceof StatementTimeout)) || error instanceof UnknownOutcome;

const CHECK_MS = 2_000;

/** What a check found in time; one at a time, however often it is asked for. */
export class Check {
  readonly #ask: () => Promise<void>;
  #asking: Promise<void> | null = null;

  constructor(ask: () => Promise<void>) {
    this.#ask = ask;
  }

  /** @throws what the check throws; DatabaseUnavailable where it takes longer than 2 s */
  async run(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    const { promise: late, reject } = Promise.withResolvers<never>();
    const until = performance.now() + CHECK_MS;
    const end = whenOver(
      () => until - performance.now(),
      () => reject(new DatabaseUnavailable("does not answer in time")),
    );
    try {
      await Promise.race([this.#asking, late]);
    } finally {
      end();
    }
  }
}

/** Of the system: the disk or the quota is used up. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Whether an error of the system, as of a file that is written, says that no space is left. */
export const isFullDisk = (error: Error): boolean => "code" in error && FULL.has(String(error.code));
