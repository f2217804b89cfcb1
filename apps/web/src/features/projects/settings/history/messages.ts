import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectHistory = {
  "projectHistory.title": "History",
  "projectHistory.none": "No changes recorded since {date}",
  "projectHistory.failed": "Couldn't load the history",
  "projectHistory.more": "Show more",
} as const;

addMessages(projectHistory);
