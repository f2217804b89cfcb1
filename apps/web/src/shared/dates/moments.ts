/** Moments that are offered for reminders and snoozes, by the clock of the person's time zone. */
import { clockOf, dayOf, instantAt } from "./time-zone.ts";

export const MORNING = "09:00";
const EVENING = "18:00";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SUNDAY_TO_MONDAY = [1, 7, 6, 5, 4, 3, 2];

/** `YYYY-MM-DD`, that many days after the moment's own. */
export const daysLater = (now: Date, days: number): string =>
  new Date(Date.parse(`${dayOf(now)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** In the morning of the day that many days later. */
export const morningAfter = (now: Date, days: number): string => instantAt(daysLater(now, days), MORNING).toISOString();

/** This evening; in the evening, three hours later; null where that is no longer today. */
export function laterToday(now: Date): string | null {
  const day = dayOf(now);
  if (clockOf(now) < "16:00") return instantAt(day, EVENING).toISOString();
  const later = new Date(now.getTime() + 3 * HOUR_MS);
  return dayOf(later) === day ? later.toISOString() : null;
}

/** The morning of the next Monday. */
export function nextWeek(now: Date): string {
  const weekday = new Date(`${dayOf(now)}T00:00:00Z`).getUTCDay();
  return morningAfter(now, SUNDAY_TO_MONDAY[weekday] ?? 7);
}
