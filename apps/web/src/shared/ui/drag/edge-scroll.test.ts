// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { scrollAtEdge, stepAt } from "./edge-scroll.ts";

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

it("goes only the way that it is carried", () => {
  const scroller = document.createElement("div");
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 300, 300);
  const scrollBy = vi.spyOn(scroller, "scrollBy");
  const goes = (from: number, to: number): void => scrollAtEdge([scroller], { x: from, y: 150 }, { x: to, y: 150 });
  goes(295, 295);
  goes(299, 290);
  const still = { left: 0, top: 0, behavior: "instant" };
  expect(scrollBy.mock.calls).toEqual([[still], [still]]);
  goes(290, 300);
  expect(scrollBy).toHaveBeenLastCalledWith({ left: 10, top: 0, behavior: "instant" });
});
