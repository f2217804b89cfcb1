/**
 * Work for the background, kept in the database: enqueued in the transaction that asks for it, claimed by a
 * lease that runs out where a process dies, tried again with growing pauses. A handler may run twice for one
 * job (a kill between its last step and the note that it is done), so every handler is safe to repeat.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Clock } from "../environment/clock.ts";
import type { Database } from "../database/schema/dialect.ts";
import { prepared } from "../database/prepared.ts";
import type { Reader, RowOf, Writer } from "../database/schema/schema.ts";
import { isOutage } from "../outages/outages.ts";
import { forgetFinished } from "./finished.ts";

export interface NewJob {
  kind: string;
  payload: unknown;
  ownerId: number | null;
  /** Only one unfinished job with this key: a second one is not added. */
  dedupeKey?: string;
  /** Not before this moment. */
  notBefore?: Date;
}

export interface JobRun {
  uuid: string;
  payload: unknown;
  /** Notes how far the work is. @throws where another process has taken the job over: stop there */
  progress(result: unknown): Promise<void>;
  /** From now on another job with the same key may be added: what is asked for now, this one may miss. */
  letAnother(): Promise<void>;
}

/** A handler throws it to go on later: no failure, whatever was done so far counts. */
export class GoOnLater extends Error {
  readonly at: Date;
  readonly result: unknown;

  /** @param result what the job's result says meanwhile */
  constructor(at: Date, result?: unknown) {
    super("goes on later");
    this.at = at;
    this.result = result;
  }
}

/** @returns what the job's result says */
export type JobHandler = (run: JobRun) => Promise<unknown>;

const LEASE_MS = 60_000;
const POLL_MS = 2_000;
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 4_000;
const OUTAGE_PAUSE_MS = 500;
const TIDY_MS = 10 * 60_000;
const UNFINISHED = ["in_queue", "in_process"] as const;

export class JobQueue {
  readonly #db: Reader;
  readonly #transaction: Database["transaction"];
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #me = randomUUID();
  /** The transactions that added jobs, and of which kinds. */
  readonly #adding = new WeakMap<Writer, Set<string>>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  /** The job of each kind that is being done. */
  readonly #doing = new Map<string, Promise<void>>();
  /** Resolved when one of those ends, or there may be one of another kind. */
  #changed = Promise.withResolvers<void>();
  #tidyAt = 0;
  #stopped = false;

  constructor(db: Reader, transaction: Database["transaction"], clock: Clock, log: FastifyBaseLogger) {
    this.#db = db;
    this.#transaction = transaction;
    this.#clock = clock;
    this.#log = log;
  }

