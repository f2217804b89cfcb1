import { describe, expect, it } from "vitest";
import { relativeParts } from "./relative-time.ts";

describe("relativeParts", () => {
  const minute = 60_000;
  it.each([
    [0, 0, "second"],
    [-59_999, 0, "second"],
    [-minute, -1, "minute"],
    [-90 * minute, -1, "hour"],
    [-25 * 60 * minute, -1, "day"],
    [110 * minute, 2, "hour"],
    [80 * minute, 1, "hour"],
    [40 * 24 * 60 * minute, 1, "month"],
    [-800 * 24 * 60 * minute, -2, "year"],
  ])("of %i ms are %i %s", (distance, value, unit) => {
    expect(relativeParts(1e12 + distance, 1e12)).toEqual([value, unit]);
  });
});
