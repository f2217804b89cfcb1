import { expect, test } from "vitest";
import { columnIn, columnText } from "./values.ts";

test("lines are values, also an empty one between, but not the line that a spreadsheet adds", () => {
  expect(columnIn("New\r\nClosed\r\n")).toEqual(["New", "Closed"]);
  expect(columnIn("New\n\nClosed")).toEqual(["New", "", "Closed"]);
  expect(columnIn("One")).toEqual(["One"]);
});

test("several columns, or nothing, are no column", () => {
  expect(columnIn("Subject\tStatus\nOne\tNew")).toBe(null);
  expect(columnIn("New\nA\tB")).toBe(null);
  expect(columnIn("")).toBe(null);
  expect(columnIn("\n\n")).toBe(null);
});

test("what is copied is pasted as it was, also with line breaks, quotes and tabs", () => {
  const values = ['He said "no"', "Two\nlines", "A\tB", "Plain, with comma; and more", "=1+1"];
  expect(columnIn(columnText(values))).toEqual(values);
});
