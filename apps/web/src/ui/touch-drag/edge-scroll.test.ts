import { expect, it } from "vitest";
import { stepAt } from "./edge-scroll.ts";

it.each([
  ["stands still in the middle", 400, 0],
  ["goes on slowly where the edge begins", 757, 1],
  ["goes faster towards it", 778, 5],
  ["goes as fast as it can at the edge", 800, 10],
  ["and not faster beyond", 2000, 10],
  ["goes back at the other one", 0, -10],
])("%s", (_, at, step) => {
  expect(stepAt(0, 800, at)).toBe(step);
});

it("leaves a quiet middle where little can be seen", () => {
  expect(stepAt(0, 80, 40)).toBe(0);
});
