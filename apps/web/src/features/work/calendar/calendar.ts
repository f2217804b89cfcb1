/** The calendar's arithmetic: which days it shows, and where the bars of a week stand. Pure. */
import type { WorkPackage } from "@halyard/contract/resources";
import { weekStart } from "@halyard/contract/settings/formats";
import { firstWeekday } from "../../../shared/instance/instance.ts";
import { addDays, daysBetween } from "../../../shared/dates/local-day.ts";
import { spanOf, type Span } from "../dates/days.ts";

const WEEK = 7;

export type CalendarSpan = "month" | "week";

/** The due date of a work package, or its start date if it has none. */
export function dueOn(row: WorkPackage): Span | null {
  const span = spanOf(row);
  return span === null ? null : { ...span, from: span.to };
}

/** The first day of the day's week, a Monday unless the instance says otherwise. */
export const weekStartOf = (day: string): string => weekStart(day, firstWeekday());

/** The Mondays of the weeks that are shown around a day: those that its month touches, or the one that it is in. */
export function weeksOf(day: string, span: CalendarSpan): string[] {
  if (span === "week") return [weekStartOf(day)];
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(monthLater(first, 1), -1);
  const count = daysBetween(weekStartOf(first), weekStartOf(last)) / WEEK + 1;
  return Array.from({ length: count }, (_, week) => addDays(weekStartOf(first), week * WEEK));
}

export const daysOfWeek = (firstDay: string): string[] =>
  Array.from({ length: WEEK }, (_, at) => addDays(firstDay, at));

