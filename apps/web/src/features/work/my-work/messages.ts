import { addMessages } from "../../../shared/i18n/registry.ts";

export const myWork = {
  "myWork.title": "My work",
  "myWork.help": "Assigned to you, due this week, recently updated.",
  "myWork.assigned": "Assigned to me",
  "myWork.assigned.empty": "No open work is assigned to you.",
  "myWork.due": "Due soon",
  "myWork.due.empty": "Nothing due in the next 7 days.",
  "myWork.recent": "Recently changed",
  "myWork.recent.empty": "No changes in your projects yet.",
} as const;

addMessages(myWork);
