import { expect, test } from "vitest";
import { digestDue, immediateDue, instantOf } from "./schedule.ts";

type Schedule = Parameters<typeof digestDue>[0];

const schedule = (given: Partial<Schedule> = {}): Schedule => ({
  dailyReminders: { enabled: true, times: ["08:00"] },
  pauseReminders: { enabled: false },
  emails: { enabled: true, quietFrom: null, quietTo: null },
  workdays: [1, 2, 3, 4, 5],
  timeZone: "UTC",
  ...given,
});
const digest = (oldest: string, given: Partial<Schedule> = {}) =>
  digestDue(schedule(given), new Date(oldest))?.toISOString() ?? null;
const immediate = (at: string, given: Partial<Schedule> = {}, first = at) =>
  immediateDue(schedule(given), new Date(first), new Date(at)).toISOString();

test("a digest comes at the next of its times, on a day that is worked on", () => {
  expect(digest("2026-03-02T07:59:59Z")).toBe("2026-03-02T08:00:00.000Z");
  expect(digest("2026-03-02T08:00:00Z")).toBe("2026-03-03T08:00:00.000Z");
  const twice = { dailyReminders: { enabled: true, times: ["16:00", "08:00"] } };
  expect(digest("2026-03-02T09:00:00Z", twice)).toBe("2026-03-02T16:00:00.000Z");
  expect(digest("2026-03-06T09:00:00Z")).toBe("2026-03-09T08:00:00.000Z");
  expect(digest("2026-03-06T09:00:00Z", { workdays: [6] })).toBe("2026-03-07T08:00:00.000Z");
});

test("without reminders, times or working days no digest comes", () => {
  expect(digest("2026-03-02T09:00:00Z", { dailyReminders: { enabled: false, times: ["08:00"] } })).toBeNull();
  expect(digest("2026-03-02T09:00:00Z", { dailyReminders: { enabled: true, times: [] } })).toBeNull();
  expect(digest("2026-03-02T09:00:00Z", { workdays: [] })).toBeNull();
});

test("nothing is mailed during a pause: the digest comes on the first working day after it", () => {
  const paused = { pauseReminders: { enabled: true, firstDay: "2026-03-03", lastDay: "2026-03-06" } };
  expect(digest("2026-03-02T09:00:00Z", paused)).toBe("2026-03-09T08:00:00.000Z");
  expect(immediate("2026-03-04T09:00:00Z", paused)).toBe("2026-03-07T00:00:00.000Z");
  expect(immediate("2026-03-02T09:00:00Z", paused)).toBe("2026-03-02T09:01:00.000Z");
});

test("the times are those of the person's time zone, in summer and winter", () => {
  const berlin = { timeZone: "Europe/Berlin", workdays: [1, 2, 3, 4, 5, 6, 7] };
  expect(digest("2026-03-27T12:00:00Z", berlin)).toBe("2026-03-28T07:00:00.000Z");
  expect(digest("2026-03-28T12:00:00Z", berlin)).toBe("2026-03-29T06:00:00.000Z");
  expect(digest("2026-10-24T12:00:00Z", berlin)).toBe("2026-10-25T07:00:00.000Z");
  const auckland = { timeZone: "Pacific/Auckland" };
  // Monday morning there is Sunday here.
  expect(digest("2026-03-01T18:00:00Z", auckland)).toBe("2026-03-01T19:00:00.000Z");
});

test("an hour that a clock leaves out is the moment after, one that it shows twice is the first", () => {
  expect(instantOf("2026-03-29", "02:30", "Europe/Berlin").toISOString()).toBe("2026-03-29T01:30:00.000Z");
  expect(instantOf("2026-10-25", "02:30", "Europe/Berlin").toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(instantOf("2026-04-05", "02:30", "Australia/Lord_Howe").toISOString()).toBe("2026-04-04T16:00:00.000Z");
  expect(instantOf("2026-06-01", "08:00", "Asia/Kathmandu").toISOString()).toBe("2026-06-01T02:15:00.000Z");
});

test("a burst is one email, a minute after its last change, five after its first at the latest", () => {
  expect(immediate("2026-03-02T09:00:00Z")).toBe("2026-03-02T09:01:00.000Z");
  expect(immediate("2026-03-02T09:02:00Z", {}, "2026-03-02T09:00:00Z")).toBe("2026-03-02T09:03:00.000Z");
  expect(immediate("2026-03-02T09:09:00Z", {}, "2026-03-02T09:00:00Z")).toBe("2026-03-02T09:05:00.000Z");
});

test("in quiet hours nothing is mailed, also over midnight", () => {
  const night = { emails: { enabled: true, quietFrom: "22:00", quietTo: "07:00" } };
  expect(immediate("2026-03-02T21:58:00Z", night)).toBe("2026-03-02T21:59:00.000Z");
  expect(immediate("2026-03-02T21:59:00Z", night)).toBe("2026-03-03T07:00:00.000Z");
  expect(immediate("2026-03-03T03:00:00Z", night)).toBe("2026-03-03T07:00:00.000Z");
  expect(immediate("2026-03-03T07:00:00Z", night)).toBe("2026-03-03T07:01:00.000Z");
  const noon = { emails: { enabled: true, quietFrom: "08:00", quietTo: "12:00" } };
  expect(digest("2026-03-02T07:00:00Z", noon)).toBe("2026-03-02T12:00:00.000Z");
});
