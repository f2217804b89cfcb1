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
    "Phases and their gates appear on the project's timeline. A gate is a decision before or after a phase.",
  "projectSettings.help.history":
    "Changes to settings, members, versions and categories appear here, with who made them and when.",
  "projectSettings.help.types": "New work packages get one of these types. Types in use can't be turned off.",
  "projectSettings.help.versions": "A version collects the work of a release or a sprint and gives it dates.",
  "projectSettings.help.categories": "Categories sort the work of this project by topic and can assign it to someone.",
  "projectSettings.help.templates":
    "Work packages that you create again and again, with the children and relations they have.",
  "projectSettings.help.views": "A private view is seen by its creator only, a public one by everyone in the project.",
  "projectSettings.help.modules": "Turning a module off hides it from everyone and deletes nothing.",
  "projectSettings.help.repositories":
    "Halyard shows the pull requests of these repositories and creates branches in them.",
  "projectSettings.help.lifecycle": "Each of these says what it will do before it does it.",
  "projectSettings.noChanges": "No changes",
  "projectSettings.unsaved": "Unsaved changes",
  "projectSettings.save": "Save changes",
  "projectSettings.discard": "Discard",
  "projectSettings.denied": "You can't open these settings",
  "projectSettings.deniedHelp": "Ask someone who manages this project, or look up your own permissions.",
} as const;

addMessages(projectSettings);
