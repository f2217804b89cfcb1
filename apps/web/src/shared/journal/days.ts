/** The day of a list by days; today and yesterday also by name. */
import { formatDay } from "../dates/dates.tsx";
import { addDays, localDay } from "../dates/local-day.ts";
import { translate } from "../i18n/i18n.tsx";
import "./messages.ts";

/** @param day `2026-11-28`, in the reader's time zone */
export function dayWords(day: string): string {
  const words = formatDay(day);
  const today = localDay();
  if (day === today) return translate("journal.today", { day: words });
  return day === addDays(today, -1) ? translate("journal.yesterday", { day: words }) : words;
}
