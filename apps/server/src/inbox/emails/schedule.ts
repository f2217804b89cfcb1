/** When notifications are mailed: bursts, hours, days, pauses and quiet hours, by the clock of the person's time zone. */
import type { ReminderSettings } from "../../identity/users/preferences/preferences.ts";
import { BURST_MS } from "../notifications/channels.ts";

type Schedule = Pick<ReminderSettings, "dailyReminders" | "pauseReminders" | "emails" | "workdays" | "timeZone">;

/** However long a burst goes on, its email leaves by then. */
const LONGEST_BURST_MS = 5 * BURST_MS;
const DAY_MS = 86_400_000;
/** What could not leave for this long after its time is not mailed any more: it is no news, and stands in the inbox. */
export const LATEST_DAYS = 3;
/** A pause and a week without a single working day end within these, or the digest is never due. */
const DAYS_AHEAD = 400;

/** @param first and `last`: when the first and the last notification of the burst were made */
export function immediateDue(schedule: Schedule, first: Date, last: Date): Date {
  const due = new Date(Math.min(last.getTime() + BURST_MS, first.getTime() + LONGEST_BURST_MS));
  return afterQuiet(schedule, afterPause(schedule, due));
}

/** The first time of a digest after the oldest notification in it; null: it never comes. */
export function digestDue(schedule: Schedule, oldest: Date): Date | null {
  const { timeZone, workdays, dailyReminders } = schedule;
  const times = dailyReminders.times.toSorted();
  if (!dailyReminders.enabled || times.length === 0 || workdays.length === 0) return null;
  const first = localDay(oldest, timeZone);
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const day = addDays(first, ahead);
    if (!workdays.includes(weekday(day)) || isPaused(schedule, day)) continue;
    for (const time of times) {
      const at = instantOf(day, time, timeZone);
      if (at > oldest) return afterQuiet(schedule, at);
    }
  }
  return null;
}

function afterPause(schedule: Schedule, at: Date): Date {
  const day = localDay(at, schedule.timeZone);
  if (!isPaused(schedule, day)) return at;
  const last = schedule.pauseReminders.lastDay ?? schedule.pauseReminders.firstDay ?? day;
  return instantOf(addDays(last, 1), "00:00", schedule.timeZone);
}

function isPaused({ pauseReminders: { enabled, firstDay, lastDay } }: Schedule, day: string): boolean {
  return enabled && firstDay != null && day >= firstDay && day <= (lastDay ?? firstDay);
}

/** Quiet hours may go over midnight. */
function afterQuiet({ emails: { quietFrom, quietTo }, timeZone }: Schedule, at: Date): Date {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at;
  const [day, time] = localTime(at, timeZone);
  const isOverNight = quietFrom > quietTo;
  const isQuiet = isOverNight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
  if (!isQuiet) return at;
  return instantOf(isOverNight && time >= quietFrom ? addDays(day, 1) : day, quietTo, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(at: Date, timeZone: string): [day: string, time: string] {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const options = { dateStyle: "short", timeStyle: "short", hourCycle: "h23" } as const;
    // Swedish dates and times are those of ISO 8601.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, ...options });
    formats.set(timeZone, format);
  }
  const [day = "", time = ""] = format.format(at).split(" ");
  return [day, time];
}

export const localDay = (at: Date, timeZone: string): string => localTime(at, timeZone)[0];

/** When a local clock shows this; where it never does, because summer time begins, the moment after. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (at: number) => Date.parse(`${localTime(new Date(at), timeZone).join("T")}:00Z`);
  const early = wanted - (shownAt(wanted - DAY_MS) - (wanted - DAY_MS));
  const late = wanted - (shownAt(wanted + DAY_MS) - (wanted + DAY_MS));
  const found = [early, late].toSorted((a, b) => a - b).find((at) => shownAt(at) === wanted);
  return new Date(found ?? Math.max(early, late));
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Monday is 1. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
