/** The moments that are offered, in the morning where the person is. */
import { dayOf, instantAt } from "../../../shared/dates/time-zone.ts";

export const MORNING = "09:00";
const DAY_MS = 86_400_000;

export const CHOICES = [
  { id: "tomorrow", days: 1 },
  { id: "inThreeDays", days: 3 },
  { id: "inAWeek", days: 7 },
] as const;

/** `YYYY-MM-DD`, that many days after the moment's own. */
export const daysLater = (now: Date, days: number): string =>
  new Date(Date.parse(`${dayOf(now)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const choiceAt = (now: Date, days: number): string => instantAt(daysLater(now, days), MORNING).toISOString();
