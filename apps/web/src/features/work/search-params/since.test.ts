import { expect, it } from "vitest";
import { endOf, sinceIn, sinceOfDays, sinceOfTimestamps, timestampOf } from "./since.ts";

it("takes words and days from an address, and nothing else", () => {
  expect(["week", "2026-11-20", "visit"].map(sinceIn)).toEqual(["week", "2026-11-20", "visit"]);
  expect(["ever", "2026-13-40", 7].map(sinceIn)).toEqual([undefined, undefined, undefined]);
});

it("names moments as the API does, and reads them back", () => {
  const offset = "+01:00";
  expect(timestampOf("day", offset, "")).toBe("oneDayAgo@00:00+01:00");
  expect(timestampOf("2026-11-20", offset, "")).toBe("2026-11-20T00:00:00+01:00");
  expect(timestampOf("visit", offset, "2026-11-23T08:00:00.000Z")).toBe("2026-11-23T08:00:00.000Z");
  for (const since of ["day", "workday", "week", "month", "2026-11-20"]) {
    expect(sinceOfTimestamps([timestampOf(since, offset, ""), "PT0S"])).toBe(since);
  }
  expect(sinceOfTimestamps(["PT0S"])).toBeUndefined();
});

it("takes two days, the later one last, and reads them back from a saved view", () => {
  const since = "2026-11-01..2026-11-20";
  expect(sinceIn(since)).toBe(since);
  expect(
    ["2026-11-20..2026-11-01", "2026-11-20..", "2026-11-20..2026-11-20", `${since}..2026-11-21`, "..2026-11-20"].map(
      sinceIn,
    ),
  ).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(timestampOf(since, "+01:00", "")).toBe("2026-11-01T00:00:00+01:00");
  expect(endOf(since, "+01:00")).toBe("2026-11-20T23:59:59+01:00");
  expect(endOf("2026-11-01", "+01:00")).toBeNull();
  expect(endOf("week", "+01:00")).toBeNull();
  expect(sinceOfTimestamps([timestampOf(since, "+00:00", ""), endOf(since, "+00:00") ?? ""])).toBe(since);
  expect(sinceOfDays("2026-11-20", "2026-11-01")).toBe("2026-11-20");
});
