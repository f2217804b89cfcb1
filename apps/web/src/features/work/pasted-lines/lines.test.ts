import { expect, it } from "vitest";
import { linesIn } from "./lines.ts";

it.each([
  ["one\ntwo\r\nthree", ["one", "two", "three"]],
  ["- one\n* two\n• three\n1. four\n2) five", ["one", "two", "three", "four", "five"]],
  ["- [ ] one\n- [x] two\n[] three", ["one", "two", "three"]],
  ["\n  one  \n\n\n", ["one"]],
  ["3 masts\n-40 degrees\n2.5 knots", ["3 masts", "-40 degrees", "2.5 knots"]],
  ["", []],
])("reads %j", (text, lines) => expect(linesIn(text)).toEqual(lines));

it("cuts what is too long for a subject", () => {
  expect(linesIn("x".repeat(500))[0]).toHaveLength(255);
});
