/**
 * Who works on which work package of a triage queue at the moment. It is told to everyone who listens and kept in the
 * memory of each process alone: what is not said again is over after a few seconds.
 */
import { TRIAGE_CLAIM } from "@halyard/contract/limits";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";

const MINUTE_MS = 60_000;

interface Place {
  workPackageId: number;
  /** Decides who hears of it. */
  projectId: number;
}

interface Claim extends Place {
  /** By this process's clock. */
  until: number;
}

/** What listeners are told. */
export interface ToldClaim extends Place {
  userId: number;
  /** Milliseconds; 0: it is over. */
  lastsMs: number;
}

type Signal = { triageClaim: ToldClaim };

export class TriageClaims {
  readonly #ctx: Context;
  /** One of each person, the last. */
  readonly #byUser = new Map<number, Claim>();
  readonly #listeners = new Set<(claim: ToldClaim) => void>();
  /** How many each person has made in this minute. */
  readonly #made = new Map<number, number>();
  #minute = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    ctx.events.onSignal((signal) => {
      const { triageClaim }: Partial<Signal> = JSON.parse(signal);
      if (triageClaim !== undefined) this.#hear(triageClaim);
    });
  }

  /**
   * Says it to all processes.
   * @param lastsMs 0: it is over, unless the person works on another one by now. @throws TooManyRequests (429)
   */
  async say(userId: number, { workPackageId, projectId }: Place, lastsMs: number): Promise<void> {
    this.#count(userId);
    const signal: Signal = { triageClaim: { userId, workPackageId, projectId, lastsMs } };
    await this.#ctx.events.signal(JSON.stringify(signal));
  }

  current(): ToldClaim[] {
    const now = this.#now();
    for (const [userId, { until }] of this.#byUser) if (until <= now) this.#byUser.delete(userId);
    return [...this.#byUser].map(([userId, { until, ...place }]) => ({ userId, ...place, lastsMs: until - now }));
  }

  /** @returns what ends it */
  subscribe(listener: (claim: ToldClaim) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #hear(told: ToldClaim): void {
    const { userId, workPackageId, projectId, lastsMs } = told;
    const before = this.#byUser.get(userId);
    if (lastsMs === 0) {
      if (before?.workPackageId !== workPackageId) return;
      this.#byUser.delete(userId);
    } else {
      // Those who see the project of before may not see this one.
      if (before !== undefined && before.workPackageId !== workPackageId) {
        this.#tell({ userId, workPackageId: before.workPackageId, projectId: before.projectId, lastsMs: 0 });
      }
      this.#byUser.set(userId, { workPackageId, projectId, until: this.#now() + lastsMs });
    }
    this.#tell(told);
  }

  #tell(claim: ToldClaim): void {
    for (const listener of this.#listeners) listener(claim);
  }

  #count(userId: number): void {
    const now = this.#now();
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#made.clear();
    }
    const made = (this.#made.get(userId) ?? 0) + 1;
    this.#made.set(userId, made);
    if (made <= TRIAGE_CLAIM.perMinute) return;
    const retryAfter = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000);
    throw new ApiError("TooManyRequests", `More than ${TRIAGE_CLAIM.perMinute} claims a minute. Wait a moment.`, {
      headers: { "retry-after": String(retryAfter) },
    });
  }

  #now(): number {
    return this.#ctx.clock.now().getTime();
  }
}
