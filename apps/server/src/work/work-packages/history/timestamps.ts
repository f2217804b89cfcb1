/** The parameter `timestamps`: the moments of which a baseline comparison is asked for. */
import { dateOf, dayNumber, type WorkCalendar } from "../../../work-types/calendar/calendar.ts";
import { addDays } from "../../../hal/read/date-filters.ts";
import { invalidQuery } from "../../../platform/errors.ts";
import { isCalendarDate } from "../../../hal/json.ts";

export interface Moment {
  /** As it was asked for. */
  given: string;
  /** ISO 8601 in UTC. */
  at: string;
  /** Whether there is nothing that could have happened since. */
  present: boolean;
}

const MOST = 10;
const DURATION =
  /^P(?:([+-]?\d{1,6})Y)?(?:([+-]?\d{1,6})M)?(?:([+-]?\d{1,6})W)?(?:([+-]?\d{1,6})D)?(?:T(?:([+-]?\d{1,6})H)?(?:([+-]?\d{1,6})M)?(?:([+-]?\d{1,6})S)?)?$/;
const KEYWORD = /^(oneDayAgo|lastWorkingDay|oneWeekAgo|oneMonthAgo)@([01]\d|2[0-3]):([0-5]\d)([+-])(\d{2}):([0-5]\d)$/;
const ABSOLUTE = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const MINUTE = 60_000;

/**
 * In the order of time: the last is the current one, those before are what it is compared with.
 * @returns null where only the present is asked for
 * @throws InvalidQuery (400) for what is no moment
 */
export function momentsOf(timestamps: string | undefined, now: Date, calendar: WorkCalendar): Moment[] | null {
  if (timestamps === undefined || timestamps === "") return null;
  // In an address a plus is a space.
  const given = timestamps.split(",").map((one) => one.trim().replaceAll(" ", "+"));
  const moments = given.map((one) => ({ given: one, at: momentOf(one, now, calendar) }));
  const wrong = moments.filter(({ at }) => at === null).map((one) => one.given);
  if (wrong.length > 0) {
    throw invalidQuery(`The timestamps contain invalid values: ${wrong.join(", ").slice(0, 100)}`);
  }
  if (given.length > MOST) throw invalidQuery(`At most ${MOST} timestamps can be compared.`);
  const found = moments.map(({ given: one, at }) => {
    const iso = new Date(at ?? 0).toISOString();
    return { given: one, at: iso, present: iso >= now.toISOString() };
  });
  if (found.every(({ present }) => present) && found.length === 1) return null;
  return found.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Milliseconds; null: it is no moment. */
function momentOf(text: string, now: Date, calendar: WorkCalendar): number | null {
  const absolute = ABSOLUTE.exec(text);
  const keyword = KEYWORD.exec(text);
  const duration = /\d/.test(text) ? DURATION.exec(text) : null;
  const time =
    absolute !== null
      ? absoluteOf(text, absolute[1] ?? "", absolute[2])
      : keyword !== null
        ? dayOf(keyword, now, calendar)
        : duration !== null
          ? later(duration, now)
          : Number.NaN;
  // Years before the first and after the last one that has four digits are written differently.
  return time >= Date.UTC(1, 0, 1) && time < Date.UTC(10_000, 0, 1) ? time : null;
}

/** Without a zone: in UTC. */
function absoluteOf(text: string, day: string, zone: string | undefined): number {
  if (!isCalendarDate(day)) return Number.NaN;
  return Date.parse(zone === undefined && text.includes("T") ? `${text}Z` : text);
}

/** `P-1D` is a day ago. */
function later([, ...parts]: RegExpExecArray, now: Date): number {
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const day = monthsLater(now, years * 12 + months);
  return day + (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * MINUTE + seconds * 1_000;
}

/** The last day of a month that is too short for the day. */
function monthsLater(from: Date, months: number): number {
  const date = new Date(from);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(from.getUTCDate(), last));
}

/** The time of the day where the offset says, on the day that the word says. */
function dayOf(
  [, word, hour, minute, sign, zoneHours, zoneMinutes]: RegExpExecArray,
  now: Date,
  calendar: WorkCalendar,
) {
  const offset = (sign === "-" ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes)) * MINUTE;
  const there = new Date(now.getTime() + offset);
  const today = there.toISOString().slice(0, 10);
  let day = addDays(today, word === "oneWeekAgo" ? -7 : -1);
  if (word === "oneMonthAgo") day = new Date(monthsLater(there, -1)).toISOString().slice(0, 10);
  if (word === "lastWorkingDay") day = lastWorkingDay(day, calendar);
  return Date.parse(`${day}T${hour}:${minute}:00Z`) - offset;
}

const FURTHEST = 3_660;

function lastWorkingDay(from: string, calendar: WorkCalendar): string {
  const first = dayNumber(from);
  let day = first;
  while (!calendar.works(day) && first - day < FURTHEST) day--;
  return dateOf(day);
}
