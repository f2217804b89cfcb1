import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectHistory = {
  "projectHistory.title": "History",
  "projectHistory.none": "No changes recorded yet",
  "projectHistory.noneHelp": "Changes have been recorded since this project was created on {date}.",
} as const;

addMessages(projectHistory);
