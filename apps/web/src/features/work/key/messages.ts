import { addMessages } from "../../../shared/i18n/registry.ts";

export const key = {
  "key.button": "Legend",
  "key.title": "What the colors mean",
  "key.closed": "Done",
  "key.done": "Progress",
  "key.late": "Overdue",
  "key.milestone": "Milestone",
  "key.conflict": "Starts too early",
  "key.before": "Earlier dates",
} as const;

addMessages(key);
