import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectViews = {
  "projectViews.title": "Saved views",
  "projectViews.count": "{count, plural, one {# saved view} other {# saved views}}",
  "projectViews.failed": "Couldn't load the saved views",
  "projectViews.none": "No saved views yet",
  "projectViews.noneHelp": "Save filters, columns and order from this project's table, board, timeline or calendar.",
  "projectViews.openTable": "Open the table",
  "projectViews.column.name": "Name",
  "projectViews.column.owner": "Created by",
  "projectViews.column.seen": "Who sees it",
  "projectViews.column.changed": "Updated",
  "projectViews.column.actions": "Actions",
  "projectViews.public": "Everyone in the project",
  "projectViews.private": "Only you",
  "projectViews.actions": "Actions for {name}",
  "projectViews.open": "Open",
  "projectViews.rename": "Rename",
  "projectViews.publish": "Make public",
  "projectViews.unpublish": "Make private",
  "projectViews.renamed": "Saved view renamed",
  "projectViews.changed": "Saved view changed",
  "projectViews.deleted": "Saved view {name} deleted",
  "projectViews.nameRequired": "Enter a name.",
} as const;

addMessages(projectViews);
