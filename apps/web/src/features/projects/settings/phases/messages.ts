import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectPhases = {
  "projectPhases.title": "Phases",
  "projectPhases.none": "No phases are defined",
  "projectPhases.noneHelp": "Administrators define phases in the customizer.",
  "projectPhases.start": "Start date",
  "projectPhases.finish": "Finish date",
  "projectPhases.startOf": "Start date of {name}",
  "projectPhases.finishOf": "Finish date of {name}",
  "projectPhases.order": "The finish date can't be before the start date.",
  "projectPhases.noGate": "No gate",
  "projectPhases.gates": "{count, plural, one {Gate} other {Gates}}: {gates}",
  "projectPhases.on": "On",
  "projectPhases.off": "Off",
  "projectPhases.saved": "Phases saved",
} as const;

addMessages(projectPhases);
