import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectPhases = {
  "projectPhases.title": "Phases",
  "projectPhases.none": "No phases are defined",
  "projectPhases.noneHelp": "Administrators define phases in the customizer.",
  "projectPhases.phase": "Phase",
  "projectPhases.start": "Start date",
  "projectPhases.finish": "Finish date",
  "projectPhases.startOf": "Start date of {name}",
  "projectPhases.finishOf": "Finish date of {name}",
  "projectPhases.order": "The finish date can't be before the start date.",
  "projectPhases.startGate": "Gate at the start",
  "projectPhases.finishGate": "Gate at the finish",
  "projectPhases.define": "Define phases in administration",
  "projectPhases.gates": "Gates",
  "projectPhases.allOff":
    "All phases are off, so the timeline shows none. Turn one on to give it a start and a finish date.",
  "projectPhases.turnedOn": "{phase} turned on",
  "projectPhases.turnedOff": "{phase} turned off",
  "projectPhases.on": "On",
  "projectPhases.off": "Off",
  "projectPhases.saved": "Phases saved",
} as const;

addMessages(projectPhases);
