import { addMessages } from "../../../shared/i18n/registry.ts";

export const savedViews = {
  "savedViews.title": "Views",
  "savedViews.mine": "My views",
  "savedViews.public": "Public views",
  "savedViews.empty": "No saved views yet. A view keeps filters, order, grouping and columns under a name.",
  "savedViews.failed": "Couldn't load the saved views",
  "savedViews.rightsFailed": "Couldn't check whether you can save views",
  "savedViews.saveAs": "Save current view",
  "savedViews.name": "View name",
  "savedViews.nameRequired": "Enter a name.",
  "savedViews.saveNew": "Save the view",
  "savedViews.save": "Save",
  "savedViews.saved": "View “{name}” saved",
  "savedViews.gone": "This view doesn't exist or isn't shared with you",
  "savedViews.changed": "Changed",
  "savedViews.discard": "Discard",
  "savedViews.star": "Star {name}",
  "savedViews.unstar": "Remove {name} from favorites",
  "savedViews.actions": "Actions for {name}",
  "savedViews.rename": "Rename",
  "savedViews.makePublic": "Make public",
  "savedViews.makePrivate": "Make private",
  "savedViews.omitted": "Without its filter by {fields}",
  "savedViews.omittedHelp":
    "Administrators have switched off filtering by {fields}. It stays in the view until someone saves its filters again.",
  "savedViews.deleted": "View “{name}” deleted",
} as const;

addMessages(savedViews);
