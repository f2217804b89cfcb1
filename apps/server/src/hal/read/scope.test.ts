import { expect, test } from "vitest";
import { startOfDayIn, todayIn } from "./scope.ts";

test.each<[string | null, string, string]>([
  [null, "2026-03-04", "2026-03-04T00:00:00.000Z"],
  ["UTC", "2026-03-04", "2026-03-04T00:00:00.000Z"],
  ["Asia/Tokyo", "2026-03-04", "2026-03-03T15:00:00.000Z"],
  ["America/New_York", "2026-01-04", "2026-01-04T05:00:00.000Z"],
  ["Asia/Kathmandu", "2026-03-04", "2026-03-03T18:15:00.000Z"],
  // The days on which the clocks change.
  ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
  ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
  ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
])("in %s the day %s begins at %s", (timeZone, day, begins) => {
  expect(startOfDayIn(timeZone, day)).toBe(begins);
  expect(todayIn(timeZone, new Date(begins))).toBe(day);
});
