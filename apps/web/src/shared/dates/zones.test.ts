import { expect, test } from "vitest";
import { knownZones, offsetOf, zonesByRegion } from "./zones.ts";

const winter = new Date("2026-01-15T12:00:00Z");
const summer = new Date("2026-07-15T12:00:00Z");

test("the distance from UTC is that of the day", () => {
  expect(offsetOf("Europe/Berlin", winter)).toBe("UTC+01:00");
  expect(offsetOf("Europe/Berlin", summer)).toBe("UTC+02:00");
  expect(offsetOf("UTC", winter)).toBe("UTC");
  expect(offsetOf("Asia/Kolkata", winter)).toBe("UTC+05:30");
});

test("zones stand under their regions, those without one first", () => {
  expect(zonesByRegion(["Europe/Berlin", "UTC", "America/New_York"], winter)).toEqual([
    { group: "", items: [{ value: "UTC", label: "UTC (UTC)" }] },
    { group: "America", items: [{ value: "America/New_York", label: "America/New York (UTC-05:00)" }] },
    { group: "Europe", items: [{ value: "Europe/Berlin", label: "Europe/Berlin (UTC+01:00)" }] },
  ]);
});

test("every known zone can be shown", () => {
  expect(knownZones()).toContain("UTC");
  expect(zonesByRegion(knownZones(), winter).flatMap(({ items }) => items)).toHaveLength(knownZones().length);
});
