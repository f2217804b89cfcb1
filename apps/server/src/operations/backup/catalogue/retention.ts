/** Which backups have been kept long enough. */
import type { BackupRow } from "./backups.ts";

export interface Retention {
  keptDays: number;
  keptWeeks: number;
  keptMonths: number;
  /** 0: no limit. */
  keptMost: number;
}

type Kept = Pick<BackupRow, "id" | "origin" | "state" | "created_at" | "verified_at" | "problem">;

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const weekOf = (at: Date): number => Math.floor((at.getTime() / DAY_MS + 3) / 7);
const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth();

/**
 * Only those that come by themselves are deleted by themselves. Of each week and month that is kept beyond the days the
 * newest one stays. Of those that stay, only the newest `keptMost` do, but the newest verified one always stays.
 * @returns the ids of those to delete
 */
export function outlived(backups: readonly Kept[], retention: Retention, now: Date): number[] {
  const isGood = (one: Kept) => one.state === "completed" && one.verified_at !== null && one.problem === "";
  const newestFirst = backups.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  const kept = new Set<number>();
  const keep = (one: Kept | undefined) => void (one === undefined ? undefined : kept.add(one.id));
  const good = newestFirst.filter(isGood);
  keep(good[0]);
  const newestOf = (count: number, periodOf: (at: Date) => number) => {
    for (let ago = 0; ago < count; ago++) {
      keep(good.find((one) => periodOf(new Date(one.created_at)) === periodOf(now) - ago));
    }
  };
  newestOf(retention.keptWeeks, weekOf);
  newestOf(retention.keptMonths, monthOf);
  const oldest = now.getTime() - retention.keptDays * DAY_MS;
  const most = retention.keptMost === 0 ? Infinity : retention.keptMost;
  const deletable = newestFirst.filter(
    ({ origin, state }) => state !== "running" && (origin === "scheduled" || origin === "before_restore"),
  );
  const inTime = new Set(
    deletable.filter((one) => Date.parse(one.created_at) >= oldest || kept.has(one.id)).slice(0, most),
  );
  return deletable.filter((one) => !inTime.has(one) && one !== good[0]).map(({ id }) => id);
}
