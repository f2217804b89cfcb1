import { addMessages } from "../../../shared/i18n/registry.ts";

export const projectRepositories = {
  "projectRepositories.help":
    "Halyard shows the pull requests of these repositories and creates branches in them. A repository is added when a pull request in it names a work package of this project, or by an administrator.",
  "projectRepositories.list": "Repositories of this project",
  "projectRepositories.none": "No repositories yet",
  "projectRepositories.noneHelp":
    "Name a work package in a pull request, such as OP#12, or ask an administrator to add a repository.",
  "projectRepositories.failed": "Couldn't load the repositories",
  "projectRepositories.open":
    "{count, plural, =0 {No open pull requests} one {# open pull request} other {# open pull requests}}",
  "projectRepositories.branch": "Default branch {branch}",
  "projectRepositories.active": "Last active on {date}",
  "projectRepositories.archived": "Archived",
  "projectRepositories.remove": "Remove",
  "projectRepositories.removeOf": "Remove {repository}",
  "projectRepositories.remove.title": "Remove {repository} from this project?",
  "projectRepositories.remove.help":
    "Pull requests that name a work package stay linked to it. The others disappear from the GitHub tab, and branches are no longer created there. The repository comes back when a pull request names a work package of this project, or when an administrator adds it.",
  "projectRepositories.remove.submit": "Remove repository",
  "projectRepositories.removed": "{repository} removed",
} as const;

addMessages(projectRepositories);
