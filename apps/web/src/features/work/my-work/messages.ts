import { addMessages } from "../../../shared/i18n/registry.ts";

export const myWork = {
  "myWork.title": "My work",
  "myWork.answer": "Needs your answer",
  "myWork.overdue": "Overdue",
  "myWork.today": "Today",
  "myWork.week": "This week",
  "myWork.later": "Later or no date",
  "myWork.failed": "Couldn't load your work",
  "myWork.mentioned": "{name} mentioned you",
  "myWork.assigned": "{name} assigned this to you",
  "myWork.mentionedYou": "You were mentioned",
  "myWork.assignedYou": "This was assigned to you",
  "myWork.clear": "Nothing needs you right now",
  "myWork.clearHelp": "Work assigned to you and mentions of you appear here. Open a project to find something to do.",
  "myWork.browse": "Browse projects",
  "myWork.recent": "Recently changed",
  "myWork.recent.empty": "No changes in your projects yet.",
} as const;

addMessages(myWork);
