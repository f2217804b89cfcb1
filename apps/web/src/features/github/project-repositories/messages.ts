import { addMessages } from "../../../shared/i18n/registry.ts";

export const projectRepositories = {
  "projectRepositories.help":
    "Pull requests of these repositories are on the GitHub tab, and branches for work packages are created in them. The first pull request that names a work package of this project adds its repository. Administrators can add others.",
  "projectRepositories.list": "Repositories of this project",
  "projectRepositories.none": "No repositories yet",
  "projectRepositories.noneHelp":
    "Name a work package in a pull request, such as OP#12, or ask an administrator to add a repository.",
  "projectRepositories.failed": "Couldn't load the repositories",
  "projectRepositories.facts":
    "{open, plural, =0 {No open pull requests} one {# open pull request} other {# open pull requests}} · Default branch {branch}",
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
