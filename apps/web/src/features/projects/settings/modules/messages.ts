import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectModules = {
  "projectModules.title": "Modules",
  "projectModules.work_package_tracking": "Work packages",
  "projectModules.work_package_tracking.help": "Table, timeline and roadmap.",
  "projectModules.board_view": "Board",
  "projectModules.board_view.help": "Cards in columns, by status, assignee or version.",
  "projectModules.calendar_view": "Calendar",
  "projectModules.calendar_view.help": "Work packages on their due dates.",
  "projectModules.backlogs": "Backlog and sprints",
  "projectModules.backlogs.help": "Ranked work, sprints and story points.",
  "projectModules.costs": "Time tracking",
  "projectModules.costs.help": "Logging and seeing time spent.",
  "projectModules.github": "GitHub",
  "projectModules.github.help": "Pull requests on work packages, and a branch to start each one.",
  "projectModules.wiki": "Wiki",
  "projectModules.wiki.help": "Pages of text that link to each other.",
  "projectModules.documents": "Documents",
  "projectModules.documents.help": "Texts with attached files.",
  "projectModules.apiOnly": "For API clients",
  "projectModules.apiOnlyHelp": "Other programs read and write these; they have no pages in Halyard.",
  "projectModules.needsWork": "Needs the module Work packages.",
  "projectModules.turnedOn": "{module} turned on",
  "projectModules.turnedOff": "{module} turned off",
} as const;

addMessages(projectModules);
