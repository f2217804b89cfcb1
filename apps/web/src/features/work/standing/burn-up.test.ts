import { expect, test } from "vitest";
import { lineOf, pointsOf } from "./burn-up.ts";

const marks = [
  { ago: 14, counts: new Map([["New", 4]]) },
  {
    ago: 0,
    counts: new Map([
      ["New", 3],
      ["Closed", 5],
    ]),
  },
];

test("what has a closed status counts as completed", () => {
  expect(pointsOf(marks, (status) => status === "Closed")).toEqual([
    { ago: 14, total: 4, done: 0 },
    { ago: 0, total: 8, done: 5 },
  ]);
});

test("a line goes from the oldest point at the left to today at the right, upwards", () => {
  const points = pointsOf(marks, (status) => status === "Closed");
  expect(lineOf(points, ({ total }) => total, 8)).toBe("0,50 100,0");
  expect(lineOf(points, ({ done }) => done, 8)).toBe("0,100 100,37.5");
});
