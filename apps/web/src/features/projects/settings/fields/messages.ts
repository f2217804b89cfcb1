import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectFields = {
  "projectFields.field": "Field",
  "projectFields.format": "Format",
  "projectFields.on": "On",
  "projectFields.required": "Required",
  "projectFields.everywhere": "All projects",
  "projectFields.everywhereHelp": "{field} is on in all projects. Only administrators can change that.",
  "projectFields.of.WorkPackage": "Work packages",
  "projectFields.of.Project": "Project attributes",
  "projectFields.of.Version": "Versions",
  "projectFields.of.TimeEntry": "Time entries",
  "projectFields.none": "No custom fields yet",
  "projectFields.noneHelp":
    "Administrators add custom fields in the Customizer. Each project then turns on those that it needs.",
  "projectFields.noneManage": "Open Custom Fields",
  "projectFields.turnedOn": "{field} turned on",
  "projectFields.turnedOff": "{field} turned off. Its values are kept.",
} as const;

addMessages(projectFields);
