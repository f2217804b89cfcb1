/**
 * The one connection that writes. Transactions have it in turns. Those that wait while one is at work are committed
 * together with it, each inside a savepoint of its own: the disk is waited for once for all of them, and no one's
 * commit is said to be one before that. What one of them takes back is taken back from it alone. What takes long is
 * committed alone: none that are finished wait for it.
 */
import { ThreadEnded } from "./errors.ts";
import { SqliteThread, type Result, type Statement } from "./thread.ts";
import type { TransactionOptions } from "../schema/dialect.ts";
import { UnknownOutcome } from "../../outages/outages.ts";
import { WriteTurns } from "./write-turns.ts";

/** Anyone who else writes to the file (a command beside the server) gets in between. */
const MOST_TOGETHER = 32;
const LONGEST_TOGETHER_MS = 50;

export type How = Required<Pick<TransactionOptions, "durable" | "alone">>;

/** Never put together with another, of whatever kind. */
const ALONE = "alone";
const kindOf = ({ durable, alone }: How): string => (alone ? ALONE : durable ? "durable" : "hasty");

const word = (sql: string): Statement => ({ sql, parameters: [] });
const BEGIN = word("begin immediate");
const COMMIT = word("commit");
const ROLLBACK = word("rollback");
const SAVE = word("savepoint one");
const RELEASE = word("release one");
const TAKE_BACK = word("rollback to one");
const UNDO_ONE = "rollback to one; release one";
const UNDO_ALL = "rollback";

/** Transactions that are committed together. */
class Group {
  readonly durable: boolean;
  readonly committed = Promise.withResolvers<void>();
  readonly #began = performance.now();
  /** How many of them wait for the commit. */
  waiting = 0;

  constructor(durable: boolean) {
    this.durable = durable;
    // Where no one waits for it, no one needs to hear about its failure.
    this.committed.promise.catch(() => undefined);
  }

  get takesMore(): boolean {
    return this.waiting < MOST_TOGETHER && performance.now() - this.#began < LONGEST_TOGETHER_MS;
  }
}

export class SqliteWriter {
  readonly #file: string;
  #thread: SqliteThread;
  readonly #turns = new WriteTurns();
  /** Begun, and waiting for the next one to go on with it. */
  #open: Group | null = null;
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
    this.#thread = this.#newThread();
  }

  #newThread = (): SqliteThread => new SqliteThread({ file: this.#file, readOnly: false });

  /** To be asked for whenever something begins: one that has died is replaced then. */
  get #living(): SqliteThread {
    // What others wait for to be committed died with it: who goes on with that tells them.
    if (this.#thread.hasEnded && !this.#isClosed && this.#open === null) this.#thread = this.#newThread();
    return this.#thread;
  }

  /** One statement outside of any transaction. */
  async run(statement: Statement, durable: boolean): Promise<Result[]> {
    await this.#turns.acquire(ALONE);
    try {
      return await this.#living.run([statement], { durable });
    } finally {
      this.#turns.release();
    }
  }

  /** A question that changes nothing, in the middle of whatever is at work: no turn is waited for. */
  async ask(statement: Statement): Promise<void> {
    await this.#living.run([statement]);
  }

  async begin(how: How): Promise<SqliteTransaction> {
    const kind = kindOf(how);
    await this.#turns.acquire(kind);
    const thread = this.#living;
    const group = this.#open ?? new Group(how.durable);
    this.#open = null;
    return new SqliteTransaction(
      thread,
      group,
      (left) => {
        this.#open = left;
        this.#turns.release();
      },
      () => kind !== ALONE && this.#turns.next === kind,
    );
  }

  /** Waits for what is at work and what waits for its turn. */
  async close(): Promise<void> {
    await this.#turns.acquire(ALONE);
    this.#isClosed = true;
    try {
      await this.#thread.close();
    } finally {
      this.#turns.release();
    }
  }
}

export class SqliteTransaction {
  readonly #thread: SqliteThread;
  readonly #group: Group;
  /** Whether others of the group have been at work before. */
  readonly #joined: boolean;
  readonly #leave: (group: Group | null) => void;
  readonly #isFollowed: () => boolean;
  #begun = false;
  #over = false;

