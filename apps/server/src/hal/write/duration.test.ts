import fc from "fast-check";
import { expect, test } from "vitest";
import { daysDuration, durationOf, secondsOf } from "./duration.ts";

test("every number of seconds comes back as it was written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 * 365 * 86_400 }), (seconds) => {
      expect(secondsOf(durationOf(seconds))).toBe(seconds);
    }),
  );
});

test("every number of days comes back as it was written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000_000 }), (days) => {
      expect(secondsOf(daysDuration(days))).toBe(days * 86_400);
    }),
  );
});

test("durations are written as the contract shows them", () => {
  const examples: [number, string][] = [
    [0, "PT0S"],
    [28_800, "PT8H"],
    [144_000, "P1DT16H"],
    [5_400, "PT1H30M"],
    [86_400, "P1D"],
    [61, "PT1M1S"],
  ];
  for (const [seconds, text] of examples) expect([seconds, durationOf(seconds)]).toEqual([seconds, text]);
});

test("the other spellings of ISO 8601 are read", () => {
  const examples: [string, number][] = [
    ["PT1.5H", 5_400],
    ["PT90M", 5_400],
    ["P1W", 604_800],
    ["P1M", 30 * 86_400],
    ["P1Y", 365 * 86_400],
    ["P0D", 0],
    ["P1DT12H", 129_600],
  ];
  for (const [text, seconds] of examples) expect([text, secondsOf(text)]).toEqual([text, seconds]);
});

test("other texts are not durations", () => {
  for (const text of ["", "P", "PT", "P1DT", "8H", "PT8", "-PT8H", "PT-8H", "P8H", "PT8H ", "pt8h", "PT1H1D"]) {
    expect([text, secondsOf(text)]).toEqual([text, null]);
  }
});

test("a duration beyond all plans is refused", () => {
  expect(secondsOf(`P${"9".repeat(400)}D`)).toBeNull();
  expect(secondsOf("P10001Y")).toBeNull();
});

test("no text makes the reading throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^P[0-9.YMWDTHS]{0,12}$/)), (text) => {
      const seconds = secondsOf(text);
      expect(seconds === null || (Number.isSafeInteger(seconds) && seconds >= 0)).toBe(true);
    }),
  );
});
