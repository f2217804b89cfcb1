/** The history of one thing. */
import { addMessages } from "../i18n/registry.ts";

export const history = {
  "history.title": "History",
  "history.failed": "Couldn't load the history",
  "history.search": "Search by person or change",
  "history.noMatch": "No changes match your search",
  "history.more": "Show more",
  "history.open": "Open in the audit log",
  "history.gone": "User #{id}",
} as const;

addMessages(history);
