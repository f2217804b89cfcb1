/** Since when changes are shown: a word, a day, or from one day to another. It stands in the address and in saved views. Pure. */

export const SINCE_WORDS = ["day", "workday", "week", "month", "visit"] as const;
export type SinceWord = (typeof SINCE_WORDS)[number];
/** Else `YYYY-MM-DD`, or two such days with `..` between them. */
export type Since = string;

export const sinceWord = (since: Since | undefined): SinceWord | undefined =>
  SINCE_WORDS.find((word) => word === since);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day, or the first and the last of them; null: it is a word. */
export function daysOf(since: Since): { from: string; to: string | null } | null {
  if (sinceWord(since) !== undefined) return null;
  const [from = "", to = null] = since.split("..");
  return { from, to };
}

/** @param to none: until now. One that does not come after the first says nothing. */
export const sinceOfDays = (from: string, to: string | null): Since | undefined =>
  isDay(from) ? (to !== null && isDay(to) && to > from ? `${from}..${to}` : from) : undefined;

export function sinceIn(value: unknown): Since | undefined {
  if (typeof value !== "string") return undefined;
  if (sinceWord(value) !== undefined) return value;
  const [from = "", to = null, ...more] = value.split("..");
  const since = sinceOfDays(from, to);
  return since === value && more.length === 0 ? since : undefined;
}

/** As the API names the moment. @param offset of the person's time zone, `+01:00` @param visit when they looked last */
export function timestampOf(since: Since, offset: string, visit: string): string {
  const word = sinceWord(since);
  if (word === undefined) return `${daysOf(since)?.from ?? since}T00:00:00${offset}`;
  return {
    day: `oneDayAgo@00:00${offset}`,
    workday: `lastWorkingDay@00:00${offset}`,
    week: `oneWeekAgo@00:00${offset}`,
    month: `oneMonthAgo@00:00${offset}`,
    visit,
  }[word];
}

/** The end of what is compared, as the API names it; null: now. */
export function endOf(since: Since, offset: string): string | null {
  const to = daysOf(since)?.to ?? null;
  return to === null ? null : `${to}T23:59:59${offset}`;
}

/** A saved view keeps the moments as the API has them. */
export function sinceOfTimestamps(timestamps: readonly string[]): Since | undefined {
  const [first = "", second = ""] = timestamps;
  const words = { oneDayAgo: "day", lastWorkingDay: "workday", oneWeekAgo: "week", oneMonthAgo: "month" };
  const word = Object.entries(words).find(([name]) => first.startsWith(`${name}@`))?.[1];
  const dayIn = (timestamp: string): string => (/^\d{4}-/.test(timestamp) ? timestamp.slice(0, 10) : "");
  return word ?? sinceOfDays(dayIn(first), dayIn(second));
}
