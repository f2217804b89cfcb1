import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOf, dayNumber, STANDARD_WEEK, WorkCalendar } from "./calendar.ts";
import { dateShift } from "./date-shift.ts";

test("dates keep their distance in working days", () => {
  // A Monday to a Thursday.
  const shift = dateShift("2026-03-02", "2026-05-07", STANDARD_WEEK);
  expect(["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-06", "2026-03-09"].map(shift)).toEqual([
    "2026-05-07",
    "2026-05-08",
    "2026-05-11",
    "2026-05-13",
    "2026-05-14",
  ]);
  // A Saturday stays the day after its Friday.
  expect(shift("2026-03-07")).toBe("2026-05-14");
});

test("a new start that is not worked on becomes the next day that is", () => {
  expect(dateShift("2026-03-02", "2026-05-09", STANDARD_WEEK)("2026-03-02")).toBe("2026-05-11");
  const holidays = new WorkCalendar([true, true, true, true, true, false, false], ["2026-05-11"]);
  expect(dateShift("2026-03-02", "2026-05-09", holidays)("2026-03-02")).toBe("2026-05-12");
});

test("whatever the calendar, working days between two dates stay what they are", () => {
  const days = fc.integer({ min: 0, max: 400 });
  const week = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }).filter((one) => one.some(Boolean));
  const base = dayNumber("2026-01-01");
  fc.assert(
    fc.property(week, fc.array(days, { maxLength: 20 }), days, days, days, days, (works, free, from, to, a, b) => {
      const calendar = new WorkCalendar(
        works,
        [...new Set(free)].map((day) => dateOf(base + day)),
      );
      const shift = dateShift(dateOf(base + from), dateOf(base + to), calendar);
      const next = (day: number): number => (calendar.works(day) ? day : next(day + 1));
      const start = next(base + from + Math.min(a, b));
      const end = next(base + from + Math.max(a, b));
      const [movedStart, movedEnd] = [dayNumber(shift(dateOf(start))), dayNumber(shift(dateOf(end)))];
      expect(calendar.works(movedStart)).toBe(true);
      if (calendar.works(base + from)) {
        expect(calendar.between(movedStart, movedEnd)).toBe(calendar.between(start, end));
      }
      expect(movedStart <= movedEnd).toBe(true);
    }),
  );
});
