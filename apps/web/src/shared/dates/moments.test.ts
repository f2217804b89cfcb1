import { afterEach, expect, test } from "vitest";
import { laterToday, morningAfter, nextWeek } from "./moments.ts";
import { setTimeZone } from "./time-zone.ts";

afterEach(() => setTimeZone(null));

test("later today is this evening, then three hours later, and late at night nothing", () => {
  setTimeZone("Europe/Berlin");
  expect(laterToday(new Date("2026-11-23T08:00:00Z"))).toBe("2026-11-23T17:00:00.000Z");
  expect(laterToday(new Date("2026-11-23T18:30:00Z"))).toBe("2026-11-23T21:30:00.000Z");
  expect(laterToday(new Date("2026-11-23T21:30:00Z"))).toBeNull();
});

test("tomorrow and next week begin at nine where the person is, also over a change to winter time", () => {
  setTimeZone("Europe/Berlin");
  expect(morningAfter(new Date("2026-10-24T12:00:00Z"), 1)).toBe("2026-10-25T08:00:00.000Z");
  expect(nextWeek(new Date("2026-11-23T08:00:00Z"))).toBe("2026-11-30T08:00:00.000Z");
  expect(nextWeek(new Date("2026-11-29T12:00:00Z"))).toBe("2026-11-30T08:00:00.000Z");
});
