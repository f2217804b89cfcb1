import { addMessages } from "../../../i18n/registry.ts";

export const changeFacts = {
  "textChanges.fact.changed": "{name}: {from} → {to}",
  "textChanges.fact.set": "{name}: {to}",
  "textChanges.fact.removed": "{name} removed (was {from})",
} as const;

addMessages(changeFacts);
