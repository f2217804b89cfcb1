import { expect, test } from "vitest";
import { translate } from "../../../shared/i18n/i18n.tsx";
import { scheduleWords } from "./words.ts";

test.each([
  ["", "Off"],
  ["* * * * *", "Every minute"],
  ["*/1 * * * *", "Every minute"],
  ["*/15 * * * *", "Every 15 minutes"],
  ["0 * * * *", "Every hour, on the hour"],
  ["0 9 1 1 *", "0 9 1 1 * (UTC)"],
])("the schedule %j is said as %s", (cron, words) => {
  expect(scheduleWords(translate, cron, "UTC")).toBe(words);
});
