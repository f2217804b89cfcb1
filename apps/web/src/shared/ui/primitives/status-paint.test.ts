import { expect, test } from "vitest";
import { classOf, filledOf, paintOf } from "./status-paint.ts";

const classAt = (defaultDoneRatio: number, isClosed = false, isDefault = false): string =>
  classOf({ color: null, defaultDoneRatio, isClosed, isDefault });

test("the class of a status follows from how much is done, and from being closed", () => {
  expect(classAt(0, false, true)).toBe("todo");
  expect(classAt(20)).toBe("todo");
  expect(classAt(40)).toBe("doing");
  expect(classAt(0)).toBe("waiting");
  expect(classAt(100, true)).toBe("done");
  expect(classAt(0, true)).toBe("canceled");
});

test("what isn't begun is empty, and what is begun fills up until it is done, by quarters", () => {
  const filledAt = (defaultDoneRatio: number): number =>
    filledOf({ color: null, defaultDoneRatio, isClosed: false, isDefault: false });
  expect([0, 4, 8, 12, 16, 20].map(filledAt)).toEqual([0, 0, 0, 0, 0, 0]);
  expect([25, 40, 70, 99].map(filledAt)).toEqual([25, 50, 75, 75]);
});

test("a status has the color it was given, one that is not known is grey", () => {
  expect(paintOf({ color: "#ff3300", isClosed: false, defaultDoneRatio: 0 })).toBe("#ff3300");
  expect(paintOf(undefined)).toMatch(/^#/);
});
