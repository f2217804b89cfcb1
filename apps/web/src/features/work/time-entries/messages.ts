import { addMessages } from "../../../shared/i18n/registry.ts";

export const timeEntries = {
  "timeEntries.title": "Time",
  "timeEntries.failed": "Couldn't load the logged time",
  "timeEntries.empty": "No time logged yet.",
  "timeEntries.log": "Log time",
  "timeEntries.submit": "Log",
  "timeEntries.total": "{hours} logged",
  "timeEntries.totalOfAll": "{hours} logged, including children",
  "timeEntries.running": "Running",
  "timeEntries.hours": "Hours",
  "timeEntries.date": "Date",
  "timeEntries.dateRequired": "Enter a date.",
  "timeEntries.activity": "Activity",
  "timeEntries.comment": "Comment",
  "timeEntries.actions": "Actions for the time entry of {hours}",
  "timeEntries.edit": "Edit the time entry of {hours}",
  "timeEntries.delete": "Delete the time entry of {hours}",
  "timeEntries.logged": "Time logged",
  "timeEntries.changed": "Entry changed",
  "timeEntries.deleted": "Entry deleted",
  "timeEntries.more": "{count, plural, one {# earlier entry} other {# earlier entries}}",
} as const;

addMessages(timeEntries);
