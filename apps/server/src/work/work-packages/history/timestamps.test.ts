import { expect, test } from "vitest";
import { STANDARD_WEEK } from "../../../work-types/calendar/calendar.ts";
import { momentsOf } from "./timestamps.ts";

/** A Monday. */
const NOW = new Date("2026-03-02T09:00:00.000Z");

test.each([
  ["2026-02-01T10:00:00Z", "2026-02-01T10:00:00.000Z"],
  ["2026-02-01T10:00+02:00", "2026-02-01T08:00:00.000Z"],
  ["2026-02-01T10:00 02:00", "2026-02-01T08:00:00.000Z"],
  ["2026-02-01T10:00", "2026-02-01T10:00:00.000Z"],
  ["2026-02-01", "2026-02-01T00:00:00.000Z"],
  ["P-1Y", "2025-03-02T09:00:00.000Z"],
  ["P-1D", "2026-03-01T09:00:00.000Z"],
  ["P-1W", "2026-02-23T09:00:00.000Z"],
  ["P-1DT-2H", "2026-03-01T07:00:00.000Z"],
  ["PT-90M", "2026-03-02T07:30:00.000Z"],
  ["oneDayAgo@08:00+00:00", "2026-03-01T08:00:00.000Z"],
  ["oneDayAgo@01:00+01:00", "2026-03-01T00:00:00.000Z"],
  ["oneDayAgo@23:30-12:00", "2026-03-01T11:30:00.000Z"],
  ["lastWorkingDay@00:00+00:00", "2026-02-27T00:00:00.000Z"],
  ["oneWeekAgo@12:00+00:00", "2026-02-23T12:00:00.000Z"],
  ["oneMonthAgo@12:00+00:00", "2026-02-02T12:00:00.000Z"],
])("%s is %s", (given, at) => {
  expect(momentsOf(given, NOW, STANDARD_WEEK)).toEqual([{ given: given.replace(" ", "+"), at, present: false }]);
});

test("a month that is too short has its last day", () => {
  const [first] = momentsOf("P-1M", new Date("2026-03-31T09:00:00.000Z"), STANDARD_WEEK) ?? [];
  expect(first?.at).toBe("2026-02-28T09:00:00.000Z");
});

test.each([undefined, "", "PT0S", "P0D", "P1Y", "2030-01-01"])("%s is of now alone", (given) => {
  expect(momentsOf(given, NOW, STANDARD_WEEK)).toBeNull();
});

test("moments are in the order of time", () => {
  const moments = momentsOf("PT0S,P-1Y,2026-01-01", NOW, STANDARD_WEEK);
  expect(moments?.map(({ given }) => given)).toEqual(["P-1Y", "2026-01-01", "PT0S"]);
});

test.each([
  "soon",
  "P",
  "PT",
  "P-D",
  "2020-02-31",
  "2020-02-31T99:00Z",
  "oneDayAgo",
  "oneDayAgo@24:00+00:00",
  "oneYearAgo@08:00+00:00",
  "P-999999Y",
  ",",
  "PT0S,soon",
  "0000-01-01T00:00:00Z",
  Array.from({ length: 11 }, () => "P-1D").join(),
])("%s is refused", (given) => {
  expect(() => momentsOf(given, NOW, STANDARD_WEEK)).toThrow("imestamps");
});
