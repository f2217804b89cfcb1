import { addMessages } from "../../../../shared/i18n/registry.ts";

export const projectGeneral = {
  "projectGeneral.failed": "Couldn't load the settings",
  "projectGeneral.field.name": "Name",
  "projectGeneral.field.identifier": "Identifier",
  "projectGeneral.field.identifierHelp": "Lowercase letters, digits, dashes and underscores.",
  "projectGeneral.field.identifierChanged": "Links and scripts that use {identifier} will stop working.",
  "projectGeneral.field.description": "Description",
  "projectGeneral.field.status": "Status",
  "projectGeneral.field.statusExplanation": "Status explanation",
  "projectGeneral.field.parent": "Parent project",
  "projectGeneral.field.public": "Public",
  "projectGeneral.field.publicHelp":
    "Everyone who can sign in sees this project, with the permissions of the role Non member.",
  "projectGeneral.noStatus": "No status",
  "projectGeneral.noParent": "No parent",
  "projectGeneral.yes": "Yes",
  "projectGeneral.no": "No",
  "projectGeneral.opens":
    "{count, plural, one {# person who isn't a member gains access. Members keep theirs.} other {# people who aren't members gain access. Members keep theirs.}}",
  "projectGeneral.closes":
    "{count, plural, one {# person who isn't a member loses access. Members and administrators keep theirs.} other {# people who aren't members lose access. Members and administrators keep theirs.}}",
  "projectGeneral.opensAll": "Everyone who can sign in gains access.",
  "projectGeneral.closesAll": "Everyone who isn't a member loses access, except administrators.",
  "projectGeneral.required": "Enter a name.",
  "projectGeneral.saved": "Settings saved",
  "projectGeneral.defaults.title": "Defaults for new work packages",
  "projectGeneral.defaults.help":
    "New work packages start with these values, wherever they are created. A category's assignee overrides the one here.",
  "projectGeneral.defaults.gone": "{name} (no longer in use)",
  "projectGeneral.defaults.none": "No default",
  "projectGeneral.defaults.type": "Type",
  "projectGeneral.defaults.priority": "Priority",
  "projectGeneral.defaults.assignee": "Assignee",
  "projectGeneral.defaults.responsible": "Accountable",
  "projectGeneral.defaults.category": "Category",
  "projectGeneral.defaults.version": "Version",
  "projectGeneral.defaults.saved": "Defaults saved",
} as const;

addMessages(projectGeneral);
