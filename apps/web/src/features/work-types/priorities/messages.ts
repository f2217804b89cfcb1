/** The customizer's priorities. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const priorities = {
  "priorities.title": "Priorities",
  "priorities.add": "Add priority",
  "priorities.create": "Add priority",
  "priorities.none": "No priorities yet",
  "priorities.noneYet": "Work packages need at least one.",
  "priorities.kept": "Default priorities cannot be deleted. Make another one the default first.",
  "priorities.column.places": "Open work in",
  "priorities.placeCount": "{count, number}",
  "priorities.inactive": "Inactive",
  "priorities.inactiveHelp": "Not offered for work packages. Those that have it keep it.",
  "priorities.activate": "Activate",
  "priorities.deactivate": "Deactivate",
  "priorities.tag.isDefault": "Default",
  "priorities.dialog.create": "Add priority",
  "priorities.dialog.edit": "Edit priority",
  "priorities.nameRequired": "Priority name is required",
  "priorities.field.isActive": "Active",
  "priorities.field.isActiveHelp": "Offered for work packages. Those that have an inactive one keep it.",
  "priorities.field.isActiveDefault": "The default is always active.",
  "priorities.field.isDefault": "Default",
  "priorities.field.isDefaultHelp": "New work packages start with it.",
  "priorities.field.isDefaultAlready":
    "New work packages start with it. To change that, make another priority the default.",
  "priorities.takesOver": "Only one priority can be the default: this one will replace “{name}”.",
  "priorities.created": 'Priority "{name}" created successfully',
  "priorities.updated": 'Priority "{name}" updated successfully',
  "priorities.deleted": 'Priority "{name}" deleted successfully',
  "priorities.delete.title": "Delete {name}?",
  "priorities.delete.ask": "Are you sure you want to delete the priority? This action cannot be undone.",
  "priorities.load.failed": "Failed to fetch priorities",
  "priorities.create.failed": "Failed to create priority",
  "priorities.update.failed": "Failed to update priority",
  "priorities.delete.failed": "Failed to delete priority",
  "priorities.save.failed": "Failed to save priority",
} as const;

addMessages(priorities);
