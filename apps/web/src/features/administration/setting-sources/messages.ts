/** Where the value of a setting comes from. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const settingSources = {
  "settingSource.default": "Default",
  "settingSource.changed": "Changed here",
  "settingSource.environment": "Set by {variable} in the environment. Remove it there to change it here.",
} as const;

addMessages(settingSources);
