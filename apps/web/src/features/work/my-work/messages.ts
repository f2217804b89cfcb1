import { addMessages } from "../../../shared/i18n/registry.ts";

export const myWork = {
  "myWork.nowhere": "You can't create work packages in any project.",
  "myWork.title": "My work",
  "myWork.answer": "Needs your answer",
  "myWork.overdue": "Overdue",
  "myWork.today": "Today",
  "myWork.week": "This week",
  "myWork.nextWeek": "Next week",
  "myWork.later": "Later or no date",
  "myWork.failed": "Couldn't load your work",
  "myWork.mentioned": "Mentioned by {name}",
  "myWork.mentionedYou": "You were mentioned",
  "myWork.yours": "You're the assignee",
  "myWork.clear": "Nothing needs you right now",
  "myWork.clearHelp": "Work assigned to you and mentions of you appear here. Open a project to find something to do.",
  "myWork.browse": "Browse projects",
  "myWork.projects": "My projects",
  "myWork.projects.all": "All {count, number}",
  "myWork.projects.none": "You aren't a member of a project yet.",
  "myWork.projects.mine": "{count, number} assigned to you",
  "myWork.projects.open": "{count, number} open",
  "myWork.projects.overdue": "{count, number} overdue",
  "myWork.actions": "Actions for {subject}",
  "myWork.opened": "Recently opened",
  "myWork.opened.empty": "What you open appears here.",
  "myWork.recent": "Recently changed",
  "myWork.recent.empty": "No changes in your projects yet.",
} as const;

addMessages(myWork);
