/** When the demo's work was, is or will be done: what is finished lies behind today, what is open lies around it. */
import { addDays } from "../../hal/read/date-filters.ts";
import { daysBetween, nextWorkingDay } from "../../work/work-packages/scheduling/scheduling.ts";
import type { Chance } from "../random.ts";

export interface Dates {
  start: string | null;
  due: string | null;
  duration: number | null;
}

interface Wanted {
  today: string;
  /** How many days ago it was created. */
  age: number;
  milestone: boolean;
  done: boolean;
  begun: boolean;
  /** How much of the open work is late. */
  late: number;
  /** Days from today, where the due date is not left to chance. */
  dueIn?: number | undefined;
}

/** Some working day lies behind them. */
const BEGUN_DAYS = 4;
/** Of ten that are finished, so many ended in the last weeks. */
const LATELY_OF_TEN = 2;
const LATELY_DAYS = 27;
const NONE: Dates = { start: null, due: null, duration: null };

export function datesOf(chance: Chance, wanted: Wanted): Dates {
  const { today, age, milestone, done, dueIn } = wanted;
  const dated = milestone || chance.happens(0.85);
  const [days, dueDays] = done ? finished(chance, age) : open(chance, wanted);
  if (!dated && dueIn === undefined) return NONE;
  const due = workingDay(addDays(today, dueIn ?? dueDays), done ? today : undefined);
  if (milestone) return { start: due, due, duration: 1 };
  const earliest = nextWorkingDay(addDays(due, -days));
  // Work in progress has begun, also where its last day is far away.
  const begin = wanted.begun && earliest > today ? nextWorkingDay(addDays(today, -BEGUN_DAYS)) : earliest;
  const start = begin < due ? begin : due;
  return { start, due, duration: daysBetween(start, due, false) };
}

/** @returns for how many days it was worked on, and when it was due */
function finished(chance: Chance, age: number): [number, number] {
  const days = chance.between(1, 12);
  const rest = chance.below(10);
  const ended = Math.max(1, age - days - rest);
  // Some of it took until lately. Nothing is drawn for it, so that all else stays as it is.
  return [days, -(rest < LATELY_OF_TEN ? Math.min(ended, 2 + ((age * 7) % LATELY_DAYS)) : ended)];
}

function open(chance: Chance, { age, begun, late }: Wanted): [number, number] {
  const days = chance.between(2, 14);
  if (age > 3 && chance.happens(late)) return [days, -chance.between(3, Math.min(12, age))];
  const soon = begun ? 0.7 : 0.3;
  return [days, chance.happens(soon) ? chance.between(0, 8) : chance.between(9, 50)];
}

/** @param latest the working day is looked for before it, where it must not lie after it */
function workingDay(day: string, latest?: string): string {
  const next = nextWorkingDay(day);
  return latest === undefined || next <= latest ? next : nextWorkingDay(addDays(day, -2));
}
