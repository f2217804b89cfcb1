import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber, STANDARD_WEEK, WorkCalendar } from "../../../work-types/calendar/calendar.ts";
import { addDays } from "../../../hal/read/date-filters.ts";
import { daysBetween, dueAfter, nextWorkingDay, resolveDates, startBefore } from "./scheduling.ts";

const day = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays("1990-01-01", offset));
const length = fc.integer({ min: 1, max: 400 });

/** Counted one by one, as a person would on a calendar. */
function counted(start: string, due: string, all: boolean): number {
  let days = 0;
  for (let date = start; date <= due; date = addDays(date, 1)) if (all || STANDARD_WEEK.works(dayNumber(date))) days++;
  return days;
}

test("days are counted as on a calendar", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5, max: 100 }), fc.boolean(), (start, more, all) => {
      const due = addDays(start, more);
      expect(daysBetween(start, due, all)).toBe(due < start ? 0 : counted(start, due, all));
    }),
  );
});

test("a finish that follows from a duration gives back the duration, and so does a start", () => {
  fc.assert(
    fc.property(day, length, fc.boolean(), (date, duration, all) => {
      const start = all ? date : nextWorkingDay(date);
      expect(daysBetween(start, dueAfter(start, duration, all), all)).toBe(duration);
      expect(daysBetween(startBefore(start, duration, all), start, all)).toBe(duration);
    }),
  );
});

test("holidays and other weeks count too", () => {
  const week = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }).filter((days) => days.includes(true));
  fc.assert(
    fc.property(day, length, week, fc.uniqueArray(day, { maxLength: 20 }), (date, duration, works, holidays) => {
      const calendar = new WorkCalendar(works, holidays);
      const start = nextWorkingDay(date, calendar);
      const due = dueAfter(start, duration, false, calendar);
      let days = 0;
      for (let one = dayNumber(start); one <= dayNumber(due); one++) if (calendar.works(one)) days++;
      expect([days, daysBetween(start, due, false, calendar)]).toEqual([duration, duration]);
      expect(startBefore(due, duration, false, calendar)).toBe(start);
    }),
  );
});

const none = { start: null, due: null, duration: null };

test("of start, finish and duration the one that was not sent follows", () => {
  const { dates } = resolveDates(none, { startDate: "2026-03-02", duration: 3 }, false, false);
  expect(dates).toEqual({ start: "2026-03-02", due: "2026-03-04", duration: 3 });
  expect(resolveDates(none, { dueDate: "2026-03-04", duration: 3 }, false, false).dates.start).toBe("2026-03-02");
  expect(resolveDates(none, { startDate: "2026-03-02", dueDate: "2026-03-09" }, false, false).dates.duration).toBe(6);
});

test("a duration that was there moves with a new finish only where the start is free", () => {
  const set = { start: "2026-03-02", due: "2026-03-04", duration: 3 };
  expect(resolveDates(set, { duration: 5 }, false, false).dates.due).toBe("2026-03-06");
  expect(resolveDates(set, { dueDate: "2026-03-06" }, false, false).dates).toEqual({
    ...set,
    due: "2026-03-06",
    duration: 5,
  });
  expect(resolveDates(set, { dueDate: null }, false, false).dates).toEqual({ ...set, due: null, duration: null });
});

test("weekends are skipped unless they are to be worked on", () => {
  expect(resolveDates(none, { startDate: "2026-03-07" }, false, false).dates.start).toBe("2026-03-09");
  expect(resolveDates(none, { startDate: "2026-03-07" }, true, false).dates.start).toBe("2026-03-07");
});

test("what does not fit together is refused at the field", () => {
  const refused = (sent: Parameters<typeof resolveDates>[1]) =>
    resolveDates(none, sent, false, false).errors.map((error) => error.attribute);
  expect(refused({ startDate: "2026-03-04", dueDate: "2026-03-02" })).toEqual(["dueDate"]);
  expect(refused({ startDate: "2026-03-02", dueDate: "2026-03-04", duration: 9 })).toEqual(["duration"]);
  expect(refused({ duration: 0 })).toEqual(["duration"]);
  expect(refused({ duration: 1_000_000 })).toEqual(["duration"]);
});

test("a milestone has one day", () => {
  expect(resolveDates(none, { date: "2026-03-04" }, false, true).dates).toEqual({
    start: "2026-03-04",
    due: "2026-03-04",
    duration: 1,
  });
});

test("whatever is sent, dates that are accepted fit together", () => {
  const date = fc.option(day, { nil: null });
  const sent = fc.record(
    { startDate: date, dueDate: date, duration: fc.option(length, { nil: null }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(sent, sent, fc.boolean(), (first, second, all) => {
      const before = resolveDates(none, first, all, false);
      const { dates, errors } = resolveDates(before.errors.length > 0 ? none : before.dates, second, all, false);
      if (errors.length > 0 || dates.start === null || dates.due === null) return;
      expect(dates.duration).toBe(daysBetween(dates.start, dates.due, all));
    }),
  );
});

test("no day is outside the calendar", () => {
  const refused = (sent: Parameters<typeof resolveDates>[1], milestone = false) =>
    resolveDates(none, sent, false, milestone).errors.map((error) => error.attribute);
  expect(refused({ startDate: "9999-12-30", duration: 100 })).toEqual(["duration"]);
  expect(refused({ dueDate: "0001-01-03", duration: 100 })).toEqual(["duration"]);
  expect(refused({ startDate: "9999-12-30", dueDate: "9999-12-31" })).toEqual([]);
  // Years after that do not begin with their digits.
  expect(refused({ date: "9999-12-31" }, true)).toEqual([]);
  const holidays = new WorkCalendar(
    Array.from({ length: 7 }, () => true),
    ["9999-12-31"],
  );
  const milestone = resolveDates(none, { date: "9999-12-31" }, false, true, holidays);
  expect(milestone.errors.map((error) => error.attribute)).toEqual(["date"]);
});
