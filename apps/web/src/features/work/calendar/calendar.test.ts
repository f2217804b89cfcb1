import type { WorkPackage } from "@halyard/contract/resources";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../../shared/dates/local-day.ts";
import {
  barsOf,
  countIn,
  dayListOf,
  daysOfWeek,
  dueOn,
  hiddenOn,
  linesOf,
  isLow,
  isWeekend,
  shownIn,
  weekStartOf,
  monthLater,
  stepped,
  weeksOf,
} from "./calendar.ts";

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
  const firstDay = weekStartOf("2026-11-18");
  const spans = fc.array(fc.tuple(fc.integer({ min: -9, max: 12 }), fc.nat(15)), { maxLength: 40 });
  fc.assert(
    fc.property(spans, (list) => {
      const rows = list.map(([from, length], at) => row(at, addDays(firstDay, from), addDays(firstDay, from + length)));
      const bars = barsOf(rows, firstDay);
      for (const [day, date] of daysOfWeek(firstDay).entries()) {
        const here = bars.filter((bar) => bar.first <= day && bar.last >= day);
        expect(new Set(here.map((bar) => bar.line)).size).toBe(here.length);
        const expected = rows.filter((one) => (one.startDate ?? "") <= date && (one.dueDate ?? "") >= date);
        expect(here.map((bar) => bar.row.id).toSorted()).toEqual(expected.map((one) => one.id).toSorted());
      }
      const shown = shownIn(bars, 3);
      const hidden = hiddenOn(bars, shown);
      for (const day of daysOfWeek(firstDay).keys()) {
        const all = bars.filter((bar) => bar.first <= day && bar.last >= day).length;
        const lines = shown.filter((bar) => bar.first <= day && bar.last >= day).map(({ line }) => line);
        expect(new Set(lines).size).toBe(lines.length);
        expect(hidden[day]).toBe(all - lines.length);
      }
      for (const { row: one, first, last, before, after } of shown) {
        const [from, to] = [addDays(firstDay, first), addDays(firstDay, last)];
        const days = daysOfWeek(firstDay).filter((day) => (one.startDate ?? "") <= day && (one.dueDate ?? "") >= day);
        expect([from, to]).toEqual([days[0], days.at(-1)]);
        expect([before, after]).toEqual([one.startDate !== from, one.dueDate !== to]);
      }
      const named = shown.map((bar) => bar.row.id);
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});

test("what ends in the week stands above what begins in it, and that above what passes through", () => {
  const rows = [
    row(1, "2026-11-01", "2026-12-31"),
    row(2, "2026-11-25", "2026-12-31"),
    row(3, "2026-11-23", "2026-11-26"),
  ];
  expect(barsOf(rows, "2026-11-23").map((bar) => [bar.row.id, bar.line])).toEqual([
    [3, 0],
    [2, 1],
    [1, 2],
  ]);
});

test("what ends in the week stands above what goes on after it, the longer first, and free lines are used again", () => {
  const firstDay = "2026-11-23";
  const rows = [
    row(1, "2026-11-16", "2026-11-23"),
    row(2, "2026-11-20", "2026-11-24"),
    row(3, "2026-11-20", "2026-12-04"),
    row(4, "2026-11-26", "2026-11-29"),
  ];
  const lines = Object.fromEntries(barsOf(rows, firstDay).map((bar) => [bar.row.id, bar.line]));
  expect(lines).toEqual({ 4: 0, 2: 0, 1: 1, 3: 2 });
});

test("the room of a month goes to weeks that need it, to the current one first", () => {
  expect(linesOf([0, 1, 9, 9, 9, 4], 18, 3)).toEqual([0, 1, 2, 9, 3, 2]);
  // Another month's weeks share it.
  expect(linesOf([9, 9, 1], 13, -1)).toEqual([6, 6, 1]);
  // Where there is little room, each day still shows something.
  expect(linesOf([5, 5, 0], 0, -1)).toEqual([2, 2, 0]);
  expect(linesOf([3, 1], 100, 0)).toEqual([3, 1]);
  expect(linesOf([7], Number.POSITIVE_INFINITY, 0)).toEqual([7]);
});

test("what is late stands above what goes on, in the week that it should have ended in", () => {
  const rows = [row(1, "2026-11-09", "2026-11-18"), row(2, "2026-11-10", "2026-11-17")];
  const urgency = ({ id }: { id: number }) => (id === 2 ? 1 : 0);
  const linesIn = (firstDay: string) => barsOf(rows, firstDay, urgency).map((bar) => [bar.row.id, bar.line]);
  expect(linesIn("2026-11-16")).toEqual([
    [2, 0],
    [1, 1],
  ]);
  expect(linesIn("2026-11-09")).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test("a bar that has no line is folded on all of its days, also where a line is free", () => {
  const rows = [
    row(1, "2026-11-23", "2026-11-29"),
    row(2, "2026-11-24", "2026-11-25"),
    row(3, "2026-11-20", "2026-11-27"),
  ];
  const urgency = ({ id }: { id: number }) => (id === 2 ? 1 : 0);
  const bars = barsOf(rows, "2026-11-23", urgency);
  const shown = shownIn(bars, 2);
  expect(shown.map((bar) => [bar.row.id, bar.line, bar.first, bar.last])).toEqual([
    [2, 0, 1, 2],
    [1, 1, 0, 6],
  ]);
  expect(hiddenOn(bars, shown)).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

test("work of weeks goes through each of them, and a month counts it once", () => {
  const rows = [
    row(1, "2026-11-18", "2026-11-26"),
    row(2, "2026-11-23", "2026-11-29"),
    row(3, "2026-10-01", "2027-01-31"),
  ];
  const inWeek = (firstDay: string) => ({ firstDay, bars: barsOf(rows, firstDay) });
  const drawn = ({ bars }: ReturnType<typeof inWeek>) =>
    bars.map(({ row: { id }, first, last, before, after }) => [id, first, last, before, after]);
  expect(drawn(inWeek("2026-11-16"))).toEqual([
    [1, 2, 6, false, true],
    [3, 0, 6, true, true],
  ]);
  expect(drawn(inWeek("2026-11-23"))).toEqual([
    [2, 0, 6, false, false],
    [1, 0, 3, true, false],
    [3, 0, 6, true, true],
  ]);
  expect(countIn("2026-11", [inWeek("2026-11-16"), inWeek("2026-11-23")])).toBe(3);
  expect(countIn("2026-09", [inWeek("2026-11-16")])).toBe(0);
});

test("shown on its due date only, a work package is a one-day bar in that week", () => {
  const rows = [row(1, "2026-11-18", "2026-11-26"), row(2, "2026-11-23", "2026-11-26")];
  const chips = (firstDay: string) =>
    barsOf(rows, firstDay, () => 0, dueOn).map(({ row: { id }, first, last, line }) => [id, first, last, line]);
  expect(chips("2026-11-16")).toEqual([]);
  expect(chips("2026-11-23")).toEqual([
    [1, 3, 3, 0],
    [2, 3, 3, 1],
  ]);
});

test("Saturday and Sunday are the weekend, whatever day a week begins with", () => {
  expect(daysOfWeek("2026-11-22").filter(isWeekend)).toEqual(["2026-11-22", "2026-11-28"]);
  expect(daysOfWeek("2026-11-23").filter(isWeekend)).toEqual(["2026-11-28", "2026-11-29"]);
});

test("a list of days has each work package on the day it is due, never on the one it begins", () => {
  const rows = [
    row(1, "2026-11-30", "2026-12-14"),
    row(2, "2026-11-24", "2026-11-30"),
    row(3, "2026-11-02", "2026-11-05"),
    row(4, "2026-11-30", "2026-12-02"),
  ];
  const { days, earlier } = dayListOf(rows, "2026-10-26", "2026-12-06", "2026-11-29");
  expect(days.map(({ day, rows: due }) => [day, due.map(({ id }) => id)])).toEqual([
    ["2026-11-29", []],
    ["2026-11-30", [2]],
    ["2026-12-02", [4]],
  ]);
  expect(earlier.map(({ id }) => id)).toEqual([3]);
  // Another month has no today: its days are all there is.
  const other = dayListOf(rows, "2026-11-30", "2027-01-03", "2026-10-01");
  expect(other.days.map(({ day }) => day)).toEqual(["2026-11-30", "2026-12-02", "2026-12-14"]);
  expect(other.earlier).toEqual([]);
});

test("a week that a month only touches with its weekend is low as long as it is empty", () => {
  const due = barsOf([row(1, "2026-10-29", "2026-10-29")], "2026-10-26");
  expect(weeksOf("2026-11-22", "month").map((week) => isLow(week, [], "2026-11"))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(isLow("2026-10-26", due, "2026-11")).toBe(false);
});
