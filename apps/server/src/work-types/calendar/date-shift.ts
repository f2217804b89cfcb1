/** Moves dates by working days: what lies five working days after the first date does so after the new one. Pure. */
import { dateOf, dayNumber, type WorkCalendar } from "./calendar.ts";

type DateShift = (date: string) => string;

export interface Shift {
  /** null: dates stay what they are. */
  calendar: WorkCalendar | null;
  date: DateShift;
}

export const UNMOVED: Shift = { calendar: null, date: (date) => date };

/**
 * Keeps the order of dates. What is not worked on stays as many days after the last working day before it.
 * @param from the first of all dates @param to where that one goes, or the next day that is worked on
 */
export function dateShift(from: string, to: string, calendar: WorkCalendar): DateShift {
  const first = dayNumber(from);
  let begin = dayNumber(to);
  while (!calendar.works(begin)) begin++;
  return (date) => {
    const day = dayNumber(date);
    let worked = day;
    while (worked > first && !calendar.works(worked)) worked--;
    let target = begin;
    for (let left = calendar.between(first, worked) - 1; left > 0;) if (calendar.works(++target)) left--;
    return dateOf(target + (day - worked));
  };
}
