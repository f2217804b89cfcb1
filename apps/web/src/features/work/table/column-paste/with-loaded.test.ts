import { expect, test } from "vitest";
import { withLoaded } from "./with-loaded.ts";

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

test("rows that are loaded later follow those that were there", () => {
  expect(withLoaded(rows(2, 3), rows(1, 2, 3, 4, 5))).toEqual(rows(2, 3, 4, 5));
  expect(withLoaded(rows(2, 3), rows(1, 2))).toEqual(rows(2, 3));
});

test("a row that went further down meanwhile does not get a second value", () => {
  expect(withLoaded(rows(2, 3), rows(1, 3, 2, 4))).toEqual(rows(2, 3, 4));
});
