import { expect, it } from "vitest";
import { suggestedDates } from "./suggested-dates.ts";

it.each([
  ["there is no sprint yet", [], "2026-12-24", "2027-01-06"],
  ["one is planned", [{ finishDate: "2026-12-31" }, { finishDate: null }], "2027-01-01", "2027-01-14"],
  ["the last one is long over", [{ finishDate: "2026-10-01" }], "2026-12-24", "2027-01-06"],
])("suggests two weeks where %s", (_, sprints, startDate, finishDate) => {
  expect(suggestedDates(sprints, "2026-12-24")).toEqual({ startDate, finishDate });
});
