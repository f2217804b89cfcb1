import { addMessages } from "../../../shared/i18n/registry.ts";

export const reminders = {
  "reminders.title": "Reminder",
  "reminders.remindMe": "Remind me",
  "reminders.setFor": "Reminder: {time}",
  "reminders.failed": "Couldn't load the reminder",
  "reminders.tomorrow": "Tomorrow",
  "reminders.inThreeDays": "In three days",
  "reminders.inAWeek": "In a week",
  "reminders.date": "Date",
  "reminders.time": "Time",
  "reminders.note": "Note",
  "reminders.submit": "Set reminder",
  "reminders.remove": "Remove",
  "reminders.timeRequired": "Enter a date and a time.",
  "reminders.past": "Choose a time in the future.",
  "reminders.set": "You will be reminded: {time}",
  "reminders.removed": "Reminder removed",
} as const;

addMessages(reminders);
