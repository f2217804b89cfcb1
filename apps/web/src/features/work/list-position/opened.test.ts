// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { noteOpened, openedLately, withOpened } from "./opened.ts";

afterEach(() => localStorage.clear());

test("what was opened last comes first, each once, and no more than eight", () => {
  for (const id of [1, 2, 3, 1]) noteOpened(id);
  expect(openedLately()).toEqual([1, 3, 2]);
  expect(withOpened([1, 2, 3, 4, 5, 6, 7, 8], 9)).toEqual([9, 1, 2, 3, 4, 5, 6, 7]);
});

test("what is kept in the browser can be anything", () => {
  for (const kept of ["no JSON", "{}", '[null, -1, "3", 4.5, 12]']) {
    localStorage.setItem("halyard.opened", kept);
    expect(openedLately()).toEqual(kept.startsWith("[") ? [12] : []);
  }
});
