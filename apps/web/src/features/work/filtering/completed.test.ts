import { filter } from "@halyard/api-client/query";
import { expect, test } from "vitest";
import { isShowingCompleted, showCompleted } from "./completed.ts";

test("completed ones are hidden by the filter for open statuses, in the place of others on the status", () => {
  const filters = [filter("type", "=", [1]), filter("status", "=", [7])];
  expect(isShowingCompleted(filters)).toBe(true);
  const open = showCompleted(filters, false);
  expect(open).toEqual([filter("status", "o"), filter("type", "=", [1])]);
  expect(isShowingCompleted(open)).toBe(false);
  expect(showCompleted(open, true)).toEqual([filter("type", "=", [1])]);
});
