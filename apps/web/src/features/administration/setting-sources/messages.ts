/** Where the value of a setting comes from. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const settingSources = {
  "settingSource.default": "This is the default value.",
  "settingSource.changed": "Changed",
  "settingSource.reset": "Reset",
  "settingSource.resetHelp": "Restores the default. Nothing changes until you save.",
  "settingSource.environment": "Set by {variable} in the environment. Remove it there to change it here.",
} as const;

addMessages(settingSources);
