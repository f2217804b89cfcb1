import { expect, test } from "vitest";
import { csvCell, isFormula, unguarded } from "./csv.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "=cmd|' /C calc'!A0"])(
  "%j starts no formula, and is meant as it was",
  (text) => {
    expect(isFormula(text)).toBe(true);
    expect(csvCell(text)).toMatch(/^"'/);
    expect(unguarded(`'${text}`)).toBe(text);
  },
);

test.each(["\tAda", "\r1"])("what stands behind a gap is text: %j", (text) => {
  expect(csvCell(text)).toMatch(/^"'/);
});

test.each(["Ada", "1 - 1", "O'Hara", "'tis"])("plain text stays as it is: %j", (text) => {
  expect(isFormula(text)).toBe(false);
  expect(unguarded(text)).toBe(text);
});
