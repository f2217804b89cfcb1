import { expect, test } from "vitest";
import { withCriterion } from "./criteria.ts";
import type { Criterion } from "../search-params/sorts.ts";

const by = (column: Criterion["column"], descending = false): Criterion => ({ column, descending });

test("alone it takes the place of all, with Shift it comes behind them", () => {
  const two = [by("status"), by("dueDate", true)];
  expect(withCriterion(two, by("id"), false)).toEqual([by("id")]);
  expect(withCriterion(two, by("id"), true)).toEqual([...two, by("id")]);
});

test("one that is there keeps its place; a fourth takes the place of the third", () => {
  const three = [by("status"), by("dueDate"), by("id")];
  expect(withCriterion(three, by("dueDate", true), true)).toEqual([by("status"), by("dueDate", true), by("id")]);
  expect(withCriterion(three, by("type"), true)).toEqual([by("status"), by("dueDate"), by("type")]);
});
