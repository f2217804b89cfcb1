/** The customizer's statuses (sections 2, 4, 5 and 8), word for word where it gives words. */
import { addMessages } from "../../../shared/i18n/registry.ts";

export const statuses = {
  "statuses.title": "Statuses",
  "statuses.help": "The states a work package can have, in display order.",
  "statuses.add": "Add Status",
  "statuses.create": "Create Status",
  "statuses.none": "No statuses yet",
  "statuses.noneYet": "Work packages need at least one.",
  "statuses.noneMatch": "No statuses match the search",
  "statuses.percent": "{percent, number}% complete",
  "statuses.kept": "Default statuses cannot be deleted. Make another one the default first.",
  "statuses.tag.isDefault": "Default",
  "statuses.tag.isClosed": "Closed",
  "statuses.tag.isReadonly": "Read-only",
  "statuses.tag.excludedFromTotals": "Excluded from totals",
  "statuses.tag.odd": "New work packages cannot be edited",
  "statuses.dialog.create": "Add Status",
  "statuses.dialog.edit": "Edit Status",
  "statuses.nameRequired": "Status name is required",
  "statuses.percentRange": "% Complete must be between 0 and 100.",
  "statuses.field.percentComplete": "Percent complete",
  "statuses.field.percentHelp": "Progress assigned to work packages with this status (0–100).",
  "statuses.field.flags": "Flags",
  "statuses.field.isDefault": "Default",
  "statuses.field.isDefaultHelp": "New work packages start with it.",
  "statuses.field.isDefaultAlready":
    "New work packages start with it. To change that, make another status the default.",
  "statuses.field.isClosed": "Closed",
  "statuses.field.isClosedHelp": "Marks work as finished and hides it from open lists.",
  "statuses.field.isReadonly": "Read-only",
  "statuses.field.isReadonlyHelp": "Work packages with this status are locked except for the status.",
  "statuses.field.excludedFromTotals": "Excluded from totals",
  "statuses.field.excludedFromTotalsHelp": "Not counted in parent totals.",
  "statuses.takesOver": "Only one status can be the default: this one will replace “{name}”.",
  "statuses.defaultReadonly":
    "A status that is both Default and Read-only may cause issues: new work packages could not be edited.",
  "statuses.defaultReadonlyTitle": "Default and Read-only",
  "statuses.defaultReadonlyAsk":
    "Creating a status that is both Default and Read-only may cause issues. Continue anyway?",
  "statuses.created": 'Status "{name}" created successfully',
  "statuses.updated": 'Status "{name}" updated successfully',
  "statuses.deleted": 'Status "{name}" deleted successfully',
  "statuses.delete.title": "Delete {name}?",
  "statuses.delete.ask": "Are you sure you want to delete the status? This action cannot be undone.",
  "statuses.load.failed": "Failed to fetch statuses",
  "statuses.create.failed": "Failed to create status",
  "statuses.update.failed": "Failed to update status",
  "statuses.delete.failed": "Failed to delete status",
  "statuses.save.failed": "Failed to save status",
} as const;

addMessages(statuses);
