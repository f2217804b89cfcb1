/**
 * Work for the background, kept in the database: enqueued in the transaction that asks for it, claimed by a
 * lease that is released where its process dies, tried again with growing pauses. A handler may run twice for one
 * job (a kill between its last step and the note that it is done), so every handler is safe to repeat.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { sql, type CompiledQuery } from "kysely";
import type { Clock } from "../environment/clock.ts";
import type { Database } from "../database/schema/dialect.ts";
import { prepared } from "../database/prepared.ts";
import type { Reader, RowOf, Writer } from "../database/schema/schema.ts";
import type { Occurrences } from "../events/occurrences.ts";
import { isOutage } from "../outages/outages.ts";
import { backgroundOrigin } from "../requests/origin.ts";
import type { Origin } from "../requests/request-scope.ts";
import { forgetFinished } from "./finished.ts";
import { type AfterGivingUp, GoOnLater, type JobHandler, type NewJob } from "./job.ts";
import { addToJobLog } from "./job-log.ts";
import { failuresOf, LEASE_MS, Leases, MOST_FAILURES, type Note } from "./leases.ts";
import { Processes } from "./processes.ts";
import { firstOf } from "../lists/lists.ts";

const POLL_MS = 2_000;
/** What is asked for meanwhile is found by one look: most jobs do all that there is to do of their kind. */
const GATHER_MS = 50;
const FIRST_PAUSE_MS = 4_000;
const OUTAGE_PAUSE_MS = 500;
const TIDY_MS = 10 * 60_000;

export class JobQueue {
  readonly #transaction: Database["transaction"];
  readonly #clock: Clock;
  readonly #log: FastifyBaseLogger;
  readonly #occurrences: Occurrences;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #afterGivingUp = new Map<string, AfterGivingUp>();
  readonly #leases: Leases;
  readonly #processes: Processes;
  /** The transactions that added jobs, and of which kinds. */
  readonly #adding = new WeakMap<Writer, Set<string>>();
  #timer: NodeJS.Timeout | null = null;
  #gathering: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  /** The job of each kind that is being done. */
  readonly #doing = new Map<string, Promise<void>>();
  /** Resolved when one of those ends, or there may be one of another kind. */
  #changed = Promise.withResolvers<void>();
  #tidyAt = 0;
  #stopped = false;

  constructor(database: Database, clock: Clock, log: FastifyBaseLogger, occurrences: Occurrences) {
    const me = randomUUID();
    this.#transaction = database.transaction;
    this.#leases = new Leases(database, clock, log, me);
    this.#processes = new Processes(database, log, me);
    this.#clock = clock;
    this.#log = log;
    this.#occurrences = occurrences;
  }

  /** Who does jobs of this kind. */
  handle(kind: string, handler: JobHandler, afterGivingUp?: AfterGivingUp): void {
    this.#handlers.set(kind, handler);
    if (afterGivingUp !== undefined) this.#afterGivingUp.set(kind, afterGivingUp);
  }

  /** @returns the job's UUID, of the unfinished one where there is one with the same key */
  async add(tx: Writer, job: NewJob): Promise<string> {
    return firstOf((await tx.executeQuery(this.adding(tx, job))).rows).uuid;
  }

  /** The statement of {@link add}, for one of several that go together. */
  adding(tx: Writer, job: NewJob): CompiledQuery<{ uuid: string }> {
    const now = this.#clock.now().toISOString();
    this.#adding.set(tx, (this.#adding.get(tx) ?? new Set()).add(job.kind));
    const runAt = job.notBefore?.toISOString() ?? now;
    const payload = JSON.stringify(job.payload);
    return insertOnce(tx, randomUUID(), job.kind, payload, job.dedupeKey ?? null, job.ownerId, runAt, now);
  }

  /** The transaction is committed: what it added can be done; of a kind that is being done, when that one ends. */
  committed(tx: Writer): void {
    const kinds = this.#adding.get(tx);
    if (kinds === undefined || kinds.isSubsetOf(this.#doing) || this.#timer === null) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      this.wake();
    }, GATHER_MS).unref();
  }

