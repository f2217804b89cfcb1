/** When the next sprint could be: after those that are planned, for two weeks. Pure. */
import type { Sprint } from "@halyard/contract/resources";

const DAYS = 14;
const DAY_MS = 86_400_000;

const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** @param today `YYYY-MM-DD` */
export function suggestedDates(
  sprints: readonly Pick<Sprint, "finishDate">[],
  today: string,
): { startDate: string; finishDate: string } {
  const last = sprints.reduce(
    (latest, { finishDate }) => ((finishDate ?? "") > latest ? (finishDate ?? "") : latest),
    "",
  );
  const next = last === "" ? today : daysAfter(last, 1);
  const startDate = next < today ? today : next;
  return { startDate, finishDate: daysAfter(startDate, DAYS - 1) };
}
