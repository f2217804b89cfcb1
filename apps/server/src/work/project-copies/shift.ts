/** How far the dates of a copy move. */
import { calendarOf } from "../../work-types/calendar/calendar.ts";
import { dateShift, UNMOVED, type Shift } from "../../work-types/calendar/date-shift.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";
import type { Parts } from "./resource.ts";
import { firstDateOf } from "./store.ts";

interface Moved {
  shift: Shift;
  /** As it is remembered: the original's first date, and where it went. */
  moved: { shifted_from: string | null; shifted_to: string | null };
}

const STAYS: Moved = { shift: UNMOVED, moved: { shifted_from: null, shifted_to: null } };

/** What is copied moves as a whole, by working days. @param startDate where the first date goes; null: none moves */
export async function shiftOf(db: Reader, source: number, parts: Parts, startDate: unknown): Promise<Moved> {
  const first = typeof startDate === "string" ? await firstDateOf(db, source, parts) : null;
  if (typeof startDate !== "string" || first === null) return STAYS;
  const calendar = await calendarOf(db);
  const moved = { shifted_from: first, shifted_to: startDate };
  return { shift: { calendar, date: dateShift(first, startDate, calendar) }, moved };
}
