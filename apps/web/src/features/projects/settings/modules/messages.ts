import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectModules = {
  "projectModules.title": "Modules",
  "projectModules.work_package_tracking": "Work packages",
  "projectModules.work_package_tracking.help": "Table, timeline and roadmap. Boards, calendar and backlog need it.",
  "projectModules.board_view": "Boards",
  "projectModules.board_view.help": "Cards in columns, by status, assignee or version.",
  "projectModules.calendar_view": "Calendar",
  "projectModules.calendar_view.help": "Work packages on their due dates.",
  "projectModules.backlogs": "Backlog and sprints",
  "projectModules.backlogs.help": "Ranked work, sprints and story points.",
  "projectModules.costs": "Time tracking",
  "projectModules.costs.help": "Logging and seeing time spent.",
  "projectModules.github": "GitHub",
  "projectModules.github.help": "Pull requests and branches of work packages.",
  "projectModules.wiki": "Wiki",
  "projectModules.wiki.help": "Wiki pages.",
  "projectModules.documents": "Documents",
  "projectModules.documents.help": "Documents of the project.",
  "projectModules.apiOnly": "Only over the API",
  "projectModules.saved": "Modules saved",
} as const;

addMessages(projectModules);
