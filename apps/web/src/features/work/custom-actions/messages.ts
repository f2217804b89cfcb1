import { addMessages } from "../../../shared/i18n/registry.ts";

export const customActions = {
  "customActions.title": "Actions",
  "customActions.done": "{name}: #{id} changed",
  "customActions.undone": "{name} undone for #{id}",
} as const;

addMessages(customActions);
