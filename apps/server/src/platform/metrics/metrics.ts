/** What a process measures of itself, in the format of Prometheus. docs/operations.md lists the names. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { onStatement } from "../diagnostics/statement-times.ts";
import type { CacheName } from "@halyard/contract/schemas/administration/backups";
import type { Reader } from "../database/schema/schema.ts";
import type { Clock } from "../environment/clock.ts";
import { PROGRAM_VERSION } from "../environment/version.ts";
import { unfinishedJobs } from "../jobs/unfinished.ts";
import { lostLogLines } from "../logging/output.ts";
import { RequestTimes } from "./request-times.ts";

/** A cache whose use is measured. */
export interface MeasuredCache {
  name: CacheName;
  /** Hits and misses since the start. */
  requests: Readonly<Record<"hit" | "miss", number>>;
  /** What it holds now. */
  size(): CacheSize | Promise<CacheSize>;
}

export interface CacheSize {
  entries: number;
  /** null: only entries are limited. */
  bytes: number | null;
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10];

const NS_PER_MS = 1e6;

/** It lasts as long as the page that listens is open. */
const OPEN_ENDED = "/api/v3/events";
/** Numbers of views are what clients send: there need not be one. */
const MOST_VIEWS = 2_000;

export class Metrics {
  /** By method and route. */
  readonly requestTimes: RequestTimes;
  /** By the number of the saved view. */
  readonly viewTimes: RequestTimes;
  readonly #delays = monitorEventLoopDelay({ resolution: 20 });
  /** By their names. */
  readonly #caches = new Map<CacheName, MeasuredCache>();
  readonly #registry = new Registry();
  readonly #requests: Histogram<"method" | "route" | "status">;
  readonly #mails: Counter<"outcome">;
  readonly #deliveries: Counter<"outcome">;
  readonly #stopStatements: () => void;

  constructor(db: Reader, clock: Clock) {
    this.requestTimes = new RequestTimes(clock);
    this.viewTimes = new RequestTimes(clock, MOST_VIEWS);
    this.#delays.enable();
    collectDefaultMetrics({ register: this.#registry });
    this.gauge("halyard_info", "The version of the program, as a label of the number 1", () => 1, {
      version: PROGRAM_VERSION,
    });
    this.#requests = new Histogram({
      name: "halyard_http_request_duration_seconds",
      help: "Duration of requests by route",
      labelNames: ["method", "route", "status"],
      buckets: REQUEST_SECONDS,
      registers: [this.#registry],
    });
    this.#mails = this.#outcomes("halyard_mails_total", "Emails that were sent, and attempts that failed");
    this.#deliveries = this.#outcomes(
      "halyard_webhook_deliveries_total",
      "Deliveries that webhooks' receivers took, and attempts that failed",
    );
    this.#stopStatements = this.#measureStatements();
    this.#measureJobs(db, clock);
    this.counter("halyard_log_lines_lost_total", "Lines of the log that could not be written", lostLogLines);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** @param rows how many database rows were read for it */
  answered(method: string, route: string, status: number, seconds: number, rows: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
    if (route !== OPEN_ENDED) this.requestTimes.note(`${method} ${route}`, seconds * 1_000, rows);
  }

  /** How late the event loop came to what was due, in ms: 99 of 100 times no more, since the start. */
  get eventLoopDelayMs(): number {
    return this.#delays.percentile(99) / NS_PER_MS;
  }

  mail(outcome: "sent" | "failed"): void {
    this.#mails.inc({ outcome });
  }

  delivery(outcome: "sent" | "failed"): void {
    this.#deliveries.inc({ outcome });
  }

  /** @param read what it is at the moment, asked at each scrape */
  gauge(name: string, help: string, read: () => number | Promise<number>, labels: Record<string, string> = {}): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: Object.keys(labels),
      registers: [],
      async collect() {
        gauge.set(labels, await read());
      },
    });
    // A second server on the same context counts its own.
    this.#registry.removeSingleMetric(name);
    this.#registry.registerMetric(gauge);
  }

  /** @param read the sum since the start, asked at each scrape */
  counter(name: string, help: string, read: () => number): void {
    const counter = new Counter({
      name,
      help,
      registers: [],
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
    this.#registry.registerMetric(counter);
  }

  /** @param help what a hit and a miss are */
  cache(cache: MeasuredCache, help: string): void {
    this.#caches.set(cache.name, cache);
    this.outcomes(`halyard_${cache.name}_cache_requests_total`, help, () => cache.requests);
  }

  get caches(): readonly MeasuredCache[] {
    return [...this.#caches.values()];
  }

  /** @param read the sums since the start by outcome, asked at each scrape */
  outcomes(name: string, help: string, read: () => Readonly<Record<string, number>>): void {
    const counter: Counter<"outcome"> = new Counter({
      name,
      help,
      labelNames: ["outcome"],
      registers: [],
      collect() {
        counter.reset();
        for (const [outcome, count] of Object.entries(read())) counter.inc({ outcome }, count);
      },
    });
    this.#registry.removeSingleMetric(name);
    this.#registry.registerMetric(counter);
  }

  close(): void {
    this.#stopStatements();
    this.#delays.disable();
    this.#registry.clear();
  }

  #outcomes(name: string, help: string): Counter<"outcome"> {
    const counter = new Counter({ name, help, labelNames: ["outcome"] as const, registers: [this.#registry] });
    for (const outcome of ["sent", "failed"]) counter.inc({ outcome }, 0);
    return counter;
  }

  #measureStatements(): () => void {
    const statements = new Histogram({
      name: "halyard_database_statement_duration_seconds",
      help: "Duration of database statements",
      labelNames: ["outcome"],
      buckets: STATEMENT_SECONDS,
      registers: [this.#registry],
    });
    return onStatement(({ seconds, failed }) => statements.observe({ outcome: failed ? "failed" : "done" }, seconds));
  }

  #measureJobs(db: Reader, clock: Clock): void {
    const jobs = new Gauge({
      name: "halyard_jobs",
      help: "Unfinished background jobs of all processes by kind: due, running, or set for later",
      labelNames: ["kind", "state"],
      registers: [],
      async collect() {
        jobs.reset();
        age.reset();
        const found = await unfinishedJobs(db, clock.now());
        for (const { kind, state, count } of found) jobs.set({ kind, state }, count);
        age.set(Math.max(0, ...found.map(({ waitedSeconds }) => waitedSeconds)));
      },
    });
    const age = new Gauge({
      name: "halyard_job_oldest_due_seconds",
      help: "For how long the oldest background job that is due has waited",
      registers: [],
    });
    this.#registry.registerMetric(jobs);
    this.#registry.registerMetric(age);
  }
}
