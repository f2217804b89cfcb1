/** How the instance writes dates and begins weeks, and the time zone of those who chose none. */

/** As OpenProject's clients know them; empty: as the reader's language writes them. */
export const DATE_FORMATS = ["", "YYYY-MM-DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY", "DD MMM YYYY"] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** 1 Monday, 6 Saturday, 7 Sunday. */
export const FIRST_WEEKDAYS = [1, 6, 7] as const;
export type FirstWeekday = (typeof FIRST_WEEKDAYS)[number];

export const MOST_ON_A_PAGE = 200;

/** An IANA name that this program knows. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** @param day `YYYY-MM-DD` @returns it in one of the formats; in the one of the language as it is */
export function dayIn(format: DateFormat, day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  if (format === "") return day;
  return format
    .replace("MMM", MONTHS[Number(month) - 1] ?? "")
    .replace("MM", month)
    .replace("YYYY", year)
    .replace("DD", date);
}

/** The first day, `YYYY-MM-DD`, of the week that a day is in. */
export function weekStart(day: string, first: FirstWeekday): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const since = (new Date(at).getUTCDay() - (first % 7) + 7) % 7;
  return new Date(at - since * 86_400_000).toISOString().slice(0, 10);
}
