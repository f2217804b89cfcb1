import { expect, test } from "vitest";
import { customizerSearch } from "./search.ts";

test("the address opens the dialog of a new one or of one by its id, and nothing else", () => {
  expect(customizerSearch({ open: "new" })).toEqual({ open: "new" });
  expect(customizerSearch({ open: 7 })).toEqual({ open: 7 });
  for (const open of [0, -1, 1.5, "7", "old", null, {}]) expect(customizerSearch({ open })).toEqual({});
});
