import { expect, test } from "vitest";
import { healthTrend, mergeHours, projectFigures, successRate } from "./figures.ts";

test.each([
  [0, 0, "0.0"],
  [1, 3, "33.3"],
  [2, 3, "66.7"],
  [7, 7, "100.0"],
])("%i merged of %i is a success rate of %s", (merged, total, rate) => {
  expect(successRate({ merged, total })).toBe(rate);
});

test("the average merge time has one decimal", () => {
  expect([mergeHours(0), mergeHours(1.25), mergeHours(30.04)]).toEqual(["0.0", "1.3", "30.0"]);
});

test("only a healthy integration goes up", () => {
  expect((["healthy", "degraded", "unhealthy", "not_configured"] as const).map(healthTrend)).toEqual([
    "up",
    "down",
    "down",
    "down",
  ]);
});

test("a project is active where its repositories have any pull request or issue", () => {
  const repository = { id: 1, full_name: "a/b" };
  const counts = (pulls: number, issues: number) => ({
    ...repository,
    pull_requests_count: pulls,
    issues_count: issues,
  });
  expect(projectFigures({ repositories: [counts(0, 0), counts(0, 1)] })).toEqual({ pulls: 0, issues: 1, active: true });
  expect(projectFigures({ repositories: [counts(0, 0)] }).active).toBe(false);
  expect(projectFigures({ repositories: [] }).active).toBe(false);
});
