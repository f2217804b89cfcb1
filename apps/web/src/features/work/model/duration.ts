/** Hours as people type and read them, and ISO 8601 as it travels (a day has 24 hours there). */

/** `P1DT2H30M` gives `26.5 h`; null gives nothing. */
export function hoursText(duration: string | null | undefined): string {
  const hours = hoursOf(duration);
  return hours === null ? "" : `${Number(hours.toFixed(2))} h`;
}

/** Whole days of what takes days: `P5D` is 5. */
export function daysOf(duration: string | null | undefined): number | null {
  const days = /^P(\d+)D$/.exec(duration ?? "")?.[1];
  return days === undefined ? null : Number(days);
}

export function hoursOf(duration: string | null | undefined): number | null {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration ?? "");
  if (match === null) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return days * 24 + hours + minutes / 60 + seconds / 3_600;
}

const DAY_HOURS = 8;
const NUMBER = String.raw`(\d{1,6}(?:[.,]\d{1,4})?)`;
const PLAIN_HOURS = new RegExp(`^${NUMBER}$`);
const CLOCK = /^(\d{1,6}):([0-5]\d)$/;
/** Days, hours and minutes in this order, each at most once; minutes after hours need no unit. */
const PARTS = new RegExp(
  String.raw`^(?:${NUMBER}\s*d(?:ays?)?\s*)?(?:${NUMBER}\s*h(?:ours?|rs?)?\s*)?(?:${NUMBER}\s*(m(?:in(?:ute)?s?)?)?)?$`,
);

const valueOf = (text: string | undefined): number => Number((text ?? "0").replace(",", "."));

/**
 * `8`, `1.5`, `1,5`, `2h`, `90m`, `1h30`, `1h 30m`, `1:30` or `1d 2h` as an ISO 8601 duration; a day has 8 hours.
 * @returns null for an empty text, undefined for anything else
 */
export function durationFrom(text: string): string | null | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === "") return null;
  const minutes = minutesIn(trimmed);
  if (minutes === undefined) return undefined;
  return `PT${Math.floor(minutes / 60)}H${minutes % 60 === 0 ? "" : `${minutes % 60}M`}`;
}

function minutesIn(text: string): number | undefined {
  const plain = PLAIN_HOURS.exec(text);
  if (plain !== null) return Math.round(valueOf(plain[1]) * 60);
  const clock = CLOCK.exec(text);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]);
  const [found, days, hours, minutes, unit] = PARTS.exec(text) ?? [];
  if (found === undefined || (minutes !== undefined && unit === undefined && hours === undefined)) return undefined;
  return Math.round((valueOf(days) * DAY_HOURS + valueOf(hours)) * 60 + valueOf(minutes));
}
