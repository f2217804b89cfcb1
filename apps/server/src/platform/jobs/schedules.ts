/**
 * Jobs that come again and again. Each has a row that says when it is due; the process that moves the row on, in the
 * transaction that adds the job, is the one that does it. However many runs were missed while no process ran, one makes
 * up for them.
 */
import { Cron } from "croner";
import type { FastifyBaseLogger } from "fastify";
import type { Reader, RowOf, Writer } from "../database/schema/schema.ts";
import type { Clock } from "../environment/clock.ts";
import { isOutage } from "../outages/outages.ts";
import { backgroundOrigin } from "../requests/origin.ts";
import type { JobQueue } from "./queue.ts";

const LOOK_MS = 5_000;

export interface Timing {
  /** Five fields: minute, hour, day of the month, month, day of the week. Empty: it is turned off. */
  cron: string;
  timeZone: string;
}

export interface Schedule {
  /** Also the kind of its jobs. */
  name: string;
  /** Asked each time: a setting may have changed it. */
  timing(): Timing | Promise<Timing>;
  /** Whether an instance that has never run it begins with it. */
  isDueAtFirst?: boolean;
}

interface Parts {
  db: Reader;
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  jobs: JobQueue;
  clock: Clock;
  log: FastifyBaseLogger;
}

export class Schedules {
  readonly #parts: Parts;
  readonly #defined = new Map<string, Schedule>();
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<unknown> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  define(schedule: Schedule): void {
    this.#defined.set(schedule.name, schedule);
  }

  has(name: string): boolean {
    return this.#defined.has(name);
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
    this.#look();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await this.#looking;
  }

  #look(): void {
    this.#looking ??= backgroundOrigin
      .run({ via: "system" }, () => this.runDue())
      .catch((error: unknown) => {
        // The journal's reader says that the database is away, once.
        if (!isOutage(error)) this.#parts.log.error({ err: error }, "schedules cannot be looked at");
      })
      .finally(() => (this.#looking = null));
  }

  /** Writes down what has changed of the timings, and takes what is due. @returns how many jobs it added */
  async runDue(): Promise<number> {
    const rows = await this.#parts.db.selectFrom("schedules").selectAll().execute();
    const known = new Map(rows.map((row) => [row.name, row]));
    let taken = 0;
    for (const schedule of this.#defined.values()) {
      const row = await this.#upToDate(schedule, known.get(schedule.name));
      if (row !== null && (await this.#take(row))) taken++;
    }
    return taken;
  }

  /** @returns null where another process has just written it */
  async #upToDate(schedule: Schedule, row: RowOf<"schedules"> | undefined): Promise<RowOf<"schedules"> | null> {
    const { name } = schedule;
    const { cron, timeZone } = await schedule.timing();
    if (row !== undefined && row.cron === cron && row.time_zone === timeZone) return row;
    const now = this.#parts.clock.now();
    const isFirst = row === undefined && schedule.isDueAtFirst === true && cron !== "";
    const timing = {
      cron,
      time_zone: timeZone,
      next_at: isFirst ? now.toISOString() : nextAfter(now, { cron, timeZone }),
    };
    const written = await this.#parts.transaction((tx) =>
      tx
        .insertInto("schedules")
        .values({ name, ...timing, last_at: null, last_job: null })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet(timing)
            .where("schedules.cron", "=", row?.cron ?? "")
            .where("schedules.time_zone", "=", row?.time_zone ?? ""),
        )
        .returningAll()
        .executeTakeFirst(),
    );
    return written ?? null;
  }

  async #take({ name, cron, time_zone: timeZone, next_at: dueAt }: RowOf<"schedules">): Promise<boolean> {
    const { clock, jobs, transaction } = this.#parts;
    const now = clock.now();
    if (dueAt === null || dueAt > now.toISOString()) return false;
    return transaction(async (tx) => {
      // Of two processes the second one waits here for the first one, and then finds another time.
      const { numUpdatedRows } = await tx
        .updateTable("schedules")
        .set({ next_at: nextAfter(now, { cron, timeZone }), last_at: now.toISOString() })
        .where("name", "=", name)
        .where("next_at", "=", dueAt)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const uuid = await jobs.add(tx, scheduledJob(name, null));
      await tx.updateTable("schedules").set({ last_job: uuid }).where("name", "=", name).execute();
      return true;
    });
  }
}

/** One at a time, whether its time has come or someone asks for it. */
export const scheduledJob = (name: string, ownerId: number | null) => ({
  kind: name,
  payload: {},
  ownerId,
  dedupeKey: `schedule:${name}`,
});

/** @returns null where it is turned off or never comes. @throws where the expression cannot be read */
export function nextAfter(now: Date, { cron, timeZone }: Timing): string | null {
  if (cron === "") return null;
  return new Cron(cron, { timezone: timeZone, paused: true }).nextRun(now)?.toISOString() ?? null;
}

/** @returns why the timing cannot be used; null where it can */
export function problemOf(timing: Timing): string | null {
  if (timing.cron !== "" && timing.cron.trim().split(/\s+/).length !== 5) {
    return "A schedule has five fields: minute, hour, day of the month, month and day of the week.";
  }
  try {
    if (timing.cron === "" || nextAfter(new Date(), timing) !== null) return null;
    return "This schedule never comes.";
  } catch {
    return "This schedule can't be read. Example: 0 2 * * * is every day at 02:00.";
  }
}
