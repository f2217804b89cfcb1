import { addMessages } from "../../shared/i18n/registry.ts";

export const projects = {
  "projects.title": "Projects",
  "projects.help": "Every project that you may see. Open one to work with its work packages.",
  "projects.new": "New project",
  "projects.filter": "Filter by name or identifier",
  "projects.count": "{count, plural, one {# project} other {# projects}}",
  "projects.column.name": "Name",
  "projects.column.identifier": "Identifier",
  "projects.column.status": "Status",
  "projects.column.visibility": "Visibility",
  "projects.column.updated": "Changed",
  "projects.public": "Public",
  "projects.private": "Private",
  "projects.noStatus": "No status",
  "projects.empty": "No projects yet",
  "projects.emptyHelp": "Projects that you are a member of appear here.",
  "projects.noneFound": "No projects match",
  "projects.noneFoundHelp": "Try another name or identifier.",
  "projects.clearFilter": "Clear the filter",
  "projects.failed": "The projects could not be loaded",
  "projects.create.title": "New project",
  "projects.create.name": "Name",
  "projects.create.identifier": "Identifier",
  "projects.create.identifierHelp":
    "Lower-case letters, digits, dashes and underscores. Left empty, it is made from the name.",
  "projects.create.public": "Public: everyone who may sign in sees it",
  "projects.create.submit": "Create project",
  "projects.create.nameRequired": "Enter a name.",
  "projects.create.done": 'Project "{name}" created',
} as const;

addMessages(projects);
