import { afterEach, expect, test } from "vitest";
import { clockOf, dayOf, instantAt, setTimeZone } from "./time-zone.ts";

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

test.each([
  ["UTC", "2026-11-21", "09:00", "2026-11-21T09:00:00.000Z"],
  ["Europe/Berlin", "2026-11-21", "09:00", "2026-11-21T08:00:00.000Z"],
  ["Europe/Berlin", "2026-07-01", "09:00", "2026-07-01T07:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29", "09:00", "2026-03-29T07:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "00:30", "2026-10-24T22:30:00.000Z"],
  ["Pacific/Kiritimati", "2027-01-01", "00:00", "2026-12-31T10:00:00.000Z"],
  ["Asia/Kolkata", "2026-11-21", "23:59", "2026-11-21T18:29:00.000Z"],
])("in %s it is %s, %s at %s", (zone, day, time, moment) => {
  setTimeZone(zone);
  expect(instantAt(day, time).toISOString()).toBe(moment);
  expect([dayOf(new Date(moment)), clockOf(new Date(moment))]).toEqual([day, time]);
});

test.each([
  ["", "09:00"],
  ["2026-11-21", ""],
  ["12026-11-21", "09:00"],
])("%j at %j is no moment", (day, time) => expect(instantAt(day, time).getTime()).toBeNaN());
