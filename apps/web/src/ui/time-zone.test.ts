import { afterEach, expect, test } from "vitest";
import { dayOf, setTimeZone } from "./time-zone.ts";

afterEach(() => setTimeZone(null));

test.each([
  ["Pacific/Kiritimati", "2026-11-22"],
  ["UTC", "2026-11-21"],
  ["Pacific/Honolulu", "2026-11-21"],
])("in %s half past eleven in the morning of Greenwich is on %s", (zone, day) => {
  setTimeZone(zone);
  expect(dayOf(new Date("2026-11-21T11:30:00Z"))).toBe(day);
});

test("a year begins where the person is", () => {
  setTimeZone("Asia/Tokyo");
  expect(dayOf(new Date("2026-12-31T16:00:00Z"))).toBe("2027-01-01");
});
