/** How far a moment is from now, in the largest unit that fits. */
export type RelativeUnit = "second" | "minute" | "hour" | "day" | "month" | "year";

const SECOND = 1_000;
const UNITS: readonly (readonly [RelativeUnit, number])[] = [
  ["year", 365 * 24 * 3_600 * SECOND],
  ["month", 30 * 24 * 3_600 * SECOND],
  ["day", 24 * 3_600 * SECOND],
  ["hour", 3_600 * SECOND],
  ["minute", 60 * SECOND],
];

/** Both in milliseconds since 1970. The past is negative; less than a minute is 0 seconds ("now"). */
export function relativeParts(time: number, now: number): readonly [number, RelativeUnit] {
  const distance = time - now;
  for (const [unit, length] of UNITS) {
    if (Math.abs(distance) < length) continue;
    // What has passed counts when it is full; what is to come is as far as the nearest.
    return [distance < 0 ? Math.ceil(distance / length) : Math.round(distance / length), unit];
  }
  return [0, "second"];
}
