import { expect, test } from "vitest";
import { dayIn, isTimeZone, weekStart } from "./formats.ts";

test.each([
  ["", "2026-11-05"],
  ["YYYY-MM-DD", "2026-11-05"],
  ["DD.MM.YYYY", "05.11.2026"],
  ["DD/MM/YYYY", "05/11/2026"],
  ["MM/DD/YYYY", "11/05/2026"],
  ["DD MMM YYYY", "05 Nov 2026"],
] as const)("a day in %j is %s", (format, text) => expect(dayIn(format, "2026-11-05")).toBe(text));

// November 26, 2026 is a Thursday.
test.each([
  [1, "2026-11-23"],
  [6, "2026-11-21"],
  [7, "2026-11-22"],
] as const)("a week that begins on day %i begins on %s", (first, day) => {
  expect(weekStart("2026-11-26", first)).toBe(day);
  expect(weekStart(day, first)).toBe(day);
});

test("knows time zones by their IANA names", () => {
  expect(["Europe/Berlin", "UTC", "Mars/Olympus", "", "utc"].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
