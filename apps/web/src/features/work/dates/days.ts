/** The days of a work package as something that has a beginning and an end on a calendar. Pure. */
import type { WorkPackage } from "@halyard/contract/resources";
import type { Change } from "../model/change.ts";
import { addDays } from "../../../shared/dates/local-day.ts";

export interface Span {
  /** `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  milestone: boolean;
}

/** Where it stands; null: it has no date. One day stands for the other where only one is known. */
export function spanOf(row: Pick<WorkPackage, "startDate" | "dueDate" | "date">): Span | null {
  if (row.date !== undefined) return row.date === null ? null : { from: row.date, to: row.date, milestone: true };
  const from = row.startDate ?? row.dueDate ?? null;
  const to = row.dueDate ?? row.startDate ?? null;
  return from === null || to === null ? null : { from, to, milestone: false };
}

/** Everything by so many days, what it has not stays without. */
export function movedBy(row: WorkPackage, days: number): Change {
  if (row.date !== undefined) {
    return { values: { date: row.date === null ? null : addDays(row.date, days) } };
  }
  const by = (day: string | null | undefined): string | null => (day == null ? null : addDays(day, days));
  return { values: { startDate: by(row.startDate), dueDate: by(row.dueDate) } };
}

/** One end elsewhere; it never passes the other one. Of what has one day only the other one is set. */
export function resizedBy(row: WorkPackage, end: "from" | "to", days: number): Change | null {
  const span = spanOf(row);
  if (span === null || span.milestone) return null;
  const wanted = addDays(span[end], days);
  const startDate = end === "from" ? (wanted > span.to ? span.to : wanted) : span.from;
  const dueDate = end === "to" ? (wanted < span.from ? span.from : wanted) : span.to;
  return { values: { startDate, dueDate } };
}

/** A first span for what has none: that day. */
export const placedOn = (row: WorkPackage, day: string): Change =>
  row.date === undefined ? { values: { startDate: day, dueDate: day } } : { values: { date: day } };
