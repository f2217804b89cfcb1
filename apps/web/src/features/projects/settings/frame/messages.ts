import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectSettings = {
  "projectSettings.title": "Settings",
  "projectSettings.noOneFound": "No one found",
  "projectSettings.of": "Settings of {project}",
  "projectSettings.sections": "Project settings",
  "projectSettings.entry": "Project settings: {section}",
  "projectSettings.section.general": "General",
  "projectSettings.section.members": "Members",
  "projectSettings.section.types": "Types",
  "projectSettings.section.versions": "Versions",
  "projectSettings.section.categories": "Categories",
  "projectSettings.section.templates": "Work package templates",
  "projectSettings.section.modules": "Modules",
  "projectSettings.section.repositories": "Repositories",
  "projectSettings.section.views": "Saved views",
  "projectSettings.section.phases": "Phases",
  "projectSettings.section.history": "History",
  "projectSettings.section.lifecycle": "Copy, archive, delete",
  "projectSettings.unsaved": "Unsaved changes",
  "projectSettings.save": "Save changes",
  "projectSettings.discard": "Discard",
  "projectSettings.denied": "You can't open these settings",
  "projectSettings.deniedHelp": "Ask someone who manages this project, or look up your own permissions.",
} as const;

addMessages(projectSettings);
