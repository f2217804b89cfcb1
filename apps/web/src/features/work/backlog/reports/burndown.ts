/** The days of a burndown, from the start of the sprint to its end: what is known of them, and the straight way down. Pure. */
import type { Amount, SprintProgress } from "@halyard/contract/schemas/projects";

export interface BurndownDay {
  date: string;
  /** null: it has not come yet. */
  planned: number | null;
  remaining: number | null;
  /** null: the sprint has no end. */
  ideal: number | null;
}

const DAY_MS = 86_400_000;
const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

export function burndownOf(
  { finishDate, days }: Pick<SprintProgress, "finishDate" | "days">,
  unit: keyof Amount,
): BurndownDay[] {
  const [first] = days;
  if (first === undefined) return [];
  const from = numberOf(first.date);
  const known = new Map(days.map((day) => [day.date, day]));
  const end = finishDate === null ? null : numberOf(finishDate);
  const last = Math.max(end ?? 0, numberOf(days.at(-1)?.date ?? first.date));
  return Array.from({ length: last - from + 1 }, (_, index) => {
    const date = dateOf(from + index);
    const day = known.get(date);
    const left = end === null ? null : Math.max(0, end - from - index);
    return {
      date,
      planned: day?.planned[unit] ?? null,
      remaining: day?.remaining[unit] ?? null,
      ideal: left === null || end === null || end === from ? null : (first.planned[unit] * left) / (end - from),
    };
  });
}
