/** Calendar days, `YYYY-MM-DD`, as the API has them. */
import { dayOf } from "./time-zone.ts";

const DAY_MS = 86_400_000;

/** Today in the person's time zone: their own choice, else the device's. */
export const localDay = (): string => dayOf(new Date());

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Days from the first to the second. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
