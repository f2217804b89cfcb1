import { addMessages } from "../../../shared/i18n/registry.ts";

export const customActions = {
  "customActions.title": "Actions",
  "customActions.done": "{name}: #{id} changed",
} as const;

addMessages(customActions);
