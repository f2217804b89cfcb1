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

/** What a reader of the file finds in the cell. */
const readBack = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

const SIGNS = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
const GUARDED = [...SIGNS, "\t", "\r"].flatMap((sign) => ["", " ", "\u00a0", "\n"].map((gap) => gap + sign));
test.each([...GUARDED, ...GUARDED.map((prefix) => `'${prefix}`), ...GUARDED.map((prefix) => `''${prefix}`)])(
  "what begins with %j is guarded, and comes back as it was",
  (prefix) => {
    const text = `${prefix}Ada "Lovelace"`;
    const cell = readBack(csvCell(text));
    expect(cell).toBe(`'${text}`);
    expect(unguarded(cell)).toBe(text);
  },
);

test.each(["Ada", "1 - 1", "O'Hara", "'tis"])("plain text stays as it is: %j", (text) => {
  expect(isFormula(text)).toBe(false);
  expect(unguarded(readBack(csvCell(text)))).toBe(text);
});
