import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectPhases = {
  "projectPhases.title": "Phases",
  "projectPhases.none": "No phases are defined",
  "projectPhases.noneHelp": "Administrators define phases in the customizer.",
  "projectPhases.failed": "Couldn't load the phases",
  "projectPhases.phase": "Phase",
  "projectPhases.start": "Start",
  "projectPhases.finish": "Finish",
  "projectPhases.startOf": "Start date of {name}",
  "projectPhases.finishOf": "Finish date of {name}",
  "projectPhases.order": "The finish date can't be before the start date.",
  "projectPhases.startGate": "Gate at the start",
  "projectPhases.finishGate": "Gate at the finish",
  "projectPhases.define": "Manage phases in Administration",
  "projectPhases.gate": "Start gate",
  "projectPhases.gates": "Gates",
  "projectPhases.turnedOn": "{phase} turned on",
  "projectPhases.turnedOff": "{phase} turned off",
  "projectPhases.on": "On",
  "projectPhases.off": "Off",
  "projectPhases.maySelect": "You can't turn phases on or off in this project",
  "projectPhases.saved": "Phases saved",
} as const;

addMessages(projectPhases);
