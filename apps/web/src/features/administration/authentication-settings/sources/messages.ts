/** Lists of what an administrator connects. */
import { addMessages } from "../../../../shared/i18n/registry.ts";

export const sources = {
  "sources.actions": "Actions for {name}",
} as const;

addMessages(sources);
