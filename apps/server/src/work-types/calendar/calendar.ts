/** Which days are worked on. Days are counted from 1970; the week begins on Monday. */
import type { Reader } from "../../platform/database/schema/schema.ts";

const DAY_MS = 86_400_000;
const WEEK = 7;
/** 1970 began on a Thursday. */
const THURSDAY = 3;

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Monday 1 to Sunday 7. */
export const weekdayOf = (day: number): number => ((((day + THURSDAY) % WEEK) + WEEK) % WEEK) + 1;

export class WorkCalendar {
  readonly #week: readonly boolean[];
  readonly #holidays: ReadonlySet<number>;
  /** Holidays that would be worked on if they were none, in order. */
  readonly #lost: readonly number[];
  readonly #perWeek: number;

  /** @param week whether Monday, …, Sunday are worked on: at least one is @param holidays `YYYY-MM-DD` */
  constructor(week: readonly boolean[], holidays: readonly string[] = []) {
    this.#week = week;
    const numbers = holidays.map(dayNumber);
    this.#holidays = new Set(numbers);
    this.#lost = numbers.filter((day) => this.#inWeek(day)).toSorted((a, b) => a - b);
    this.#perWeek = week.filter(Boolean).length;
  }

  works(day: number): boolean {
    return this.#inWeek(day) && !this.#holidays.has(day);
  }

  /** How many days from the one to the other, both counted, are worked on. */
  between(from: number, to: number): number {
    const all = to - from + 1;
    let count = Math.floor(all / WEEK) * this.#perWeek;
    for (let day = to - (all % WEEK) + 1; day <= to; day++) if (this.#inWeek(day)) count++;
    return count - this.#lost.filter((day) => day >= from && day <= to).length;
  }

  #inWeek(day: number): boolean {
    return this.#week[weekdayOf(day) - 1] === true;
  }
}

/** Monday to Friday, no holidays: what a database begins with. */
export const STANDARD_WEEK = new WorkCalendar([true, true, true, true, true, false, false]);

/** The calendar of a transaction that may need none: read when it is first asked for. */
export function calendarWhenNeeded(db: Reader): () => Promise<WorkCalendar> {
  let calendar: Promise<WorkCalendar> | undefined;
  return () => (calendar ??= calendarOf(db));
}

export async function calendarOf(db: Reader): Promise<WorkCalendar> {
  const week = await db.selectFrom("week_days").select("working").orderBy("day").execute();
  const holidays = await db.selectFrom("non_working_days").select("date").execute();
  return new WorkCalendar(
    week.map((row) => row.working === 1),
    holidays.map((row) => row.date),
  );
}
