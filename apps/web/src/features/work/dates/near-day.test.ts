import { expect, test } from "vitest";
import { addDays, localDay } from "../../../shared/dates/local-day.ts";
import { nearDay } from "./near-day.ts";

test("names the year of days that are more than half a year away, of this year as of others", () => {
  const years = [-300, -183, -20, 0, 60, 182, 183].map((days) => /\d{4}/.test(nearDay(addDays(localDay(), days))));
  expect(years).toEqual([true, true, false, false, false, false, true]);
});
