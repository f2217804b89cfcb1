/** Dates and times as people read them; the exact one is in the tooltip and for machines in `datetime`. */
import { useSyncExternalStore, type ReactNode } from "react";
import { intl } from "../app/i18n.tsx";
import { relativeParts } from "./relative-time.ts";

/** A calendar day (`YYYY-MM-DD`), the same in every time zone. */
export function FormattedDate({ date }: { date: string }): ReactNode {
  return <time dateTime={date}>{formatDay(date)}</time>;
}

/** `Nov 21, 2026`. */
export function formatDay(date: string): string {
  return intl.formatDate(`${date.slice(0, 10)}T00:00:00Z`, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** `Nov 21`, with the year only where it is not this one. */
export function formatShortDay(date: string): string {
  if (!date.startsWith(`${new Date().getFullYear()}-`)) return formatDay(date);
  return intl.formatDate(`${date.slice(0, 10)}T00:00:00Z`, { day: "numeric", month: "short", timeZone: "UTC" });
}

const formatTime = (time: string): string => intl.formatDate(time, { dateStyle: "medium", timeStyle: "short" });

/** A moment as seen from now: `5 minutes ago`. Counts on by itself. */
export function RelativeTime({ time }: { time: string }): ReactNode {
  const now = useSyncExternalStore(everyMinute, currentMinute) * MINUTE_MS;
  const [value, unit] = relativeParts(Date.parse(time), now);
  return (
    <time dateTime={time} title={formatTime(time)}>
      {intl.formatRelativeTime(value, unit, { numeric: "auto" })}
    </time>
  );
}

const MINUTE_MS = 60_000;
/** The minute that is running counts as full: what has just happened is never in the future. */
const currentMinute = (): number => Math.ceil(Date.now() / MINUTE_MS);
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

/** One clock for all that is on the page. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
