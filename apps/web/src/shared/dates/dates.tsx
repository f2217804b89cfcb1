/**
 * Dates and times as people read them; the exact one is in the tooltip and for machines in `datetime`. A calendar
 * day (`2026-11-21`) is the same everywhere; a moment (`2026-11-21T23:30:00Z`) falls on the day that it is in the
 * person's time zone.
 */
import { useSyncExternalStore, type ReactNode } from "react";
import { intl } from "../i18n/i18n.tsx";
import { daysBetween, localDay } from "./local-day.ts";
import { relativeParts } from "./relative-time.ts";
import { ownDay, ownShortDay, useDateFormat } from "./date-format.ts";
import { dayOf, timeZone, useTimeZone } from "./time-zone.ts";

const KINDS = {
  day: { day: "numeric", month: "short", year: "numeric" },
  shortDay: { day: "numeric", month: "short" },
  time: { dateStyle: "medium", timeStyle: "short" },
  clock: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** By locale, kind and time zone: to look a format up by its options takes longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(kind: keyof typeof KINDS, zone: string | undefined): Intl.DateTimeFormat {
  const key = `${intl.locale} ${kind} ${zone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(intl.locale, { ...KINDS[kind], timeZone: zone });
  formats.set(key, known);
  return known;
}

const format = (moment: string, kind: keyof typeof KINDS, zone = timeZone()): string =>
  formatOf(kind, zone).format(new Date(moment));

const isDay = (date: string): boolean => date.length <= "2026-11-21".length;

/** A calendar day or a moment's day. @param short the year only where it is not this one */
export function FormattedDate({ date, short = false }: { date: string; short?: boolean }): ReactNode {
  useTimeZone();
  useDateFormat();
  return (
    <time dateTime={date} title={isDay(date) ? (short ? formatDay(date) : undefined) : formatTime(date)}>
      {short ? formatShortDay(isDay(date) ? date : dayOf(new Date(date))) : formatDay(date)}
    </time>
  );
}

/** `Nov 21, 2026`. */
export function formatDay(date: string): string {
  const own = ownDay(isDay(date) ? date : dayOf(new Date(date)));
  return own ?? (isDay(date) ? format(`${date}T00:00:00Z`, "day", "UTC") : format(date, "day"));
}

/** `Nov 21`, with the year only where it is not this one. */
export function formatShortDay(date: string): string {
  return date.startsWith(`${new Date().getFullYear()}-`) ? withoutYear(date) : formatDay(date);
}

/** The first of some days, beside the last: the year only where that doesn't say it. */
export const formatFirstDay = (date: string, last: string): string =>
  date.slice(0, 5) === last.slice(0, 5) ? withoutYear(date) : formatShortDay(date);

function withoutYear(date: string): string {
  return ownShortDay(date.slice(0, 10)) ?? format(`${date.slice(0, 10)}T00:00:00Z`, "shortDay", "UTC");
}

/** `Nov 22 – Dec 7`; what both days share is said once, and the year only where one of them is not in this one. */
export function formatDays(from: string, to: string): string {
  const year = `${new Date().getFullYear()}-`;
  const kind = from.startsWith(year) && to.startsWith(year) ? "shortDay" : "day";
  const own = kind === "day" ? ownDay : ownShortDay;
  if (own(from) !== null) return from === to ? `${own(from)}` : `${own(from)} – ${own(to)}`;
  const [start, end] = [from, to].map((date) => new Date(`${date}T00:00:00Z`));
  return start === undefined || end === undefined ? "" : formatOf(kind, "UTC").formatRange(start, end);
}

/** `Nov 21, 2026, 11:30 PM`. */
export function formatTime(time: string): string {
  const own = ownDay(dayOf(new Date(time)));
  return own === null ? format(time, "time") : `${own}, ${format(time, "clock")}`;
}

/** `11:30 PM`. */
export const formatClock = (time: string): string => format(time, "clock");

/** What time it is where the person is, by the minute. */
export function CurrentTime(): ReactNode {
  useTimeZone();
  useDateFormat();
  const minute = useSyncExternalStore(everyMinute, currentMinute) - 1;
  const now = new Date(minute * MINUTE_MS).toISOString();
  return <time dateTime={now}>{formatTime(now)}</time>;
}

interface RelativeProps {
  time: string;
  /** In a cell or at the end of a row: it begins with a capital letter. */
  alone?: boolean;
}

/** A moment as seen from now: `5 minutes ago`. Counts on by itself. */
export function RelativeTime({ time, alone }: RelativeProps): ReactNode {
  useTimeZone();
  useDateFormat();
  const now = useSyncExternalStore(everyMinute, currentMinute) * MINUTE_MS;
  const [value, unit] = relativeParts(Date.parse(time), now);
  return (
    <time dateTime={time} title={formatTime(time)} data-alone={alone}>
      {intl.formatRelativeTime(value, unit, { numeric: "auto" })}
    </time>
  );
}

/** A day as seen from today, of what happened on a day and not at a moment of it: `today`, `3 days ago`. */
export function RelativeDay({ time, alone }: RelativeProps): ReactNode {
  useTimeZone();
  useDateFormat();
  const days = daysBetween(useSyncExternalStore(everyMinute, localDay), dayOf(new Date(time)));
  return (
    <time dateTime={time} title={formatTime(time)} data-alone={alone}>
      {intl.formatRelativeTime(days, "day", { numeric: "auto" })}
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
