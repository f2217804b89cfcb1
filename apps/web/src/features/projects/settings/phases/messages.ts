import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectPhases = {
  "projectPhases.help": "The phases show on the timeline of the project, with their gates.",
  "projectPhases.title": "Phases",
  "projectPhases.none": "No phases are defined",
  "projectPhases.noneHelp": "Administrators define phases in the customizer.",
  "projectPhases.start": "Start date",
  "projectPhases.finish": "Finish date",
  "projectPhases.startOf": "Start date of {name}",
  "projectPhases.finishOf": "Finish date of {name}",
  "projectPhases.order": "The finish date can't be before the start date.",
  "projectPhases.on": "On",
  "projectPhases.off": "Off",
  "projectPhases.save": "Save changes",
  "projectPhases.discard": "Discard",
  "projectPhases.saved": "Phases saved",
} as const;

addMessages(projectPhases);
