/**
 * How long the requests of the last day took and how much they read, by what they were for, for people to look at: in memory,
 * of this process alone. `kept-times.ts` puts those of all processes together.
 */
import type { Clock } from "../environment/clock.ts";

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Times up to each of these count as alike, in ms; those beyond the last have no end. */
const ENDS = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000,
] as const;
export interface Hour {
  /** In hours since 1970. */
  hour: number;
  /** By the place of the end. */
  counts: number[];
  longestMs: number;
  /** Rows read by all of them together. */
  rows: number;
}

export interface Times {
  /** What was noted. */
  of: string;
  count: number;
  /** Half of them took no longer, and 95 of 100, each rounded up to an end. */
  p50Ms: number;
  p95Ms: number;
  longestMs: number;
  /** Rows that a request read on average. */
  rows: number;
}

export class RequestTimes {
  readonly #clock: Clock;
  readonly #most: number;
  /** Of each the hours in which there was a request; what was noted last stands last. */
  readonly #noted = new Map<string, Hour[]>();

  /** @param most how many it keeps: what was noted longest ago goes first */
  constructor(clock: Clock, most = Infinity) {
    this.#clock = clock;
    this.#most = most;
  }

  /** @param rows how many rows the request read */
  note(what: string, ms: number, rows: number): void {
    const now = this.#hour();
    const hours = this.#noted.get(what) ?? [];
    let last = hours.at(-1);
    if (last?.hour !== now)
      last = { hour: now, counts: Array.from({ length: ENDS.length + 1 }, () => 0), longestMs: 0, rows: 0 };
    this.#noted.delete(what);
    this.#noted.set(what, [...hours.filter((one) => one !== last && one.hour > now - HOURS), last]);
    const [oldest] = this.#noted.keys();
    if (this.#noted.size > this.#most && oldest !== undefined) this.#noted.delete(oldest);
    const end = ENDS.findIndex((one) => ms <= one);
    const place = end === -1 ? ENDS.length : end;
    last.counts[place] = (last.counts[place] ?? 0) + 1;
    last.longestMs = Math.max(last.longestMs, ms);
    last.rows += rows;
  }

  /** What was noted in the last day. */
  get hours(): readonly NotedHours[] {
    const oldest = this.#hour() - HOURS;
    return [...this.#noted].map(([of, hours]) => ({ of, hours: hours.filter(({ hour }) => hour > oldest) }));
  }

  #hour(): number {
    return hourOf(this.#clock);
  }
}

export interface NotedHours {
  of: string;
  hours: readonly Hour[];
}

export const hourOf = (clock: Clock): number => Math.floor(clock.now().getTime() / HOUR_MS);

/** The last of the hours that count no more. */
export const hourBefore = (clock: Clock): number => hourOf(clock) - HOURS;

/** Those with the longest times, by what 95 of 100 requests took. @param noted of one or several processes */
export function slowestOf(noted: readonly NotedHours[], most: number): Times[] {
  return [...Map.groupBy(noted, ({ of }) => of)]
    .map(([of, parts]) =>
      timesOf(
        of,
        parts.flatMap(({ hours }) => hours),
      ),
    )
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.p95Ms - a.p95Ms || b.longestMs - a.longestMs)
    .slice(0, most);
}

function timesOf(of: string, hours: readonly Hour[]): Times {
  const counts = [...ENDS, Infinity].map((_end, at) => hours.reduce((sum, hour) => sum + (hour.counts[at] ?? 0), 0));
  const count = counts.reduce((sum, one) => sum + one, 0);
  const longestMs = Math.ceil(Math.max(0, ...hours.map((hour) => hour.longestMs)));
  const share = (part: number): number => {
    let seen = 0;
    const place = counts.findIndex((one) => (seen += one) >= count * part);
    return Math.min(ENDS[place] ?? longestMs, longestMs);
  };
  const rows = Math.round(hours.reduce((sum, hour) => sum + hour.rows, 0) / Math.max(1, count));
  return { of, count, p50Ms: share(0.5), p95Ms: share(0.95), longestMs, rows };
}
