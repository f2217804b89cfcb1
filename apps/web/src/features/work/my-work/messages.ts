import { addMessages } from "../../../shared/i18n/registry.ts";

export const myWork = {
  "myWork.title": "My work",
  "myWork.help": "What is assigned to you, what is due within a week, and what changed last.",
  "myWork.assigned": "Assigned to me",
  "myWork.assigned.empty": "Nothing open is assigned to you.",
  "myWork.due": "Due soon",
  "myWork.due.empty": "Nothing of yours is due within seven days.",
  "myWork.recent": "Recently changed",
  "myWork.recent.empty": "Nothing has changed in your projects yet.",
} as const;

addMessages(myWork);
