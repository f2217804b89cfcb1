/** The history of one thing. */
import { addMessages } from "../i18n/registry.ts";

export const history = {
  "history.title": "History",
  "history.none": "No changes recorded",
  "history.open": "Open in the audit log",
  "history.more": "Show all in the audit log",
  "history.gone": "User #{id}",
} as const;

addMessages(history);
