import { describe, expect, it } from "vitest";
import { csvCell, csvOf } from "./csv.ts";

describe("csvOf", () => {
  it("quotes what needs it", () => {
    expect(csvOf([["a", 'say "x"', "1,2", "two\nlines", null, true]])).toBe(
      '\uFEFFa,"say ""x""","1,2","two\nlines",,true\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "=cmd|' /C calc'!A0"])(
    "lets %j start no formula",
    (text) => {
      expect(csvCell(text)).toMatch(/^"'/);
    },
  );
});
