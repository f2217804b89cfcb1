/**
 * The times of requests of all processes, also of those that have ended. Each writes its hour in one row, once a minute
 * where there was a request, and reads the others' when someone looks. No request waits for it.
 */
import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Reader, Writer } from "../database/schema/schema.ts";
import type { Clock } from "../environment/clock.ts";
import type { Metrics } from "./metrics.ts";
import { hourBefore, hourOf, slowestOf, type Hour, type NotedHours, type Times } from "./request-times.ts";

const SAVE_MS = 60_000;
/** Rows of all processes together, for one that is started again and again. */
const MOST_ROWS = 1_000;
/** Of each kind in an hour those that took longest: clients make up the numbers of views. */
const MOST_KEPT = 500;

/** The longest time, the rows read, and how many took up to each end. */
type KeptHour = readonly [longestMs: number, rows: number, ...counts: number[]];
type Kind = "routes" | "views";
type Kept = Record<Kind, Record<string, KeptHour>>;

interface Needs {
  db: Reader;
  transaction<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  metrics: Metrics;
  clock: Clock;
  log: FastifyBaseLogger;
}

export class KeptTimes {
  readonly #needs: Needs;
  readonly #me = randomUUID();
  #timer: NodeJS.Timeout | null = null;
  /** What was written last, and of which hour. */
  #saved = { hour: 0, times: "" };

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  start(): void {
    this.#saved = { hour: hourOf(this.#needs.clock), times: "" };
    this.#timer = setInterval(() => void this.save(), SAVE_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await this.save();
  }

  /** Never throws: without them the page says less. */
  async save(): Promise<void> {
    const { clock, log } = this.#needs;
    const now = hourOf(clock);
    try {
      // The end of an hour is written in the next one.
      if (this.#saved.hour < now) await this.#write(this.#saved.hour);
      await this.#write(now);
    } catch (error) {
      log.warn({ err: error }, "the times of requests cannot be kept");
    }
  }

  async #write(hour: number): Promise<void> {
    const { transaction, metrics, clock } = this.#needs;
    const kept: Kept = {
      routes: keptOf(metrics.requestTimes.hours, hour),
      views: keptOf(metrics.viewTimes.hours, hour),
    };
    const times = JSON.stringify(kept);
    const isNew = Object.keys(kept.routes).length + Object.keys(kept.views).length > 0 && times !== this.#saved.times;
    this.#saved = { hour, times };
    if (!isNew) return;
    const row = { process: this.#me, hour, times, saved_at: clock.now().toISOString() };
    await transaction(async (tx) => {
      await tx
        .insertInto("request_times")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(["process", "hour"]).doUpdateSet({ times: row.times, saved_at: row.saved_at }),
        )
        .execute();
      await tx.deleteFrom("request_times").where("hour", "<=", hourBefore(clock)).execute();
      const last = tx
        .selectFrom("request_times")
        .select("saved_at")
        .orderBy("saved_at", "desc")
        .offset(MOST_ROWS)
        .limit(1);
      await tx.deleteFrom("request_times").where("saved_at", "<=", last).execute();
    });
  }

  /** The slowest of the last day, of all processes: of this one as they are now, of others as they were a minute ago. */
  async slowest(kind: Kind, most: number): Promise<Times[]> {
    const { db, metrics, clock } = this.#needs;
    const rows = await db
      .selectFrom("request_times")
      .where("process", "<>", this.#me)
      .where("hour", ">", hourBefore(clock))
      .select(["hour", "times"])
      .execute();
    const own = kind === "routes" ? metrics.requestTimes.hours : metrics.viewTimes.hours;
    return slowestOf([...own, ...rows.flatMap(({ hour, times }) => readKept(times, kind, hour))], most);
  }
}

function keptOf(noted: readonly NotedHours[], hour: number): Record<string, KeptHour> {
  const found = noted.flatMap(({ of, hours }) => {
    const one = hours.find((other) => other.hour === hour);
    return one === undefined ? [] : [{ of, one }];
  });
  const some = found.toSorted((a, b) => b.one.longestMs - a.one.longestMs).slice(0, MOST_KEPT);
  return Object.fromEntries(some.map(({ of, one }) => [of, [Math.round(one.longestMs), one.rows, ...one.counts]]));
}

function readKept(text: string, kind: Kind, hour: number): NotedHours[] {
  const kept: Kept = JSON.parse(text);
  return Object.entries(kept[kind]).map(([of, [longestMs, rows, ...counts]]) => {
    const one: Hour = { hour, counts, longestMs, rows };
    return { of, hours: [one] };
  });
}
