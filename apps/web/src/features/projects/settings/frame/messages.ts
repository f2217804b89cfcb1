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
  "projectSettings.section.fields": "Fields",
  "projectSettings.section.versions": "Versions",
  "projectSettings.section.categories": "Categories",
  "projectSettings.section.templates": "Templates",
  "projectSettings.section.modules": "Modules",
  "projectSettings.section.repositories": "Repositories",
  "projectSettings.section.views": "Saved views",
  "projectSettings.section.phases": "Phases",
  "projectSettings.section.history": "History",
  "projectSettings.section.lifecycle": "Copy, archive, delete",
  "projectSettings.group.project": "Project",
  "projectSettings.group.work": "Work",
  "projectSettings.group.tools": "Tools",
  "projectSettings.help.phases":
    "Turn on the stages that this project goes through. Their dates and gates show on the timeline.",
  "projectSettings.help.types": "Types for new work packages. A type in use can't be turned off.",
  "projectSettings.help.fields": "Custom fields that this project has. Turning one off hides it and keeps its values.",
  "projectSettings.help.modules": "Turning a module off hides it from everyone and deletes nothing.",
  "projectSettings.help.repositories":
    "Repositories with linked pull requests. Write OP#12 in a pull request to link it to work package #12.",
  "projectSettings.help.lifecycle": "You see what will happen before anything changes.",
  "projectSettings.unsaved": "Unsaved changes",
  "projectSettings.save": "Save changes",
  "projectSettings.discard": "Discard",
  "projectSettings.rest": "Nothing is changed until you save.",
  "projectSettings.leave": "Leave without saving?",
  "projectSettings.leaveHelp": "Your changes to the settings will be lost.",
  "projectSettings.leaveConfirm": "Leave",
  "projectSettings.denied": "You can't open these settings",
  "projectSettings.deniedHelp": "Ask someone who manages this project, or look up your own permissions.",
} as const;

addMessages(projectSettings);
