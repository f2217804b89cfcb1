import { addMessages } from "../../i18n/registry.ts";

export const textChanges = {
  "textChanges.title": "Change of the description",
  "textChanges.show": "Details",
  "textChanges.hide": "Hide details",
  "textChanges.failed": "The change could not be read",
} as const;

addMessages(textChanges);
