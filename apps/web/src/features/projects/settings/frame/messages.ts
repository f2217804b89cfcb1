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
  "projectSettings.help.general": "What this project is called, how it stands and who can see it.",
  "projectSettings.help.members": "The people and groups who can work in this project, and their roles.",
  "projectSettings.help.phases":
    "Turn on the phases that this project goes through and give them dates. The timeline shows them.",
  "projectSettings.help.history": "Changes to settings, members, versions and categories, with who made them and when.",
  "projectSettings.help.types": "Types for new work packages. A type in use can't be turned off.",
  "projectSettings.help.versions": "A version collects the work of a release and gives it dates.",
  "projectSettings.help.categories": "Sort work by topic. A category can assign new work packages to someone.",
  "projectSettings.help.templates": "Work packages that you create again and again, with their children and relations.",
  "projectSettings.help.views":
    "Filters, columns and order of this project's pages under a name, for you or for everyone.",
  "projectSettings.help.modules": "Turning a module off hides it from everyone and deletes nothing.",
  "projectSettings.help.repositories":
    "Repositories with linked pull requests. Write OP#12 in a pull request to link it to work package #12.",
  "projectSettings.help.lifecycle": "You see what will happen before anything changes.",
  "projectSettings.unsaved": "Unsaved changes",
  "projectSettings.save": "Save changes",
  "projectSettings.discard": "Discard",
  "projectSettings.leave": "Leave without saving?",
  "projectSettings.leaveHelp": "Your changes to the settings will be lost.",
  "projectSettings.leaveConfirm": "Leave",
  "projectSettings.denied": "You can't open these settings",
  "projectSettings.deniedHelp": "Ask someone who manages this project, or look up your own permissions.",
} as const;

addMessages(projectSettings);
