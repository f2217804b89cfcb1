import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectTypes = {
  "projectTypes.title": "Types in this project",
  "projectTypes.used": "{count, plural, one {# work package} other {# work packages}}",
  "projectTypes.unused": "No work packages",
  "projectTypes.inUse": "In use, so it can't be turned off",
  "projectTypes.turnedOn": "{type} turned on",
  "projectTypes.turnedOff": "{type} turned off",
  "projectTypes.last": "A project needs at least one type",
} as const;

addMessages(projectTypes);
