import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectCategories = {
  "projectCategories.title": "Categories",
  "projectCategories.new": "New category",
  "projectCategories.none": "No categories yet",
  "projectCategories.noneHelp": "Add one for each topic, and choose who gets its new work packages.",
  "projectCategories.failed": "Couldn't load the categories",
  "projectCategories.column.name": "Category",
  "projectCategories.column.assignee": "Default assignee",
  "projectCategories.column.used": "Work packages",
  "projectCategories.column.actions": "Actions",
  "projectCategories.actions": "Actions for {name}",
  "projectCategories.edit": "Edit",
  "projectCategories.delete": "Delete",
  "projectCategories.dialog.edit": "Edit category",
  "projectCategories.field.name": "Name",
  "projectCategories.field.assignee": "Default assignee",
  "projectCategories.field.assigneeHelp":
    "New work packages with this category are assigned to them, unless someone else is chosen.",
  "projectCategories.noOne": "No one",
  "projectCategories.set": "Set",
  "projectCategories.setAssigneeOf": "Set the default assignee of {name}",
  "projectCategories.openCount": "{count, number} open",
  "projectCategories.used": "{count, plural, =0 {No work packages} one {# work package} other {# work packages}}",
  "projectCategories.required": "Enter a name.",
  "projectCategories.created": 'Category "{name}" created',
  "projectCategories.saved": "Category saved",
  "projectCategories.deleted": 'Category "{name}" deleted',
  "projectCategories.delete.title": "Delete category {name}?",
  "projectCategories.delete.unused": "No work packages use it.",
  "projectCategories.delete.used":
    "{count, plural, one {# work package uses} other {# work packages use}} it. Choose what they get instead.",
  "projectCategories.delete.instead": "Category instead",
  "projectCategories.delete.without": "No category",
} as const;

addMessages(projectCategories);
