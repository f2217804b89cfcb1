import { expect, test } from "vitest";
import { paintOf } from "./status-paint.ts";

const paint = (id: number, color: string, defaultDoneRatio: number, isClosed = false): string =>
  paintOf({ id, color, defaultDoneRatio, isClosed, isDefault: id === 1 });

test("a standard status has the hue of its kind: to do, in progress, held up, done; a rejected one isn't done", () => {
  const todo = paint(1, "#1098ad", 0);
  expect(paint(4, "#d0bfff", 20)).toBe(todo);
  const doing = paint(7, "#cc5de8", 40);
  expect(paint(8, "#8ce99a", 70)).toBe(doing);
  const held = paint(13, "#ffc078", 0);
  expect(paint(11, "#ff6b6b", 70)).toBe(held);
  const done = paint(12, "#dee2e6", 100, true);
  expect(paint(10, "#12b886", 100, true)).toBe(done);
  expect(paint(14, "#ffa8a8", 0, true)).not.toBe(done);
  expect(new Set([todo, doing, held, done]).size).toBe(4);
});

test("a color that was chosen stays, of a standard status as of any other", () => {
  expect(paint(7, "#ff3300", 40)).toBe("#ff3300");
  expect(paint(20, "#cc5de8", 40)).toBe("#cc5de8");
});
