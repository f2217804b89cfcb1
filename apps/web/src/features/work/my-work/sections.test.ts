import { expect, it } from "vitest";
import { newestOfEach, sectionsOf, earliestFirst } from "./sections.ts";

it("puts each once under when it is due, the most urgent first, and leaves out what is empty", () => {
  const rows = [
    { id: 1, dueDate: null },
    { id: 2, dueDate: "2026-11-23" },
    { id: 3, dueDate: "2026-11-29" },
    { id: 4, date: "2026-01-09" },
    // Next Monday is another week, the one after that is far.
    { id: 5, dueDate: "2026-11-30" },
    { id: 6, dueDate: "2025-12-24" },
    { id: 7, dueDate: "2026-12-07" },
  ];
  const shown = (today: string) => sectionsOf(rows, today).map(([name, found]) => [name, found.map(({ id }) => id)]);
  expect(shown("2026-11-23")).toEqual([
    ["overdue", [6, 4]],
    ["today", [2]],
    ["week", [3]],
    ["nextWeek", [5]],
    ["later", [7, 1]],
  ]);
  expect(shown("2027-01-01")).toEqual([
    ["overdue", [6, 4, 2, 3, 5, 7]],
    ["later", [1]],
  ]);
});

it("keeps the newest of what is said of each work package", () => {
  const told = [
    { id: 9, about: 1 },
    { id: 8, about: 2 },
    { id: 7, about: 1 },
    { id: 6, about: null },
  ];
  expect(newestOfEach(told, (one) => one.about).map(({ id }) => id)).toEqual([9, 8]);
});

it("puts what is due first before the others, and what has no date at the end", () => {
  const due = new Map([
    [1, "2026-12-01"],
    [2, "2026-11-24"],
    [4, "2026-11-20"],
  ]);
  expect(earliestFirst([3, 1, 2, 4], (id) => due.get(id) ?? null)).toEqual([4, 2, 1, 3]);
});
