import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectHistory = {
  "projectHistory.title": "History",
  "projectHistory.help": "Who changed the settings, members, versions and categories of this project.",
  "projectHistory.none": "No changes yet",
  "projectHistory.noneHelp": "Changes to the settings, members, versions and categories of this project appear here.",
  "projectHistory.failed": "Couldn't load the history",
  "projectHistory.more": "Show more",
} as const;

addMessages(projectHistory);
