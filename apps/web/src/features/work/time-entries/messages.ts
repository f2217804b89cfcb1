import { addMessages } from "../../../shared/i18n/registry.ts";

export const timeEntries = {
  "timeEntries.title": "Time",
  "timeEntries.failed": "The logged time could not be loaded",
  "timeEntries.empty": "No time logged yet.",
  "timeEntries.log": "Log time",
  "timeEntries.submit": "Log",
  "timeEntries.total": "{hours} spent, with all that is below",
  "timeEntries.running": "Running",
  "timeEntries.hours": "Hours",
  "timeEntries.date": "Date",
  "timeEntries.dateRequired": "Enter a date.",
  "timeEntries.activity": "Activity",
  "timeEntries.comment": "Comment",
  "timeEntries.edit": "Edit the entry of {hours}",
  "timeEntries.delete": "Delete the entry of {hours}",
  "timeEntries.logged": "Time logged",
  "timeEntries.changed": "Entry changed",
  "timeEntries.deleted": "Entry deleted",
  "timeEntries.more": "{count, plural, one {# earlier entry} other {# earlier entries}}",
} as const;

addMessages(timeEntries);
