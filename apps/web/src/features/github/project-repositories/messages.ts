import { addMessages } from "../../../shared/i18n/registry.ts";

export const projectRepositories = {
  "projectRepositories.list": "Repositories of this project",
  "projectRepositories.none": "No repositories yet",
  "projectRepositories.how": "How a repository gets here",
  "projectRepositories.howHelp":
    "Name a work package of this project in a pull request, such as OP#12, and its repository appears here. Administrators can also add one.",
  "projectRepositories.add": "Add a repository in Administration",
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
