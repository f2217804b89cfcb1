import { expect, test } from "vitest";
import { healthOf, NO_WORK, performanceOf, phaseOf, plus, studentStatus } from "./judge.ts";

test("performance is what is done of what there is; late work counts as not done", () => {
  expect(performanceOf(NO_WORK)).toBeNull();
  expect(performanceOf({ total: 4, closed: 2, donePercent: 100, late: 1 })).toBe(75);
  expect(performanceOf({ total: 2, closed: 0, donePercent: 0, late: 2 })).toBe(0);
  expect(performanceOf(plus({ total: 1, closed: 1, donePercent: 0, late: 0 }, NO_WORK))).toBe(100);
});

test.each([
  [null, "on-track"],
  [100, "excellent"],
  [80, "excellent"],
  [79, "on-track"],
  [65, "on-track"],
  [64, "needs-attention"],
  [50, "needs-attention"],
  [49, "at-risk"],
] as const)("%s percent is %s", (performance, status) => {
  expect(studentStatus(performance)).toBe(status);
});

test("a project is as healthy as little of its open work is late", () => {
  const late = (count: number) => healthOf({ total: 30, closed: 10, donePercent: 0, late: count });
  expect([0, 1, 2, 3, 4, 6, 7].map(late)).toEqual([
    "excellent",
    "excellent",
    "healthy",
    "healthy",
    "at-risk",
    "at-risk",
    "critical",
  ]);
  expect(healthOf({ total: 5, closed: 5, donePercent: 0, late: 0 })).toBe("excellent");
});

test("statuses belong to phases, unknown ones to development", () => {
  expect([1, 4, 7, 9, 13, 999].map((id) => phaseOf(id, false))).toEqual([
    "research",
    "planning",
    "development",
    "testing",
    "planning",
    "development",
  ]);
  expect(phaseOf(999, true)).toBe("deployment");
});
