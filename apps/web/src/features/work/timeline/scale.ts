/** The timeline's scale: which days there are, how wide each is, and what stands in its head. Pure. */
import { weekStart } from "@halyard/contract/settings/formats";
import { firstWeekday } from "../../../shared/instance/instance.ts";
import { addDays, daysBetween } from "../../../shared/dates/local-day.ts";
import type { WorkPackage } from "@halyard/contract/resources";
import { spanOf } from "../dates/days.ts";
import type { Zoom } from "../search-params/zoom.ts";

/** Pixels a row, and to the middle of its bar; on a phone the subject stands above the bar. */
export const ROW = { height: 36, middle: 18 } as const;
export const PHONE_ROW = { height: 60, middle: 42 } as const;
/** Pixels a day. */
export const DAY_PX: Record<Zoom, number> = { day: 32, week: 14, month: 5, quarter: 2 };

/** On a phone five weeks are seen rather than four. */
const PHONE_WEEK_DAY_PX = 11;

/** Days of rest around what there is, so that bars can be moved past the ends. */
const MARGIN_DAYS: Record<Zoom, number> = { day: 14, week: 35, month: 95, quarter: 190 };
/** Beyond this a date is a mistake (the year 20226); the scale ends there. */
const DAYS_MAXIMUM = 366 * 20;

export interface Scale {
  zoom: Zoom;
  /** Pixels a day. */
  day: number;
  first: string;
  /** How many days. */
  count: number;
  width: number;
}

/** The scale on which all of these days (and today) can be seen. */
export function scaleOf(days: readonly string[], today: string, zoom: Zoom, isPhone = false): Scale {
  const sorted = [...days, today].toSorted();
  const earliest = clamped(sorted[0] ?? today, today);
  const latest = clamped(sorted.at(-1) ?? today, today);
  // Weeks begin with the scale, so that weekends can be drawn as one pattern.
  const first = startOf(addDays(earliest, -MARGIN_DAYS[zoom]), zoom === "day" ? "week" : zoom);
  const count = daysBetween(first, addDays(latest, MARGIN_DAYS[zoom])) + 1;
  const day = isPhone && zoom === "week" ? PHONE_WEEK_DAY_PX : DAY_PX[zoom];
  return { zoom, day, first, count, width: count * day };
}

const clamped = (day: string, today: string): string => {
  const by = daysBetween(today, day);
  return Math.abs(by) > DAYS_MAXIMUM ? addDays(today, Math.sign(by) * DAYS_MAXIMUM) : day;
};

/** Pixels from the left to the beginning of a day. */
export const leftOf = (scale: Scale, day: string): number => daysBetween(scale.first, day) * scale.day;

/** The day at so many pixels. */
export const dayAt = (scale: Scale, px: number): string => addDays(scale.first, Math.floor(px / scale.day));

/** Whole days of a distance in pixels. */
export const daysIn = (scale: Scale, px: number): number => Math.round(px / scale.day);

export interface Tick {
  day: string;
  left: number;
  width: number;
  label: string;
}

/** The two lines of the head: the coarse units, and the fine ones below. */
export function headOf(scale: Scale, format: (day: string, unit: Unit) => string): { coarse: Tick[]; fine: Tick[] } {
  const [coarse, fine] = UNITS[scale.zoom];
  return { coarse: ticks(scale, coarse, format), fine: ticks(scale, fine, format) };
}

export type Unit = "day" | "week" | "month" | "quarter" | "year";
const UNITS: Record<Zoom, readonly [Unit, Unit]> = {
  day: ["month", "day"],
  week: ["month", "week"],
  month: ["year", "month"],
  quarter: ["year", "quarter"],
};

function ticks(scale: Scale, unit: Unit, format: (day: string, unit: Unit) => string): Tick[] {
  const found: Tick[] = [];
  const end = addDays(scale.first, scale.count);
  for (let day = startOf(scale.first, unit); day < end; day = next(day, unit)) {
    const from = day < scale.first ? scale.first : day;
    const until = next(day, unit) > end ? end : next(day, unit);
    const width = daysBetween(from, until) * scale.day;
    found.push({ day, left: leftOf(scale, from), width, label: format(day, unit) });
  }
  return found;
}

/** The first day of the unit that the day is in; weeks begin as the instance says. */
export function startOf(day: string, unit: Unit): string {
  if (unit === "day") return day;
  if (unit === "week") return weekStart(day, firstWeekday());
  const [year = 0, month = 1] = day.split("-").map(Number);
  if (unit === "year") return iso(year, 1);
  return iso(year, unit === "month" ? month : month - ((month - 1) % 3));
}

function next(day: string, unit: Unit): string {
  if (unit === "day") return addDays(day, 1);
  if (unit === "week") return addDays(day, 7);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return iso(year, month + { month: 1, quarter: 3, year: 12 }[unit]);
}

/** The first of a month; months beyond December go on in the next year. */
const iso = (year: number, month: number): string => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

export type Dated = Pick<WorkPackage, "startDate" | "dueDate" | "date">;

interface Opening {
  /** Pixels that are scrolled away to the left. */
  left: number;
  /** The first row that is seen. */
  row: number;
}

/** Today stands between these shares of the width. */
const TODAY_MINIMUM = 0.25;
const TODAY_MAXIMUM = 0.6;
/** Where today may stand between is about as narrow as a week: a phone. */
const NARROW_PX = 7 * DAY_PX.week * 1.5;
/** Before the first bar. */
const OPENING_PX = 24;

/**
 * Where the timeline opens: at the first row that isn't long over, as far to the left as the bars that are seen begin,
 * with today and a whole week in view.
 * @param seen pixels of the scale and rows that are seen at once
 */
export function openingOf(
  rows: readonly Dated[],
  scale: Scale,
  today: string,
  seen: { width: number; rows: number },
): Opening {
  const now = leftOf(scale, today);
  const earliest = now - seen.width * TODAY_MAXIMUM;
  const ends = (row: Dated): number => {
    const span = spanOf(row);
    return span === null ? -1 : leftOf(scale, span.to);
  };
  const row = Math.max(
    0,
    rows.findIndex((one) => ends(one) >= earliest),
  );
  const starts = rows.slice(row, row + seen.rows).flatMap((one) => {
    const span = spanOf(one);
    return span === null || ends(one) < earliest ? [] : [leftOf(scale, span.from)];
  });
  const wanted = Math.min(...starts, now) - OPENING_PX;
  const left = Math.min(now - seen.width * TODAY_MINIMUM, Math.max(earliest, wanted));
  const isNarrow = seen.width * (TODAY_MAXIMUM - TODAY_MINIMUM) < NARROW_PX;
  const begins = Math.max(0, beginningOfWeek(scale, left, isNarrow ? earliest : 0));
  // Where it begins later than asked for, what ended before it isn't the first that is seen.
  const first = begins <= earliest ? row : rows.findIndex((one) => ends(one) >= begins);
  return { left: begins, row: Math.max(0, first) };
}

/**
 * So that the number of the first week or day isn't cut; months and quarters are too wide for that.
 * @param earliest where the week would begin before it, the one after it
 */
function beginningOfWeek(scale: Scale, px: number, earliest: number): number {
  const { zoom } = scale;
  if (zoom !== "day" && zoom !== "week") return px;
  const begins = startOf(dayAt(scale, px), zoom);
  return leftOf(scale, leftOf(scale, begins) < earliest ? next(begins, zoom) : begins);
}
