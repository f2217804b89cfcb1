/** The days that a due date is mostly set to, and one that is typed. Pure. */
import { addDays } from "../../../shared/dates/local-day.ts";

export const NAMED_DAYS = ["today", "tomorrow", "friday", "nextMonday", "inAWeek", "inAMonth"] as const;
export type NamedDay = (typeof NAMED_DAYS)[number];

/** From Sunday on. */
const TO_MONDAY = [1, 7, 6, 5, 4, 3, 2];
const TO_FRIDAY = [5, 4, 3, 2, 1, 7, 6];

/** On a Friday, that day means the next one. @param today `YYYY-MM-DD` where the person is */
export function dayCalled(name: NamedDay, today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const days: Record<NamedDay, number> = {
    today: 0,
    tomorrow: 1,
    friday: TO_FRIDAY[weekday] ?? 7,
    nextMonday: TO_MONDAY[weekday] ?? 7,
    inAWeek: 7,
    inAMonth: 30,
  };
  return addDays(today, days[name]);
}

/** The day that is typed as `2026-12-24`; null for anything else. */
export function typedDay(text: string): string | null {
  const day = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}
