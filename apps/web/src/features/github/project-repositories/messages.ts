import { addMessages } from "../../../shared/i18n/registry.ts";

export const projectRepositories = {
  "projectRepositories.connect": "Connect",
  "projectRepositories.list": "Repositories of this project",
  "projectRepositories.column.name": "Repository",
  "projectRepositories.column.open": "Open pull requests",
  "projectRepositories.column.branch": "Default branch",
  "projectRepositories.column.active": "Last active",
  "projectRepositories.column.known": "Last known activity",
  "projectRepositories.active": "Last active",
  "projectRepositories.notConnected": "GitHub isn't connected, so this list isn't updated.",
  "projectRepositories.none": "No repositories yet",
  "projectRepositories.add": "Add repository",
  "projectRepositories.failed": "Couldn't load the repositories",
  "projectRepositories.open":
    "{count, plural, =0 {No open pull requests} one {# open pull request} other {# open pull requests}}",
  "projectRepositories.branch": "Default branch {branch}",
  "projectRepositories.archived": "Archived",
  "projectRepositories.remove": "Remove from this project",
  "projectRepositories.actions": "Actions for {repository}",
  "projectRepositories.remove.title": "Remove {repository} from this project?",
  "projectRepositories.remove.help":
    "Pull requests that name a work package stay linked to it. The others disappear from the GitHub tab, and branches are no longer created there. The repository comes back when a pull request names a work package of this project, or when an administrator adds it.",
  "projectRepositories.remove.submit": "Remove repository",
  "projectRepositories.removed": "{repository} removed",
} as const;

addMessages(projectRepositories);
