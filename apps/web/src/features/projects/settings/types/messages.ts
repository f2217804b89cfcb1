import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectTypes = {
  "projectTypes.title": "Types in this project",
  "projectTypes.help": "New work packages get one of these types. A type that work has stays on.",
  "projectTypes.used": "{count, plural, one {# work package has it} other {# work packages have it}}",
  "projectTypes.save": "Save types",
  "projectTypes.discard": "Discard",
  "projectTypes.saved": "Types saved",
} as const;

addMessages(projectTypes);
