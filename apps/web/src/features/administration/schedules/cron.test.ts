import { expect, test } from "vitest";
import { cronOf, rhythmOf } from "./cron.ts";

test.each([
  ["", { every: "off" }],
  ["5 * * * *", { every: "hour", minute: 5 }],
  ["0 2 * * *", { every: "day", time: "02:00" }],
  ["30 14 * * 0", { every: "week", time: "14:30", weekday: 0 }],
  ["15 0 31 * *", { every: "month", time: "00:15", day: 31 }],
  ["*/15 * * * *", { every: "custom", cron: "*/15 * * * *" }],
  ["0 2 1 1 *", { every: "custom", cron: "0 2 1 1 *" }],
  ["0 2 1 * 1", { every: "custom", cron: "0 2 1 * 1" }],
  ["0 0 2 * * *", { every: "custom", cron: "0 0 2 * * *" }],
  ["0 24 * * *", { every: "custom", cron: "0 24 * * *" }],
] as const)("%j is understood and written as it was", (cron, rhythm) => {
  expect(rhythmOf(cron)).toEqual(rhythm);
  expect(cronOf(rhythm)).toBe(cron);
});

test("Sunday has two numbers", () => {
  expect(rhythmOf("0 2 * * 7")).toEqual({ every: "week", time: "02:00", weekday: 0 });
});