/** The first of the month so many months later. */
export function monthLater(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const stepped = (day: string, span: CalendarSpan, by: number): string =>
  span === "week" ? addDays(day, by * WEEK) : monthLater(day, by);

/** A part of a work package's days within one week. */
export interface Bar {
  row: WorkPackage;
  /** Columns of the week, from 0; inclusive. */
  first: number;
  last: number;
  /** Its line below the date, from 0. */
  line: number;
  /** Whether it goes on before and after these days. */
  before: boolean;
  after: boolean;
}

/**
 * The bars of a week in as few lines as it takes. On top stands what is urgent and ends in it, then what else ends in it, what
 * begins in it, and what only passes through: the lower a bar stands, the sooner it is folded. Of each those with the most
 * days come first: what begins and ends within a day or two would else take the lines of days that have others.
 * @param urgency the most urgent go on top; 0 for what is no more urgent than anything else
 * @param placed the days a work package covers
 */
export function barsOf(
  rows: readonly WorkPackage[],
  firstDay: string,
  urgency: (row: WorkPackage) => number = () => 0,
  placed: (row: WorkPackage) => Span | null = spanOf,
): Bar[] {
  const lastDay = addDays(firstDay, WEEK - 1);
  const urgent = ({ row, after }: Pick<Bar, "row" | "after">): number => (after ? 0 : urgency(row));
  const stage = ({ before, after }: Pick<Bar, "before" | "after">): number => (after ? 1 + Number(before) : 0);
  const within = rows
    .flatMap((row) => {
      const span = placed(row);
      if (span === null || span.to < firstDay || span.from > lastDay) return [];
      const first = Math.max(0, daysBetween(firstDay, span.from));
      const last = Math.min(WEEK - 1, daysBetween(firstDay, span.to));
      return [{ row, first, last, before: span.from < firstDay, after: span.to > lastDay }];
    })
    .toSorted(
      (a, b) =>
        urgent(b) - urgent(a) ||
        stage(a) - stage(b) ||
        b.last - b.first - (a.last - a.first) ||
        a.first - b.first ||
        a.row.id - b.row.id,
    );
  /** The bars that stand in each line. */
  const lines: { first: number; last: number }[][] = [];
  return within.map((bar) => {
    const free = lines.findIndex((others) => others.every(({ first, last }) => last < bar.first || first > bar.last));
    const line = free < 0 ? lines.length : free;
    lines[line] = [...(lines[line] ?? []), bar];
    return { ...bar, line };
  });
}

const isOn = (day: number) => (bar: Bar) => bar.first <= day && bar.last >= day;

/**
 * The bars of a week that so many lines show. Each stands on all of its days in the week, or is folded on all of them: a part
 * of one would say that it begins or ends where it does not.
 */
export const shownIn = (bars: readonly Bar[], lines: number): Bar[] => bars.filter((bar) => bar.line < lines);

/** How many bars of each day of the week are not among those that are shown. */
export const hiddenOn = (bars: readonly Bar[], shown: readonly Bar[]): number[] =>
  Array.from({ length: WEEK }, (_, day) => bars.filter(isOn(day)).length - shown.filter(isOn(day)).length);

const WEEKEND: ReadonlySet<number> = new Set([0, 6]);

export const isWeekend = (day: string): boolean => WEEKEND.has(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The widths of a week's days: weekends, on which little is planned, leave theirs to the subjects of the others. */
export const columnsOf = (firstDay: string): string =>
  daysOfWeek(firstDay)
    .map((day) => `minmax(0, ${isWeekend(day) ? 2 : 3}fr)`)
    .join(" ");

/** What a list of days shows, each work package once: on the day it is due, or on its first day where it isn't due. */
export interface DayList {
  days: { day: string; rows: WorkPackage[] }[];
  /** What was due before today and isn't late; none of it where today isn't among the days. */
  earlier: WorkPackage[];
}

/**
 * @param rows without those that are late, which stand above all days
 * @param first @param last of the days, inclusive
 */
export function dayListOf(rows: readonly WorkPackage[], first: string, last: string, today: string): DayList {
  const hasToday = first <= today && today <= last;
  const due = rows
    .flatMap((row) => {
      const day = spanOf(row)?.to ?? "";
      return day < first || day > last ? [] : [{ day, row }];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const ahead = hasToday ? due.filter(({ day }) => day >= today) : due;
  const byDay = new Map<string, WorkPackage[]>(hasToday ? [[today, []]] : []);
  for (const { day, row } of ahead) byDay.set(day, [...(byDay.get(day) ?? []), row]);
  return {
    days: [...byDay].map(([day, those]) => ({ day, rows: those })),
    earlier: due.slice(0, due.length - ahead.length).map(({ row }) => row),
  };
}

/** A week at the edge of a month (`YYYY-MM`) that has at most its weekend there, and nothing to show. */
export const isLow = (firstDay: string, bars: readonly Bar[], month: string): boolean =>
  bars.length === 0 && daysOfWeek(firstDay).every((day) => !day.startsWith(month) || isWeekend(day));

/** How many work packages have a bar on days of a month, `YYYY-MM`. */
export function countIn(month: string, weeks: readonly { firstDay: string; bars: readonly Bar[] }[]): number {
  const found = weeks.flatMap(({ firstDay, bars }) =>
    bars.flatMap(({ row, first, last }) =>
      addDays(firstDay, first).slice(0, 7) <= month && addDays(firstDay, last).slice(0, 7) >= month ? [row.id] : [],
    ),
  );
  return new Set(found).size;
}

/** In how many lines the bars of a week stand. */
export const lineCount = (bars: readonly Bar[]): number => Math.max(0, ...bars.map(({ line }) => line + 1));

/** So many lines a week shows whatever the room is, so that one with no more has nothing to fold. */
export const foldsBeyond = (need: number): boolean => need > LEAST;

/**
 * Lines that each week has as far as it needs them, whatever the room is: else a day of a small window would show nothing but a
 * number. One that needs none is as high as one that needs one, so that a month looks like one.
 */
const LEAST = 2;

/**
 * How many lines each week shows of those it needs: the current one all of them, as far as they fit beside the least of the
 * others, then the ones after it and those before a line each in turn.
 * @param room in lines @param now the current week's place; -1: it is not among them
 * @param empty what a week without bars takes, in lines
 */
export function linesOf(needs: readonly number[], room: number, now: number, empty = 1): number[] {
  const lines = needs.map((need) => Math.min(need, LEAST));
  let left = Math.floor(room - lines.reduce((sum, count) => sum + (count === 0 ? empty : count), 0));
  const give = (at: number, most: number): void => {
    const given = Math.max(0, Math.min(most, left, (needs[at] ?? 0) - (lines[at] ?? 0)));
    lines[at] = (lines[at] ?? 0) + given;
    left -= given;
  };
  if (now >= 0) give(now, left);
  const order = [...needs.keys()].map((at) => (at + Math.max(0, now)) % needs.length);
  while (left > 0 && order.some((at) => (lines[at] ?? 0) < (needs[at] ?? 0))) {
    for (const at of order) give(at, 1);
  }
  return lines;
}
