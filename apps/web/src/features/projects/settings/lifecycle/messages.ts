import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectLifecycle = {
  "projectLifecycle.copy": "Copy project",
  "projectLifecycle.copyHelp": "Starts a new project with the settings of this one and the parts you choose.",
  "projectLifecycle.copy.name": "Name of the copy",
  "projectLifecycle.copy.identifier": "Identifier",
  "projectLifecycle.copy.identifierHelp": "Made from the name if you leave it empty.",
  "projectLifecycle.copy.parts": "What to copy",
  "projectLifecycle.part.copyMembers": "Members",
  "projectLifecycle.part.copyVersions": "Versions",
  "projectLifecycle.part.copyCategories": "Categories",
  "projectLifecycle.part.copyWorkPackages": "Work packages",
  "projectLifecycle.part.copyWorkPackageAttachments": "Files of work packages",
  "projectLifecycle.part.copyWorkPackageTemplates": "Work package templates",
  "projectLifecycle.copy.startDate": "First day of the copy",
  "projectLifecycle.copy.startDateHelp":
    "All dates move with it by working days. They stay as they are if you leave it empty.",
  "projectLifecycle.copy.required": "Enter a name.",
  "projectLifecycle.copy.submit": "Copy project",
  "projectLifecycle.copy.running": "Copying the project. You can close this, the copy goes on.",
  "projectLifecycle.copy.failed": "The project wasn't copied. {reason}",
  "projectLifecycle.copy.done": "The copy is ready.",
  "projectLifecycle.copy.open": "Open the copy",
  "projectLifecycle.template": "Template",
  "projectLifecycle.templateHelp": "People who can copy this project can choose it as the template of a new one.",
  "projectLifecycle.template.mark": "Use this project as a template",
  "projectLifecycle.template.on": "{name} is a template",
  "projectLifecycle.template.off": "{name} isn't a template any more",
  "projectLifecycle.archive": "Archive project",
  "projectLifecycle.archiveHelp":
    "Hides the project and its subprojects. Nothing is deleted, and an administrator can reopen them.",
  "projectLifecycle.archive.title": "Archive project {name}?",
  "projectLifecycle.archive.below":
    "{count, plural, =0 {It has no subprojects.} one {# subproject is archived with it.} other {# subprojects are archived with it.}}",
  "projectLifecycle.archive.members":
    "{count, plural, one {# member can't open it until an administrator reopens it.} other {# members can't open it until an administrator reopens it.}}",
  "projectLifecycle.archived": "Project {name} archived",
  "projectLifecycle.reopen": "Reopen project",
  "projectLifecycle.reopenHelp": "This project is archived. Reopening it shows it to its members again.",
  "projectLifecycle.reopened": "Project {name} reopened",
  "projectLifecycle.delete": "Delete project",
  "projectLifecycle.deleteHelp": "Deletes the project with all of its work. This can't be undone.",
  "projectLifecycle.delete.title": "Delete project {name}?",
  "projectLifecycle.delete.counts": "This will be deleted and can't be brought back:",
  "projectLifecycle.delete.work":
    "{count, plural, one {# work package with its files and history} other {# work packages with their files and history}}",
  "projectLifecycle.delete.versions": "{count, plural, one {# version} other {# versions}}",
  "projectLifecycle.delete.categories": "{count, plural, one {# category} other {# categories}}",
  "projectLifecycle.delete.members": "{count, plural, one {# membership} other {# memberships}}",
  "projectLifecycle.delete.below": "{count, plural, one {# subproject stays.} other {# subprojects stay.}}",
  "projectLifecycle.delete.type": "Type {identifier} to confirm",
  "projectLifecycle.deleted": "Project {name} is being deleted",
} as const;

addMessages(projectLifecycle);
