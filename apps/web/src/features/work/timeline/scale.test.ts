import { expect, test } from "vitest";
import { dayAt, DAY_PX, daysIn, headOf, leftOf, openingOf, scaleOf, startOf } from "./scale.ts";
import { ZOOMS } from "../search-params/zoom.ts";

const TODAY = "2026-11-22";
const label = (day: string): string => day;

test("all days and today are on the scale, with room around them", () => {
  for (const zoom of ZOOMS) {
    const scale = scaleOf(["2026-01-05", "2027-02-01"], TODAY, zoom);
    for (const day of ["2026-01-05", "2027-02-01", TODAY]) {
      expect(leftOf(scale, day)).toBeGreaterThan(0);
      expect(leftOf(scale, day)).toBeLessThan(scale.width - DAY_PX[zoom]);
      expect(dayAt(scale, leftOf(scale, day) + DAY_PX[zoom] - 1)).toBe(day);
    }
  }
});

test("a mistyped year does not make an endless scale", () => {
  expect(scaleOf(["9999-12-31", "0001-01-01"], TODAY, "day").count).toBeLessThan(366 * 41);
});

test("the head's units follow each other without a gap and end at the edges", () => {
  for (const zoom of ZOOMS) {
    const scale = scaleOf(["2026-01-31"], TODAY, zoom);
    for (const line of Object.values(headOf(scale, label))) {
      expect(line[0]?.left).toBe(0);
      line.forEach((tick, at) => expect(tick.left + tick.width).toBe(line[at + 1]?.left ?? scale.width));
    }
  }
  expect(headOf(scaleOf([], TODAY, "quarter"), label).fine.every(({ day }) => /-(01|04|07|10)-01$/.test(day))).toBe(
    true,
  );
});

test("units begin where people expect them", () => {
  const units = ["week", "month", "quarter", "year"] as const;
  expect(units.map((unit) => startOf(TODAY, unit))).toEqual(["2026-11-16", "2026-11-01", "2026-10-01", "2026-01-01"]);
  expect(daysIn(scaleOf([], TODAY, "day"), -50)).toBe(-2);
});

test("opens at the first row that isn't long over, with the beginnings of the bars that are seen and today", () => {
  const scale = scaleOf(["2026-06-01", "2027-02-01"], TODAY, "week");
  const row = (startDate: string, dueDate: string) => ({ startDate, dueDate });
  const seen = { width: 700, rows: 2 };
  const at = (day: string): number => leftOf(scale, day);
  const old = row("2026-07-01", "2026-07-09");
  const rows = [old, row("2026-11-10", "2026-11-17"), row("2026-11-18", "2026-12-04"), row("2026-10-20", "2026-12-01")];
  const near = openingOf(rows, scale, TODAY, seen);
  expect(near).toEqual({ left: at("2026-11-02"), row: 1 });
  // A bar that began long ago doesn't take today out of view.
  const long = openingOf([row("2026-06-01", "2026-12-01")], scale, TODAY, seen);
  const week = 7 * DAY_PX.week;
  expect(at(TODAY) - long.left).toBeGreaterThanOrEqual(420);
  expect(at(TODAY) - long.left).toBeLessThan(420 + week);
  // Where all of it is ahead, today stands at the left.
  const ahead = at(TODAY) - openingOf([], scale, TODAY, seen).left;
  expect(ahead).toBeGreaterThanOrEqual(175);
  expect(ahead).toBeLessThan(175 + week);
  // The first week is whole, and so is its number.
  for (const { left } of [near, long]) expect(startOf(dayAt(scale, left), "week")).toBe(dayAt(scale, left));
  // Months are too wide for that.
  const months = scaleOf(["2026-06-01", "2027-02-01"], TODAY, "month");
  expect(openingOf(rows, months, TODAY, seen).left).toBe(leftOf(months, TODAY) - 175);
});

test("on a phone today is well before the end of what is seen, however long ago the bars began", () => {
  const scale = scaleOf(["2026-06-01", "2027-02-01"], TODAY, "week", true);
  expect(scale.day).toBeLessThan(DAY_PX.week);
  const rows = [{ startDate: "2026-06-01", dueDate: "2026-12-01" }];
  for (let by = 0; by < 7; by += 1) {
    const today = `2026-11-${22 + by}`;
    const { left } = openingOf(rows, scale, today, { width: 250, rows: 12 });
    expect(leftOf(scale, today) - left).toBeLessThanOrEqual(150);
    expect(leftOf(scale, today) - left).toBeGreaterThan(40);
    expect(startOf(dayAt(scale, left), "week")).toBe(dayAt(scale, left));
  }
});
