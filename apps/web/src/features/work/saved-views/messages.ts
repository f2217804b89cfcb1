import { addMessages } from "../../../shared/i18n/registry.ts";

export const savedViews = {
  "savedViews.title": "Views",
  "savedViews.mine": "My views",
  "savedViews.public": "Public views",
  "savedViews.empty": "No views yet. A view keeps the filters, order, grouping and columns under a name.",
  "savedViews.failed": "The views could not be loaded",
  "savedViews.rightsFailed": "It could not be found out whether you may save views here",
  "savedViews.saveAs": "Save what is shown now as a view",
  "savedViews.name": "Name of the view",
  "savedViews.nameRequired": "Enter a name.",
  "savedViews.saveNew": "Save the view",
  "savedViews.save": "Save",
  "savedViews.saved": "View “{name}” saved",
  "savedViews.gone": "This view is not there, or not for you",
  "savedViews.changed": "Changed",
  "savedViews.discard": "Discard",
  "savedViews.star": "Star {name}",
  "savedViews.unstar": "Take the star from {name}",
  "savedViews.actions": "Actions of {name}",
  "savedViews.rename": "Rename",
  "savedViews.makePublic": "Make public",
  "savedViews.makePrivate": "Make private",
  "savedViews.deleted": "View “{name}” deleted",
} as const;

addMessages(savedViews);
