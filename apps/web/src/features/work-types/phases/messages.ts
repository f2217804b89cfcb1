import { addMessages } from "../../../shared/i18n/registry.ts";

export const phases = {
  "phases.title": "Phases",
  "phases.column.name": "Phase",
  "phases.add": "Add phase",
  "phases.failed": "Couldn't load the phases",
  "phases.none": "No phases yet",
  "phases.noneHelp": "Phases show on the timeline of each project that uses them.",
  "phases.create": "Add phase",
  "phases.edit": "Edit phase",
  "phases.created": "Phase {name} created",
  "phases.saved": "Phase {name} saved",
  "phases.deleted": "Phase {name} deleted",
  "phases.startGate": "Start gate",
  "phases.finishGate": "Finish gate",
  "phases.column.projects": "Projects",
  "phases.days": "{from} – {to}",
  "phases.now": "Now, until {day}",
  "phases.gateName": "Name of the {gate}",
  "phases.gateHelp": "A decision to take before this phase begins.",
  "phases.finishGateHelp": "A decision to take before this phase ends.",
  "phases.nameRequired": "Enter a name.",
  "phases.deleteTitle": "Delete phase {name}?",
  "phases.deleteText": "Projects can't use it any more. This can't be undone.",
} as const;

addMessages(phases);
