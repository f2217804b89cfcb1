import type { WorkPackage } from "@halyard/contract/resources";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../shared/dates/local-day.ts";
import { barsOf, daysOfWeek, hiddenBelow, mondayOf, monthLater, stepped, weeksOf } from "./calendar.ts";

const row = (id: number, startDate: string, dueDate: string): WorkPackage => ({
  _type: "WorkPackage",
  _links: {},
  id,
  lockVersion: 0,
  subject: `Work ${id}`,
  description: { format: "markdown", raw: "", html: "" },
  startDate,
  dueDate,
  estimatedTime: null,
  percentageDone: null,
  storyPoints: null,
  createdAt: "",
  updatedAt: "",
});

test("a month shows all weeks that it touches, a week one", () => {
  expect(weeksOf("2026-11-22", "month")).toEqual([
    "2026-10-26",
    "2026-11-02",
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
  ]);
  expect(weeksOf("2027-02-10", "month")).toHaveLength(4);
  expect(weeksOf("2026-11-22", "week")).toEqual(["2026-11-16"]);
  expect([stepped("2026-01-31", "month", 1), stepped("2026-01-31", "week", -1)]).toEqual(["2026-02-01", "2026-01-24"]);
  expect(monthLater("2026-12-05", 1)).toBe("2027-01-01");
});

test("bars that share a day never share a line, and each stands on all of its days", () => {
  const monday = mondayOf("2026-11-18");
  const spans = fc.array(fc.tuple(fc.integer({ min: -9, max: 12 }), fc.nat(15)), { maxLength: 40 });
  fc.assert(
    fc.property(spans, (list) => {
      const rows = list.map(([from, length], at) => row(at, addDays(monday, from), addDays(monday, from + length)));
      const bars = barsOf(rows, monday);
      for (const [day, date] of daysOfWeek(monday).entries()) {
        const here = bars.filter((bar) => bar.first <= day && bar.last >= day);
        expect(new Set(here.map((bar) => bar.line)).size).toBe(here.length);
        const expected = rows.filter((one) => (one.startDate ?? "") <= date && (one.dueDate ?? "") >= date);
        expect(here.map((bar) => bar.row.id).toSorted()).toEqual(expected.map((one) => one.id).toSorted());
      }
      expect(hiddenBelow(bars, 0)).toEqual(
        daysOfWeek(monday).map((_, day) => bars.filter((bar) => bar.first <= day && bar.last >= day).length),
      );
    }),
  );
});

test("what fills the week stands above what ends on its first days, and free lines are used again", () => {
  const monday = "2026-11-23";
  const rows = [
    row(1, "2026-11-16", "2026-11-23"),
    row(2, "2026-11-20", "2026-11-24"),
    row(3, "2026-11-20", "2026-12-04"),
    row(4, "2026-11-26", "2026-11-29"),
  ];
  const lines = Object.fromEntries(barsOf(rows, monday).map((bar) => [bar.row.id, bar.line]));
  expect(lines).toEqual({ 3: 0, 4: 1, 2: 1, 1: 2 });
});