  /** Who does jobs of this kind. */
  handle(kind: string, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  /** @returns the job's UUID, of the unfinished one where there is one with the same key */
  async add(tx: Writer, job: NewJob): Promise<string> {
    const now = this.#clock.now().toISOString();
    this.#adding.set(tx, (this.#adding.get(tx) ?? new Set()).add(job.kind));
    const runAt = job.notBefore?.toISOString() ?? now;
    const payload = JSON.stringify(job.payload);
    const row = insertOnce(tx, randomUUID(), job.kind, payload, job.dedupeKey ?? null, job.ownerId, runAt, now);
    return (await tx.executeQuery(row)).rows[0]!.uuid;
  }

  /** The transaction is committed: what it added can be done; of a kind that is being done, when that one ends. */
  committed(tx: Writer): void {
    const kinds = this.#adding.get(tx);
    if (kinds !== undefined && !kinds.isSubsetOf(this.#doing)) this.wake();
  }

  start(): void {
    this.#tidyAt = this.#clock.now().getTime() + TIDY_MS;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
    this.wake();
  }

  /** There may be something to do. */
  wake(): void {
    if (this.#timer === null || this.#stopped) return;
    if (this.#running !== null) {
      this.#again = true;
      this.#goOn();
      return;
    }
    this.#running = this.runAll()
      .then(() => this.tidy())
      .catch((error: unknown) => this.#noteFailure(error))
      .finally(() => {
        this.#running = null;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
      });
  }

  #noteFailure(error: unknown): void {
    // The journal's reader says that the database is away, once.
    if (!isOutage(error)) this.#log.error({ err: error }, "jobs cannot be read");
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#running;
    await Promise.all(this.#doing.values());
  }

  /**
   * Does all that is due now: those of one kind one after the other, kinds side by side, so that a long one (an import,
   * a first sync) keeps no other kind waiting. @returns how many jobs it did
   */
  async runAll(): Promise<number> {
    for (let done = 0; ;) {
      const { promise: changed } = this.#changed;
      // Asked before: one that ends while the next is looked for was the reason to leave its kind alone.
      const idle = this.#doing.size === 0;
      const job = this.#stopped ? null : await this.#claim();
      if (job !== null) {
        done++;
        this.#begin(job);
      } else if (idle) return done;
      else await changed;
    }
  }

  #goOn(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Forgets what is long over, now and then. */
  async tidy(): Promise<void> {
    const now = this.#clock.now();
    if (now.getTime() < this.#tidyAt) return;
    const more = await this.#transaction((tx) => forgetFinished(tx, now), { alone: true });
    if (!more) this.#tidyAt = now.getTime() + TIDY_MS;
  }

  #begin(job: RowOf<"jobs">): void {
    const work = this.#do(job)
      .catch((error: unknown) => this.#log.error({ err: error, job: job.uuid }, "how a job ended cannot be noted"))
      .finally(() => {
        this.#doing.delete(job.kind);
        this.#goOn();
      });
    this.#doing.set(job.kind, work);
  }

  /** Takes one job that is due, of a kind that this process knows how to do and is not doing. */
  async #claim(): Promise<RowOf<"jobs"> | null> {
    const kinds = [...this.#handlers.keys()].filter((kind) => !this.#doing.has(kind));
    if (kinds.length === 0) return null;
    const now = this.#clock.now();
    const due = await this.#db
      .selectFrom("jobs")
      .select(["id", "attempts"])
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
      const tired = candidate.attempts >= MOST_ATTEMPTS;
      const claimed = await this.#transaction((tx) =>
        tx
          .updateTable("jobs")
          .set(
            tired
              ? { status: "error", leased_by: null, leased_until: null, updated_at: now.toISOString() }
              : {
                  status: "in_process",
                  attempts: candidate.attempts + 1,
                  leased_by: this.#me,
                  leased_until: new Date(now.getTime() + LEASE_MS).toISOString(),
                  updated_at: now.toISOString(),
                },
          )
          .where("id", "=", candidate.id)
          .where("attempts", "=", candidate.attempts)
          .where("status", "in", UNFINISHED)
          .returningAll()
          .executeTakeFirst(),
      );
      if (claimed === undefined) continue;
      if (!tired) return claimed;
      this.#log.error({ job: claimed.uuid, kind: claimed.kind }, "a job ended its process too often and is given up");
    }
    return null;
  }

  async #do(job: RowOf<"jobs">): Promise<void> {
    const handler = this.#handlers.get(job.kind);
    const keep = async (result?: unknown) => {
      if (!(await this.#note(job, { status: "in_process", result, leaseMs: LEASE_MS }))) throw new LeaseLost();
    };
    const heartbeat = setInterval(() => void keep().catch(() => undefined), LEASE_MS / 3);
    heartbeat.unref();
    try {
      if (handler === undefined) throw new Error(`nobody does jobs of kind ${job.kind}`);
      const payload: unknown = JSON.parse(job.payload);
      const letAnother = () => this.#forgetKey(job);
      const result = await handler({ uuid: job.uuid, payload, progress: keep, letAnother });
      await this.#noteEnd(job, { status: "success", result: result ?? {}, leaseMs: null });
    } catch (error) {
      if (error instanceof GoOnLater) {
        const pauseMs = Math.max(0, error.at.getTime() - this.#clock.now().getTime());
        await this.#noteEnd(job, { status: "in_queue", result: error.result, leaseMs: null, pauseMs, anew: true });
        return;
      }
      if (isOutage(error)) {
        this.#log.warn({ job: job.uuid, kind: job.kind }, `a job waits: ${String(error)}`);
        await this.#noteEnd(job, { status: "in_queue", leaseMs: null, pauseMs: OUTAGE_PAUSE_MS, anew: true });
        return;
      }
      this.#log.error({ err: error, job: job.uuid, kind: job.kind, attempt: job.attempts }, "a job failed");
      const last = job.attempts >= MOST_ATTEMPTS;
      await this.#noteEnd(job, {
        status: last ? "error" : "in_queue",
        leaseMs: null,
        pauseMs: FIRST_PAUSE_MS * 4 ** (job.attempts - 1),
      });
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Where the database is away it is noted when it is back: else the job would wait for the end of its lease. */
  async #noteEnd(job: RowOf<"jobs">, note: Note): Promise<void> {
    for (const until = performance.now() + LEASE_MS; ; await pause(OUTAGE_PAUSE_MS)) {
      try {
        await this.#note(job, note);
        return;
      } catch (error) {
        if (!isOutage(error) || this.#stopped || performance.now() > until) throw error;
      }
    }
  }

  async #forgetKey(job: RowOf<"jobs">): Promise<void> {
    await this.#transaction((tx) =>
      tx.updateTable("jobs").set({ dedupe_key: null }).where("id", "=", job.id).execute(),
    );
  }

  /** @returns whether the job was still ours: the attempt tells our lease from a later one, even of this process */
  async #note(job: RowOf<"jobs">, note: Note): Promise<boolean> {
    const now = this.#clock.now();
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const { numUpdatedRows } = await this.#transaction((tx) =>
      tx
        .updateTable("jobs")
        .set({
          status: note.status,
          ...(note.result === undefined ? {} : { result: JSON.stringify(note.result) }),
          ...(note.pauseMs === undefined ? {} : { run_at: at(note.pauseMs) }),
          ...(note.anew === true ? { attempts: 0 } : {}),
          leased_until: note.leaseMs === null ? null : at(note.leaseMs),
          updated_at: now.toISOString(),
        })
        .where("id", "=", job.id)
        .where("leased_by", "=", this.#me)
        .where("attempts", "=", job.attempts)
        .where("status", "=", "in_process")
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  }
}

/**
 * The unique index decides, not a look before: another process may add the same at this moment. The unfinished one is
 * changed into what it is, so that it is held until the transaction ends: a job that lets another one in meanwhile would
 * look for what this transaction asks of it before it is there, and find nothing.
 */
const insertOnce = prepared<[string, string, string, string | null, number | null, string, string], { uuid: string }>(
  ["uuid", "kind", "payload", "key", -1, "run at", "now"],
  (_db, uuid, kind, payload, key, owner, runAt, now) => sql`insert into jobs
    (uuid, kind, payload, status, result, dedupe_key, owner_id, run_at, leased_by, leased_until, attempts, created_at,
    updated_at)
    values (${uuid}, ${kind}, ${payload}, 'in_queue', '{}', ${key}, ${owner}, ${runAt}, null, null, 0, ${now}, ${now})
    on conflict (dedupe_key) where status in ('in_queue', 'in_process')
    do update set dedupe_key = excluded.dedupe_key returning uuid`,
);

interface Note {
  status: RowOf<"jobs">["status"];
  result?: unknown;
  leaseMs: number | null;
  pauseMs?: number;
  /** The attempts so far are not counted. */
  anew?: boolean;
}

/** This process was so slow that another one has the job now. */
class LeaseLost extends Error {}

/** The job, for anyone who asked for it. */
export function jobByUuid(db: Reader, uuid: string): Promise<RowOf<"jobs"> | undefined> {
  return db.selectFrom("jobs").selectAll().where("uuid", "=", uuid).executeTakeFirst();
}
