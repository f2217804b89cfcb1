import { addMessages } from "../../i18n/registry.ts";

export const textChanges = {
  "textChanges.title": "Change of the description",
  "textChanges.show": "Details",
  "textChanges.hide": "Hide details",
  "textChanges.failed": "Couldn't load the change",
} as const;

addMessages(textChanges);
