import { expect, test } from "vitest";
import { firstOf, pairs } from "./lists.ts";

test("items of two lists belong together, and one without a partner is a mistake", () => {
  expect(pairs([1, 2], ["one", undefined])).toEqual([
    [1, "one"],
    [2, undefined],
  ]);
  expect(() => pairs([1, 2], ["one"])).toThrow("2 items have only 1 partners");
});

test("a list that must have an item says where it has none", () => {
  expect(firstOf(["one", "two"])).toBe("one");
  expect(() => firstOf([])).toThrow("a list that must have an item is empty");
});
