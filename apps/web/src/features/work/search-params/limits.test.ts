import { expect, it } from "vitest";
import { limitsIn, limitsText, withLimit } from "./limits.ts";

it("reads what it writes, and leaves out what is no limit", () => {
  const limits = withLimit(withLimit(limitsIn("7:3"), "9", 5), "7", 4);
  expect(limitsText(limits)).toBe("9:5,7:4");
  expect([...limitsIn("7:0,8:x,9:12,none:2")]).toEqual([
    ["9", 12],
    ["none", 2],
  ]);
  expect(limitsText(withLimit(limitsIn("7:3"), "7", null))).toBeUndefined();
  expect(limitsIn(undefined).size).toBe(0);
});
