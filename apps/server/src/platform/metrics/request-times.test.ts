import { expect, test } from "vitest";
import { RequestTimes, slowestOf } from "./request-times.ts";

test("the slowest routes of the last day come first, with the times of half and of nearly all requests and the rows of one", () => {
  let now = Date.parse("2026-11-27T10:30:00Z");
  const times = new RequestTimes({ now: () => new Date(now) });
  for (let ms = 1; ms <= 100; ms++) times.note("GET /slow", ms, 50);
  for (let turn = 0; turn < 99; turn++) times.note("GET /quick", 0.4, 0);
  times.note("GET /quick", 30_000, 1_234);
  const slow = { of: "GET /slow", count: 100, p50Ms: 50, p95Ms: 100, longestMs: 100, rows: 50 };
  const quick = { of: "GET /quick", count: 100, p50Ms: 1, p95Ms: 1, longestMs: 30_000, rows: 12 };
  expect(slowestOf(times.hours, 5)).toEqual([slow, quick]);
  expect(slowestOf(times.hours, 1)).toEqual([slow]);
  now += 20 * 3_600_000;
  times.note("GET /slow", 12_345.6, 0);
  expect(slowestOf(times.hours, 1)).toEqual([{ ...slow, count: 101, p50Ms: 70, longestMs: 12_346 }]);
  now += 4 * 3_600_000;
  const last = { of: "GET /slow", count: 1, p50Ms: 12_346, p95Ms: 12_346, longestMs: 12_346, rows: 0 };
  expect(slowestOf(times.hours, 5)).toEqual([last]);
});

test("of more than it keeps, those that were noted longest ago are forgotten", () => {
  const times = new RequestTimes({ now: () => new Date("2026-11-27T10:30:00Z") }, 2);
  for (const what of ["1", "2", "1", "3"]) times.note(what, 10, 0);
  expect(slowestOf(times.hours, 5).map(({ of }) => of)).toEqual(["1", "3"]);
});
