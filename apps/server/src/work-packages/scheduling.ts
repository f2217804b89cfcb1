/** Start, finish and duration of a work package (work contract 1.10). Pure; days are `YYYY-MM-DD`. */
import { violation, type ApiError } from "../hal/errors.ts";
import { addDays } from "../hal/date-filters.ts";

export interface Dates {
  start: string | null;
  due: string | null;
  /** Days, counted as `ignoreNonWorkingDays` says. */
  duration: number | null;
}

export interface SentDates {
  startDate?: string | null | undefined;
  dueDate?: string | null | undefined;
  duration?: number | null | undefined;
  /** A milestone's one date. */
  date?: string | null | undefined;
}

const DAY_MS = 86_400_000;
const WEEKEND_DAYS = 2;
const WEEK = 7;
const WORKING_WEEK = WEEK - WEEKEND_DAYS;
/** A hundred years; more is a typing error. */
export const DURATION_MAXIMUM = 36_500;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
/** Monday 0 to Sunday 6. */
const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % WEEK;

export const isWorkingDay = (date: string): boolean => weekday(date) < WORKING_WEEK;

/** The day itself, or the Monday after its weekend. */
export function nextWorkingDay(date: string): string {
  return isWorkingDay(date) ? date : addDays(date, WEEK - weekday(date));
}

/** How many days from start to due, both counted; 0 where due is before start. */
export function daysBetween(start: string, due: string, ignoreNonWorkingDays: boolean): number {
  const all = dayNumber(due) - dayNumber(start) + 1;
  if (all <= 0) return 0;
  if (ignoreNonWorkingDays) return all;
  const weeks = Math.floor(all / WEEK);
  const first = weekday(start);
  let rest = 0;
  for (let day = 0; day < all % WEEK; day++) if ((first + day) % WEEK < WORKING_WEEK) rest++;
  return weeks * WORKING_WEEK + rest;
}

/** The day on which so many days end, the start counted. */
export function dueAfter(start: string, duration: number, ignoreNonWorkingDays: boolean): string {
  if (ignoreNonWorkingDays) return addDays(start, duration - 1);
  const first = nextWorkingDay(start);
  const weeks = Math.floor((duration - 1) / WORKING_WEEK);
  let date = addDays(first, weeks * WEEK);
  for (let left = (duration - 1) % WORKING_WEEK; left > 0; left--) date = nextWorkingDay(addDays(date, 1));
  return date;
}

/** The day on which so many days begin that end on `due`. */
export function startBefore(due: string, duration: number, ignoreNonWorkingDays: boolean): string {
  if (ignoreNonWorkingDays) return addDays(due, 1 - duration);
  const weeks = Math.floor((duration - 1) / WORKING_WEEK);
  let date = addDays(nextWorkingDay(due), -weeks * WEEK);
  for (let left = (duration - 1) % WORKING_WEEK; left > 0; left--) {
    date = addDays(date, -1);
    if (!isWorkingDay(date)) date = addDays(date, WORKING_WEEK - 1 - weekday(date));
  }
  return date;
}

/**
 * The dates after what was sent: of start, finish and duration the one that was not sent follows from the
 * other two, in the order duration, finish, start.
 */
export function resolveDates(
  current: Dates,
  sent: SentDates,
  ignoreNonWorkingDays: boolean,
  milestone: boolean,
): { dates: Dates; errors: ApiError[] } {
  if (milestone) return { dates: milestoneDates(current, sent, ignoreNonWorkingDays), errors: [] };
  const working = (date: string | null) => (date === null || ignoreNonWorkingDays ? date : nextWorkingDay(date));
  const start = working(sent.startDate === undefined ? current.start : sent.startDate);
  const due = working(sent.dueDate === undefined ? current.due : sent.dueDate);
  const { duration } = sent;
  if (duration !== undefined && duration !== null && (duration <= 0 || duration > DURATION_MAXIMUM)) {
    const message = duration <= 0 ? "Duration must be greater than 0." : "Duration is too long.";
    return { dates: { start, due, duration: current.duration }, errors: [violation("duration", message)] };
  }
  const sentBoth = sent.startDate !== undefined && sent.dueDate !== undefined;
  if (duration != null && start !== null && (sent.dueDate === undefined || due === null) && !sentBoth) {
    return settled({ start, due: dueAfter(start, duration, ignoreNonWorkingDays), duration });
  }
  if (duration != null && due !== null && (sent.startDate === undefined || start === null) && !sentBoth) {
    return settled({ start: startBefore(due, duration, ignoreNonWorkingDays), due, duration });
  }
  if (start !== null && due !== null) {
    const counted = daysBetween(start, due, ignoreNonWorkingDays);
    if (due < start) {
      const message = "Finish date must be greater than or equal to the start date.";
      return { dates: { start, due, duration: null }, errors: [violation("dueDate", message)] };
    }
    if (duration === null) return { dates: { start, due, duration: counted }, errors: [blankDuration()] };
    if (duration !== undefined && duration !== counted) {
      const message = `Duration is ${duration < counted ? "smaller" : "larger"} than the dates allow (${counted} days).`;
      return { dates: { start, due, duration }, errors: [violation("duration", message)] };
    }
    return settled({ start, due, duration: counted });
  }
  // A finish or start that was cleared takes the duration with it; a first date is completed by a duration.
  const known = duration === undefined ? current.duration : duration;
  const cleared = sent.startDate === null || sent.dueDate === null;
  if (known !== null && !cleared && start !== null && sent.startDate !== undefined) {
    return settled({ start, due: dueAfter(start, known, ignoreNonWorkingDays), duration: known });
  }
  if (known !== null && !cleared && due !== null && sent.dueDate !== undefined) {
    return settled({ start: startBefore(due, known, ignoreNonWorkingDays), due, duration: known });
  }
  return settled({ start, due, duration: cleared && duration === undefined ? null : known });
}

const settled = (dates: Dates) => ({ dates, errors: [] });
const blankDuration = () => violation("duration", "Duration can't be blank.");

function milestoneDates(current: Dates, sent: SentDates, ignoreNonWorkingDays: boolean): Dates {
  const asked = [sent.date, sent.dueDate, sent.startDate].find((date) => date !== undefined);
  const date = asked === undefined ? (current.due ?? current.start) : asked;
  const day = date === null || ignoreNonWorkingDays ? date : nextWorkingDay(date);
  return { start: day, due: day, duration: 1 };
}
