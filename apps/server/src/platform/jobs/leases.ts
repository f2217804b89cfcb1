/**
 * Who does which job: it is claimed by a lease, noted under it and given back. A lease that is not renewed runs out; that of
 * a process that is known to be dead is released at once ({@link Processes}).
 */
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../database/schema/dialect.ts";
import type { RowOf, Writer } from "../database/schema/schema.ts";
import type { Clock } from "../environment/clock.ts";

export const LEASE_MS = 60_000;
/** Attempts that failed by themselves. */
export const MOST_FAILURES = 5;
/** A process can end for many reasons: far more often than this, in a row, the job is the reason. */
export const MOST_INTERRUPTIONS = 30;
/** After a restart or two a job goes on at once. */
const FREE_INTERRUPTIONS = 2;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** For a job that made progress before its process ended, which it hardly caused. */
const PAUSE_AFTER_PROGRESS_MS = 10_000;
export const UNFINISHED = ["in_queue", "in_process"] as const;

/** After a loss of power a job is done again, as after a kill: no one waits for the disk. */
const AGAIN = { durable: false } as const;

type Counted = Pick<RowOf<"jobs">, "attempts" | "interruptions">;

/** How many attempts failed by themselves, the one that is being made included. */
export const failuresOf = ({ attempts, interruptions }: Counted): number => attempts - interruptions;

const pauseAfter = (interruptions: number): number =>
  interruptions <= FREE_INTERRUPTIONS ? 0 : Math.min(LONGEST_PAUSE_MS, 1_000 * 4 ** (interruptions - 1));

export interface Note {
  status: RowOf<"jobs">["status"];
  result?: unknown;
  /** Whether this process goes on with it. */
  isOurs: boolean;
  pauseMs?: number;
  /** The job made progress: if its process ends now, it soon continues in another. */
  gotOn?: boolean;
  /** The attempts so far are not counted. */
  resetAttempts?: boolean;
}

export class Leases {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #me: string;

  /** @param me this process */
  constructor(database: Database, clock: Clock, log: FastifyBaseLogger, me: string) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#me = me;
  }

  /**
   * Takes one job that is due.
   * @param kinds that this process knows how to do and is not doing
   * @param givenUp hears of each that is not tried again
   */
  async claim(kinds: readonly string[], givenUp: (job: RowOf<"jobs">) => void): Promise<RowOf<"jobs"> | null> {
    if (kinds.length === 0) return null;
    const now = this.#clock.now();
    const due = await this.#database.db
      .selectFrom("jobs")
      .select(["id", "attempts", "interruptions", "status"])
      .where("status", "in", UNFINISHED)
      .where("kind", "in", kinds)
      .where("run_at", "<=", now.toISOString())
      .where((eb) =>
        eb.or([
          eb("leased_until", "is", null),
          eb("leased_until", "<", now.toISOString()),
          // Of these kinds this process does none: the answer to its claim was lost on the way.
          eb("leased_by", "=", this.#me),
        ]),
      )
      .orderBy("run_at")
      .orderBy("id")
      .limit(10)
      .execute();
    for (const candidate of due) {
      // No one noted how the last attempt ended.
      const interruptions = candidate.interruptions + (candidate.status === "in_process" ? 1 : 0);
      const tired = failuresOf({ ...candidate, interruptions }) >= MOST_FAILURES || interruptions >= MOST_INTERRUPTIONS;
      const claim = (tx: Writer) =>
        tx
          .updateTable("jobs")
          .set(
            tired
              ? { status: "error", interruptions, leased_by: null, leased_until: null, updated_at: now.toISOString() }
              : {
                  status: "in_process",
                  attempts: candidate.attempts + 1,
                  interruptions,
                  // Should this process end as well: a job that ends each of them lets them serve in the meantime.
                  run_at: new Date(now.getTime() + pauseAfter(interruptions + 1)).toISOString(),
                  leased_by: this.#me,
                  leased_until: new Date(now.getTime() + LEASE_MS).toISOString(),
                  updated_at: now.toISOString(),
                },
          )
          .where("id", "=", candidate.id)
          .where("attempts", "=", candidate.attempts)
          .where("status", "in", UNFINISHED)
          .returningAll()
          .executeTakeFirst();
      const claimed = await this.#database.transaction(claim, AGAIN);
      if (claimed === undefined) continue;
      if (!tired) return claimed;
      this.#log.error({ job: claimed.uuid, kind: claimed.kind }, "a job ended its process too often and is given up");
      givenUp(claimed);
    }
    return null;
  }

  /** From now on another job with the same key may be added. */
  async forgetKey(job: RowOf<"jobs">): Promise<void> {
    const forget = (tx: Writer) => tx.updateTable("jobs").set({ dedupe_key: null }).where("id", "=", job.id).execute();
    await this.#database.transaction(forget, AGAIN);
  }

  /** @returns whether the job was still ours: the attempt tells our lease from a later one, even of this process */
  async note(job: RowOf<"jobs">, note: Note): Promise<boolean> {
    const now = this.#clock.now();
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const noted = (tx: Writer) =>
      tx
        .updateTable("jobs")
        .set({
          status: note.status,
          ...(note.result === undefined ? {} : { result: JSON.stringify(note.result) }),
          ...(note.pauseMs === undefined ? {} : { run_at: at(note.pauseMs) }),
          ...(note.gotOn === true
            ? { run_at: at(Math.min(PAUSE_AFTER_PROGRESS_MS, pauseAfter(job.interruptions + 1))) }
            : {}),
          ...(note.resetAttempts === true ? { attempts: 0, interruptions: 0 } : {}),
          leased_until: note.isOurs ? at(LEASE_MS) : null,
          updated_at: now.toISOString(),
        })
        .where("id", "=", job.id)
        .where("leased_by", "=", this.#me)
        .where("attempts", "=", job.attempts)
        .where("status", "=", "in_process")
        .executeTakeFirst();
    const { numUpdatedRows } = await this.#database.transaction(noted, AGAIN);
    return numUpdatedRows > 0n;
  }
}
