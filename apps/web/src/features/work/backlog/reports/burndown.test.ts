import { expect, it } from "vitest";
import type { SprintProgress } from "@halyard/contract/schemas/projects";
import { burndownOf } from "./burndown.ts";

const amount = (points: number) => ({ count: 1, points });
const progress = (finishDate: string | null): SprintProgress => ({
  _type: "SprintProgress",
  _links: {},
  startDate: "2026-03-02",
  finishDate,
  days: [
    { date: "2026-03-02", planned: amount(8), remaining: amount(8) },
    { date: "2026-03-03", planned: amount(10), remaining: amount(7) },
  ],
});

it("goes to the end of the sprint, with nothing said of days to come", () => {
  expect(burndownOf(progress("2026-03-06"), "points")).toEqual([
    { date: "2026-03-02", planned: 8, remaining: 8, ideal: 8 },
    { date: "2026-03-03", planned: 10, remaining: 7, ideal: 6 },
    { date: "2026-03-04", planned: null, remaining: null, ideal: 4 },
    { date: "2026-03-05", planned: null, remaining: null, ideal: 2 },
    { date: "2026-03-06", planned: null, remaining: null, ideal: 0 },
  ]);
});

it("has no straight way down where there is no end or where it is over", () => {
  expect(burndownOf(progress(null), "count").map(({ ideal }) => ideal)).toEqual([null, null]);
  expect(burndownOf(progress("2026-03-02"), "points").map(({ ideal }) => ideal)).toEqual([null, null]);
  expect(burndownOf({ ...progress(null), days: [] }, "points")).toEqual([]);
});
