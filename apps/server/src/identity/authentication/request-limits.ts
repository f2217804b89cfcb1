/**
 * How many requests a token, a session or an address makes a minute. Counted in memory; on PostgreSQL the processes
 * tell each other once a second of those who make many, so that no request waits for it.
 */
import type { FastifyInstance } from "fastify";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { addAll } from "../../platform/throttle.ts";

const WINDOW_MS = 60_000;
const SHARED_EVERY_MS = 1_000;
/** From this part of the limit on others are told. */
const SHARED_FROM = 0.1;

interface Counted {
  /** In all processes, as far as is known. */
  count: number;
  /** Counted here and not yet shared with the other processes. */
  untold: number;
}

export class RequestLimits {
  readonly #ctx: Context;
  /** Requests a minute as they were last read; 0: any number. */
  #most: number;
  readonly #counted = new Map<string, Counted>();
  #window = 0;
  #sharing = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#most = ctx.settings.requestsPerMinute;
  }

  /** Processes that share a database count together from now on. */
  shareIn(app: FastifyInstance): void {
    if (this.#ctx.settings.databaseUrl === null) return;
    const timer = setInterval(() => void this.share(), SHARED_EVERY_MS).unref();
    app.addHook("onClose", async () => clearInterval(timer));
  }

  /** What the limit is, as the header fields for HTTP APIs name it (draft-ietf-httpapi-ratelimit-headers). */
  get policy(): string {
    return `"minute";q=${this.#most};w=${WINDOW_MS / 1_000}`;
  }

  /**
   * Counts one more.
   * @param most requests a minute; without it as they were last read, where the database may be away
   * @returns what is left of it; null: there is no limit. @throws TooManyRequests (429)
   */
  count(key: string, most = this.#most): string | null {
    this.#most = most;
    if (this.#most === 0) return null;
    const now = this.#ctx.clock.now().getTime();
    const window = Math.floor(now / WINDOW_MS);
    if (window !== this.#window) {
      this.#window = window;
      this.#counted.clear();
    }
    let counted = this.#counted.get(key);
    if (counted === undefined) this.#counted.set(key, (counted = { count: 0, untold: 0 }));
    counted.count++;
    counted.untold++;
    const resetsInMs = (window + 1) * WINDOW_MS - now;
    if (counted.count > this.#most) throw this.#refusal(resetsInMs);
    return remaining(this.#most - counted.count, resetsInMs);
  }

  /** Adds what was counted here to what all have counted. */
  async share(): Promise<void> {
    const window = this.#window;
    const shared = [...this.#counted]
      .filter(([, { count, untold }]) => untold > 0 && count >= this.#most * SHARED_FROM)
      // In one order in all processes: none waits for another in a circle.
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    if (shared.length === 0 || this.#sharing) return;
    this.#sharing = true;
    const told = new Map(shared.map(([key, { untold }]) => [`requests:${window}:${key}`, { key, untold }]));
    const resetsAt = new Date((window + 1) * WINDOW_MS);
    try {
      const counts = [...told].map(([key, { untold }]) => ({ key, count: untold }));
      const rows = await addAll(this.#ctx, counts, resetsAt);
      if (window === this.#window) for (const row of rows) this.#learn(told.get(row.key), row.count);
    } catch (error) {
      // Each process goes on with what it has counted itself.
      this.#ctx.log.warn({ err: error }, "cannot share how many requests were made");
    } finally {
      this.#sharing = false;
    }
  }

  #learn(told: { key: string; untold: number } | undefined, count: number): void {
    const counted = told === undefined ? undefined : this.#counted.get(told.key);
    if (told === undefined || counted === undefined) return;
    counted.untold -= told.untold;
    counted.count = count + counted.untold;
  }

  #refusal(resetsInMs: number): ApiError {
    const seconds = String(secondsOf(resetsInMs));
    return new ApiError("TooManyRequests", `More than ${this.#most} requests a minute. Wait a moment.`, {
      headers: {
        "retry-after": seconds,
        "ratelimit-policy": this.policy,
        ratelimit: remaining(0, resetsInMs),
        "ratelimit-limit": String(this.#most),
        "ratelimit-remaining": "0",
        "ratelimit-reset": seconds,
      },
    });
  }
}

const secondsOf = (resetsInMs: number): number => Math.max(1, Math.ceil(resetsInMs / 1_000));

const remaining = (count: number, resetsInMs: number): string => `"minute";r=${count};t=${secondsOf(resetsInMs)}`;
