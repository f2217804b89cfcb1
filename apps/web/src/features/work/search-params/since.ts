/** Since when changes are shown: a word, or a day. It stands in the address and in saved views. Pure. */

export const SINCE_WORDS = ["day", "workday", "week", "month", "visit"] as const;
export type SinceWord = (typeof SINCE_WORDS)[number];
/** Else `YYYY-MM-DD`. */
export type Since = string;

export const sinceWord = (since: Since | undefined): SinceWord | undefined =>
  SINCE_WORDS.find((word) => word === since);

export function sinceIn(value: unknown): Since | undefined {
  if (typeof value !== "string") return undefined;
  if (sinceWord(value) !== undefined) return value;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** As the API names the moment. @param offset of the person's time zone, `+01:00` @param visit when they looked last */
export function timestampOf(since: Since, offset: string, visit: string): string {
  const word = sinceWord(since);
  if (word === undefined) return `${since}T00:00:00${offset}`;
  return {
    day: `oneDayAgo@00:00${offset}`,
    workday: `lastWorkingDay@00:00${offset}`,
    week: `oneWeekAgo@00:00${offset}`,
    month: `oneMonthAgo@00:00${offset}`,
    visit,
  }[word];
}

/** A saved view keeps the moment as the API has it. */
export function sinceOfTimestamps(timestamps: readonly string[]): Since | undefined {
  const [first = ""] = timestamps;
  const words = { oneDayAgo: "day", lastWorkingDay: "workday", oneWeekAgo: "week", oneMonthAgo: "month" };
  const word = Object.entries(words).find(([name]) => first.startsWith(`${name}@`))?.[1];
  return word ?? (/^\d{4}-/.test(first) ? sinceIn(first.slice(0, 10)) : undefined);
}
