/** A day in a narrow column: its year is left out as long as no one takes it for another one. */
import { formatDay, formatFirstDay } from "../../../shared/dates/dates.tsx";
import { daysBetween, localDay } from "../../../shared/dates/local-day.ts";

/** Half a year and less. */
const NEAR_DAYS = 182;

export const nearDay = (day: string): string =>
  Math.abs(daysBetween(localDay(), day)) <= NEAR_DAYS ? formatFirstDay(day, day) : formatDay(day);
