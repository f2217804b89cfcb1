import { addMessages } from "../../shared/i18n/registry.ts";

export const projects = {
  "projects.title": "Projects",
  "projects.help": "Projects you can access.",
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
  "projects.failed": "Couldn't load the projects",
  "projects.create.title": "New project",
  "projects.create.name": "Name",
  "projects.create.identifier": "Identifier",
  "projects.create.identifierHelp":
    "Lower-case letters, digits, dashes and underscores. Leave blank to derive it from the name.",
  "projects.create.public": "Public: everyone who can sign in sees it",
  "projects.create.submit": "Create project",
  "projects.create.nameRequired": "Enter a name.",
  "projects.create.done": 'Project "{name}" created',
} as const;

addMessages(projects);
