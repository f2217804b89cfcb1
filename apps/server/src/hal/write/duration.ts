/** Durations on the wire: hours as ISO 8601 where a day has 24 hours, or whole days `P5D`. */

const PATTERN =
  /^P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const SECONDS = [365 * 86_400, 30 * 86_400, 7 * 86_400, 86_400, 3_600, 60, 1];
/** Beyond this a number of seconds is a typing error, not a plan: 10,000 years. */
const LONGEST = 10_000 * 365 * 86_400;

/** Seconds of an ISO 8601 duration; null for anything else, and where it is negative or beyond all bounds. */
export function secondsOf(text: string): number | null {
  const match = PATTERN.exec(text);
  if (match === null || text === "P" || text.endsWith("T")) return null;
  const seconds = SECONDS.reduce((sum, size, index) => sum + Number(match[index + 1] ?? 0) * size, 0);
  return seconds <= LONGEST ? Math.round(seconds) : null;
}

/** `PT8H`, `P1DT16H`, `PT1H30M`; zero is `PT0S`. */
export function durationOf(seconds: number): string {
  if (seconds === 0) return "PT0S";
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = seconds % 60;
  const time = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${rest ? `${rest}S` : ""}`;
  return `P${days ? `${days}D` : ""}${time ? `T${time}` : ""}`;
}

/** `P5D`. */
export const daysDuration = (days: number): string => `P${days}D`;
