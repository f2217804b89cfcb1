/** Editing one or many work packages by single keys. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const quickEdit = {
  "quickEdit.title": "{count, plural, one {{field} of '#'{id}} other {{field} of # work packages}}",
  "quickEdit.status": "Change status",
  "quickEdit.priority": "Change priority",
  "quickEdit.assignee": "Assign",
  "quickEdit.version": "Change version",
  "quickEdit.dueDate": "Change due date",
  "quickEdit.me": "Assign to me",
  "quickEdit.select": "Select or unselect",
  "quickEdit.find": "Type to find",
  "quickEdit.findDay": "Type to find, or a date such as 2026-12-24",
  "quickEdit.noTarget": "Select work packages, or move to one, then press the key again.",
  "quickEdit.mayNot": "You can't edit {count, plural, one {this work package} other {these work packages}}.",
  "quickEdit.noDay": "No due date",
} as const;

addMessages(quickEdit);