  /** Begins to do jobs. On SQLite, only in the process that holds the data folder. */
  start(): void {
    this.#tidyAt = this.#clock.now().getTime() + TIDY_MS;
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
    this.#processes.start(() => this.wake());
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
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    await this.#running;
    await Promise.all(this.#doing.values());
    await this.#processes.stop();
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
      const job = this.#stopped ? null : await this.#leases.claim(this.#idleKinds(), this.#giveUp);
      if (job !== null) {
        done++;
        this.#begin(job);
      } else if (idle && this.#doing.size === 0) return done;
      else await changed;
    }
  }

  #idleKinds(): string[] {
    return [...this.#handlers.keys()].filter((kind) => !this.#doing.has(kind));
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

  /** As long as it is cleaned up after, no other of its kind begins. */
  readonly #giveUp = (job: RowOf<"jobs">): void => {
    const { uuid, kind } = job;
    const reason = new Error(`The server ended ${job.interruptions} times while it was doing this job.`);
    const cleanUp = async () => {
      await this.#say(job, reason.message);
      await this.#noteFailed(job, reason);
      await this.#afterGivingUp.get(kind)?.({ uuid, payload: JSON.parse(job.payload) });
    };
    const work = (this.#doing.get(kind) ?? Promise.resolve())
      .then(() => backgroundOrigin.run(originOf(job), cleanUp))
      .catch((error: unknown) => this.#log.error({ err: error, job: uuid }, "what a job left behind cannot be undone"))
      .finally(() => {
        if (this.#doing.get(kind) === work) this.#doing.delete(kind);
        this.#goOn();
      });
    this.#doing.set(kind, work);
  };

  #begin(job: RowOf<"jobs">): void {
    const work = this.#do(job)
      .catch((error: unknown) => this.#log.error({ err: error, job: job.uuid }, "how a job ended cannot be noted"))
      .finally(() => {
        this.#doing.delete(job.kind);
        this.#goOn();
      });
    this.#doing.set(job.kind, work);
  }

  async #do(job: RowOf<"jobs">): Promise<void> {
    const handler = this.#handlers.get(job.kind);
    const keep = async (more: Pick<Note, "result" | "gotOn">) => {
      if (!(await this.#leases.note(job, { status: "in_process", isOurs: true, ...more }))) throw new LeaseLost();
    };
    const heartbeat = setInterval(() => void keep({}).catch(() => undefined), LEASE_MS / 3);
    heartbeat.unref();
    try {
      if (handler === undefined) throw new Error(`no handler for jobs of kind ${job.kind}`);
      const payload: unknown = JSON.parse(job.payload);
      const letAnother = () => this.#leases.forgetKey(job);
      const say = (message: string) => this.#say(job, message);
      const isStopping = () => this.#stopped;
      const progress = (result?: unknown) => keep({ result, gotOn: true });
      const run = { uuid: job.uuid, payload, ownerId: job.owner_id, progress, say, letAnother, isStopping };
      const result = await backgroundOrigin.run(originOf(job), () => handler(run));
      await this.#noteEnd(job, { status: "success", result: result ?? {}, isOurs: false });
    } catch (error) {
      if (error instanceof GoOnLater) {
        const pauseMs = Math.max(0, error.at.getTime() - this.#clock.now().getTime());
        await this.#noteEnd(job, {
          status: "in_queue",
          result: error.result,
          isOurs: false,
          pauseMs,
          resetAttempts: true,
        });
        return;
      }
      if (isOutage(error)) {
        this.#log.warn({ job: job.uuid, kind: job.kind }, `a job waits: ${String(error)}`);
        await this.#noteEnd(job, { status: "in_queue", isOurs: false, pauseMs: OUTAGE_PAUSE_MS, resetAttempts: true });
        return;
      }
      this.#log.error({ err: error, job: job.uuid, kind: job.kind, attempt: job.attempts }, "a job failed");
      const failures = failuresOf(job);
      const last = failures >= MOST_FAILURES;
      const reason = error instanceof Error ? error.message : String(error);
      await this.#say(job, `Attempt ${job.attempts} failed${last ? ", and there is no other" : ""}: ${reason}`);
      if (last) await backgroundOrigin.run(originOf(job), () => this.#noteFailed(job, error));
      await this.#noteEnd(job, {
        status: last ? "error" : "in_queue",
        isOurs: false,
        pauseMs: FIRST_PAUSE_MS * 4 ** (failures - 1),
      });
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** What cannot be written down is no reason to fail. */
  async #say({ id }: RowOf<"jobs">, message: string): Promise<void> {
    const at = this.#clock.now().toISOString();
    await this.#transaction((tx) => addToJobLog(tx, id, message, at)).catch((error: unknown) =>
      this.#log.warn({ err: error }, "what a job says cannot be written down"),
    );
  }

  /** What failed for good is for an administrator to see. */
  async #noteFailed({ id, kind, owner_id }: RowOf<"jobs">, error: unknown): Promise<void> {
    const details = { message: error instanceof Error ? error.message.slice(0, 300) : "" };
    const job = { entityType: "Job", entityId: id, entityTitle: kind };
    await this.#occurrences.note({ kind: "job_failed", actorId: owner_id, subject: kind, details, ...job });
  }

  /** Where the database is away it is noted when it is back: else the job would wait for the end of its lease. */
  async #noteEnd(job: RowOf<"jobs">, note: Note): Promise<void> {
    for (const until = performance.now() + LEASE_MS; ; await pause(OUTAGE_PAUSE_MS)) {
      try {
        await this.#leases.note(job, note);
        return;
      } catch (error) {
        if (!isOutage(error) || this.#stopped || performance.now() > until) throw error;
      }
    }
  }
}

const originOf = ({ uuid, owner_id }: RowOf<"jobs">): Origin => ({
  via: "job",
  requestId: uuid,
  ...(owner_id === null ? {} : { onBehalfOf: owner_id }),
});

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

/** This process was so slow that another one has the job now. */
class LeaseLost extends Error {}

/** The job, for anyone who asked for it. */
export function jobByUuid(db: Reader, uuid: string): Promise<RowOf<"jobs"> | undefined> {
  return db.selectFrom("jobs").selectAll().where("uuid", "=", uuid).executeTakeFirst();
}
