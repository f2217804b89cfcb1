import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectTypes = {
  "projectTypes.title": "Types in this project",
  "projectTypes.used": "{count, plural, one {Used by # work package} other {Used by # work packages}}",
  "projectTypes.unused": "Not used",
  "projectTypes.saved": "Types saved",
} as const;

addMessages(projectTypes);
