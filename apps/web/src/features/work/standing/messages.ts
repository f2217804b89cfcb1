import { addMessages } from "../../../shared/i18n/registry.ts";

export const standing = {
  "standing.burnUp": "Last four weeks",
  "standing.burnUp.none": "No work packages yet. The chart begins with the first one.",
  "standing.burnUp.gained": "{done, number} closed, {added, number} added",
  "standing.burnUp.all": "{count, number} total",
  "standing.burnUp.done": "{count, number} closed",
  "standing.burnUp.point": "{date}: {done, number} of {total, number} closed",
  "standing.burnUp.today": "Today",
} as const;

addMessages(standing);
