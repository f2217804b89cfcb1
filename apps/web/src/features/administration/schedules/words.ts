/** Schedules in words. */
import { intl, type useT } from "../../../shared/i18n/i18n.tsx";
import { rhythmOf } from "./cron.ts";
import "./messages.ts";

/** The names of the days, Sunday first, as cron counts them. */
export const weekdayNames = (): string[] =>
  // The first of January 2023 was a Sunday.
  [1, 2, 3, 4, 5, 6, 7].map((day) => intl.formatDate(Date.UTC(2023, 0, day), { weekday: "long", timeZone: "UTC" }));

/** As all other times of the day are written. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return intl.formatDate(Date.UTC(2023, 0, 1, hour, minute), { timeStyle: "short", timeZone: "UTC" });
}

export function scheduleWords(t: ReturnType<typeof useT>, cron: string, timeZone: string): string {
  const rhythm = rhythmOf(cron);
  switch (rhythm.every) {
    case "off":
      return t("schedules.words.off");
    case "hour":
      return t("schedules.words.hour", { minute: rhythm.minute });
    case "day":
      return t("schedules.words.day", { time: clock(rhythm.time), timeZone });
    case "week":
      return t("schedules.words.week", {
        day: weekdayNames()[rhythm.weekday] ?? "",
        time: clock(rhythm.time),
        timeZone,
      });
    case "month":
      return t("schedules.words.month", { day: rhythm.day, time: clock(rhythm.time), timeZone });
    case "custom": {
      const [, minutes = "1"] = /^(?:\*|\*\/(\d+))( \*){4}$/.exec(rhythm.cron) ?? [undefined, ""];
      if (minutes !== "") return t("schedules.words.minutes", { count: Number(minutes) });
      return t("schedules.words.custom", { cron: rhythm.cron, timeZone });
    }
  }
}
