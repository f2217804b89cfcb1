import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";

describe("csvOf", () => {
  it("quotes what needs it", () => {
    expect(csvOf([["a", 'say "x"', "1,2", "two\nlines", null, true]])).toBe(
      '\uFEFFa,"say ""x""","1,2","two\nlines",,true\r\n',
    );
  });
});
