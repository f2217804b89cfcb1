import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectModules = {
  "projectModules.title": "Modules",
  "projectModules.help": "What is turned off disappears from the project for everyone. Nothing in it is deleted.",
  "projectModules.work_package_tracking": "Work packages",
  "projectModules.work_package_tracking.help": "Table, timeline and roadmap; all other modules of work need it.",
  "projectModules.board_view": "Boards",
  "projectModules.board_view.help": "Cards in columns.",
  "projectModules.calendar_view": "Calendar",
  "projectModules.calendar_view.help": "Work by its dates.",
  "projectModules.backlogs": "Backlog and sprints",
  "projectModules.backlogs.help": "Ranked work, sprints and story points.",
  "projectModules.costs": "Time tracking",
  "projectModules.costs.help": "Logging and seeing time spent.",
  "projectModules.github": "GitHub",
  "projectModules.github.help": "Pull requests and branches of work packages.",
  "projectModules.wiki": "Wiki",
  "projectModules.wiki.help": "Pages of the project, for programs that use the API.",
  "projectModules.documents": "Documents",
  "projectModules.documents.help": "Documents of the project, for programs that use the API.",
  "projectModules.saved": "Modules saved",
  "projectModules.save": "Save modules",
  "projectModules.discard": "Discard",
} as const;

addMessages(projectModules);
