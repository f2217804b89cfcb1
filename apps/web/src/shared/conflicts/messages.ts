/** What two people changed at once. */
import { addMessages } from "../i18n/registry.ts";

export const conflicts = {
  "conflict.title": "Someone else changed this, too",
  "conflict.help": "These settings were saved by someone else while you were editing them.",
  "conflict.mine": "Your value",
  "conflict.theirs": "Their value",
  "conflict.empty": "Empty",
  "conflict.keepMine": "Save my values",
  "conflict.takeTheirs": "Keep their values",
} as const;

addMessages(conflicts);