  /**
   * @param leave lets the next one in, which goes on with the group if it hears about it
   * @param isFollowed whether one waits that may be committed together with this
   */
  constructor(thread: SqliteThread, group: Group, leave: (group: Group | null) => void, isFollowed: () => boolean) {
    this.#thread = thread;
    this.#group = group;
    this.#joined = group.waiting > 0;
    this.#leave = leave;
    this.#isFollowed = isFollowed;
  }

  /** In one message, the first one with the beginning; what follows a statement that fails is not done. */
  async run(statements: readonly Statement[]): Promise<Result[]> {
    const { opening, how } = this.#open();
    const results = await this.#thread.run([...opening, ...statements], how);
    return results.slice(opening.length);
  }

  /**
   * The last statements, in one message with the end of the transaction. The next transaction of the group begins without
   * waiting for them: if one fails, the thread undoes this transaction before it does anything else.
   */
  async runLast(statements: readonly Statement[]): Promise<Result[]> {
    const isJoining = this.#isFollowed() && this.#group.takesMore;
    // The first of a group has no savepoint: if it fails, no one can go on with it.
    if (isJoining && !this.#joined) return this.run(statements);
    const { opening, how } = this.#open();
    this.#over = true;
    this.#group.waiting++;
    const undo = this.#joined ? UNDO_ONE : UNDO_ALL;
    const ending = this.#joined ? RELEASE : COMMIT;
    const own = this.#thread.run([...opening, ...statements, ending], { ...how, undo });
    // It is awaited below, perhaps only after the group's commit.
    own.catch(() => undefined);
    if (isJoining) this.#leave(this.#group);
    else await this.#endGroup(this.#joined ? this.#thread.run([COMMIT], { inside: true }) : own);
    try {
      return (await own).slice(opening.length, -1);
    } catch (error) {
      throw error instanceof ThreadEnded ? new UnknownOutcome(error) : error;
    }
  }

  /** What comes before its next statements, and how they are asked for. */
  #open(): { opening: Statement[]; how: { inside?: boolean; durable?: boolean } } {
    // By now the connection may be inside someone else's.
    if (this.#over) throw new Error("the transaction is over");
    const isFirst = !this.#begun && !this.#joined;
    const opening = this.#begun ? [] : [this.#joined ? SAVE : BEGIN];
    this.#begun = true;
    return { opening, how: isFirst ? { durable: this.#group.durable } : { inside: true } };
  }

  /** @returns when what it wrote is committed. @throws where it is not; then nothing of it is */
  async commit(): Promise<void> {
    if (this.#over) return this.#group.committed.promise;
    if (!this.#begun) return this.#end([]);
    this.#group.waiting++;
    await this.#end(this.#joined ? [RELEASE] : []);
    await this.#group.committed.promise;
  }

  async rollback(): Promise<void> {
    // Its commit failed: that took it back already.
    if (this.#over) return;
    await this.#end(this.#begun && this.#joined ? [TAKE_BACK, RELEASE] : []);
  }

  /** @param own what ends it for itself */
  async #end(own: Statement[]): Promise<void> {
    this.#over = true;
    const group = this.#group;
    // Of the first one: those that joined have one before them that waits.
    if (group.waiting === 0) return this.#undo();
    if (this.#isFollowed() && group.takesMore) {
      // Not waited for: what the next one asks for comes after it, and fails with it.
      if (own.length > 0) this.#thread.run(own, { inside: true }).catch(() => undefined);
      this.#leave(group);
      return;
    }
    await this.#endGroup(this.#thread.run([...own, COMMIT], { inside: true }));
  }

  /** Tells the whole group whether its commit succeeded, and lets others in. */
  async #endGroup(commit: Promise<unknown>): Promise<void> {
    const group = this.#group;
    try {
      await commit;
      group.committed.resolve();
    } catch (error) {
      group.committed.reject(error instanceof ThreadEnded ? new UnknownOutcome(error) : error);
      // After some errors (a full disk) SQLite has rolled back already; the first error is the one to tell.
      await this.#thread.run([ROLLBACK]).catch(() => undefined);
    } finally {
      this.#leave(null);
    }
  }

  /** Of one that has nothing to commit. */
  async #undo(): Promise<void> {
    try {
      // Where its beginning failed there is nothing to take back.
      if (this.#begun) await this.#thread.run([ROLLBACK], { inside: true }).catch(() => undefined);
    } finally {
      this.#leave(null);
    }
  }
}
