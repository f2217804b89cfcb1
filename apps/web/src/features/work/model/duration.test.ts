import { describe, expect, it, test } from "vitest";
import { durationFrom, hoursText } from "./duration.ts";

describe("a duration as people type it", () => {
  test.each([
    ["8", "PT8H"],
    ["1.5", "PT1H30M"],
    ["1,5", "PT1H30M"],
    ["2h", "PT2H"],
    ["90m", "PT1H30M"],
    ["1h30", "PT1H30M"],
    ["1h 30m", "PT1H30M"],
    ["1 h 30 min", "PT1H30M"],
    ["1:30", "PT1H30M"],
    ["0:05", "PT0H5M"],
    ["1d", "PT8H"],
    ["1d 2h", "PT10H"],
    ["1d 2h 15m", "PT10H15M"],
    ["2 hours", "PT2H"],
    ["45 minutes", "PT0H45M"],
  ])("%s is %s", (text, duration) => {
    expect(durationFrom(text)).toBe(duration);
  });

  it("is nothing where nothing is typed", () => {
    expect(durationFrom("  ")).toBeNull();
  });

  test.each(["abc", "1:75", "h", "1h2h", "30m 1h", "-1", "1:2:3", "1h 30m x"])("refuses %s", (text) => {
    expect(durationFrom(text)).toBeUndefined();
  });

  it("reads back as hours", () => {
    expect(hoursText(durationFrom("1h 30m"))).toBe("1.5 h");
  });
});
