/** Start, finish and duration of a work package. Pure; days are `YYYY-MM-DD`. */
import { dateOf, dayNumber, STANDARD_WEEK, type WorkCalendar } from "../../../work-types/calendar/calendar.ts";
import { addDays } from "../../../hal/read/date-filters.ts";
import { violation, type ApiError } from "../../../platform/errors.ts";
import { counted } from "../../../platform/counted.ts";

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

/** A hundred years; more is a typing error. */
export const DURATION_MAXIMUM = 36_500;

/** The day itself, or the first one after it that is worked on. */
export function nextWorkingDay(date: string, calendar: WorkCalendar = STANDARD_WEEK): string {
  let day = dayNumber(date);
  if (calendar.works(day)) return date;
  while (!calendar.works(day)) day++;
  return dateOf(day);
}

/** How many days from start to due, both counted; 0 where due is before start. */
export function daysBetween(
  start: string,
  due: string,
  ignoreNonWorkingDays: boolean,
  calendar: WorkCalendar = STANDARD_WEEK,
): number {
  const [from, to] = [dayNumber(start), dayNumber(due)];
  if (to < from) return 0;
  return ignoreNonWorkingDays ? to - from + 1 : calendar.between(from, to);
}

/** The day on which so many days end, the start counted. */
export function dueAfter(
  start: string,
  duration: number,
  ignoreNonWorkingDays: boolean,
  calendar: WorkCalendar = STANDARD_WEEK,
): string {
  if (ignoreNonWorkingDays) return addDays(start, duration - 1);
  let day = dayNumber(start) - 1;
  for (let left = duration; left > 0;) if (calendar.works(++day)) left--;
  return dateOf(day);
}

/** The day on which so many days begin that end on `due`, or on the next day that is worked on. */
export function startBefore(
  due: string,
  duration: number,
  ignoreNonWorkingDays: boolean,
  calendar: WorkCalendar = STANDARD_WEEK,
): string {
  if (ignoreNonWorkingDays) return addDays(due, 1 - duration);
  let day = dayNumber(nextWorkingDay(due, calendar)) + 1;
  for (let left = duration; left > 0;) if (calendar.works(--day)) left--;
  return dateOf(day);
}

/** A day that a calendar has: of a year with four digits. What is counted on from one may be none. */
const isDay = (date: string | null): boolean => date === null || /^(?!0000)\d{4}-/.test(date);

export const datesAreDays = (dates: { start: string | null; due: string | null }): boolean =>
  isDay(dates.start) && isDay(dates.due);

export const noDay = (attribute: string) => violation(attribute, "The dates would be outside the calendar.");

/**
 * The dates after what was sent: of start, finish and duration the one that was not sent follows from the
 * other two, in the order duration, finish, start.
 */
export function resolveDates(
  current: Dates,
  sent: SentDates,
  ignoreNonWorkingDays: boolean,
  milestone: boolean,
  calendar: WorkCalendar = STANDARD_WEEK,
): { dates: Dates; errors: ApiError[] } {
  const resolved = followed(current, sent, ignoreNonWorkingDays, milestone, calendar);
  if (datesAreDays(resolved.dates)) return resolved;
  const attribute = milestone ? "date" : sent.duration === undefined ? "dueDate" : "duration";
  return { dates: current, errors: [noDay(attribute)] };
}

function followed(
  current: Dates,
  sent: SentDates,
  ignoreNonWorkingDays: boolean,
  milestone: boolean,
  calendar: WorkCalendar,
): { dates: Dates; errors: ApiError[] } {
  if (milestone) return { dates: milestoneDates(current, sent, ignoreNonWorkingDays, calendar), errors: [] };
  const working = (date: string | null) =>
    date === null || ignoreNonWorkingDays ? date : nextWorkingDay(date, calendar);
  const start = working(sent.startDate === undefined ? current.start : sent.startDate);
  const due = working(sent.dueDate === undefined ? current.due : sent.dueDate);
  const { duration } = sent;
  if (duration !== undefined && duration !== null && (duration <= 0 || duration > DURATION_MAXIMUM)) {
    const message = duration <= 0 ? "Duration must be greater than 0." : "Duration is too long.";
    return { dates: { start, due, duration: current.duration }, errors: [violation("duration", message)] };
  }
  const sentBoth = sent.startDate !== undefined && sent.dueDate !== undefined;
  if (duration != null && start !== null && (sent.dueDate === undefined || due === null) && !sentBoth) {
    return settled({ start, due: dueAfter(start, duration, ignoreNonWorkingDays, calendar), duration });
  }
  if (duration != null && due !== null && (sent.startDate === undefined || start === null) && !sentBoth) {
    return settled({ start: startBefore(due, duration, ignoreNonWorkingDays, calendar), due, duration });
  }
  if (start !== null && due !== null) {
    const days = daysBetween(start, due, ignoreNonWorkingDays, calendar);
    if (due < start) {
      const message = "Finish date must be greater than or equal to the start date.";
      return { dates: { start, due, duration: null }, errors: [violation("dueDate", message)] };
    }
    if (duration === null) return { dates: { start, due, duration: days }, errors: [blankDuration()] };
    if (duration !== undefined && duration !== days) {
      const message = `Duration is ${duration < days ? "smaller" : "larger"} than the dates allow (${counted(days, "day")}).`;
      return { dates: { start, due, duration }, errors: [violation("duration", message)] };
    }
    return settled({ start, due, duration: days });
  }
  // A finish or start that was cleared takes the duration with it; a first date is completed by a duration.
  const known = duration === undefined ? current.duration : duration;
  const cleared = sent.startDate === null || sent.dueDate === null;
  if (known !== null && !cleared && start !== null && sent.startDate !== undefined) {
    return settled({ start, due: dueAfter(start, known, ignoreNonWorkingDays, calendar), duration: known });
  }
  if (known !== null && !cleared && due !== null && sent.dueDate !== undefined) {
    return settled({ start: startBefore(due, known, ignoreNonWorkingDays, calendar), due, duration: known });
  }
  return settled({ start, due, duration: cleared && duration === undefined ? null : known });
}

const settled = (dates: Dates) => ({ dates, errors: [] });
const blankDuration = () => violation("duration", "Duration can't be blank.");

function milestoneDates(current: Dates, sent: SentDates, ignoreNonWorkingDays: boolean, calendar: WorkCalendar): Dates {
  const asked = [sent.date, sent.dueDate, sent.startDate].find((date) => date !== undefined);
  const date = asked === undefined ? (current.due ?? current.start) : asked;
  const day = date === null || ignoreNonWorkingDays ? date : nextWorkingDay(date, calendar);
  return { start: day, due: day, duration: 1 };
}
