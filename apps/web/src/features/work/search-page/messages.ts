import { addMessages } from "../../../shared/i18n/registry.ts";

export const searchPage = {
  "search.title": "Search",
  "search.label": "Search everything",
  "search.kinds": "Kinds",
  "search.all": "All",
  "search.workPackages": "Work packages",
  "search.projects": "Projects",
  "search.people": "People",
  "search.queries": "Views",
  "search.project": "Project",
  "search.author": "Author",
  "search.changed": "Changed",
  "search.anyProject": "Any project",
  "search.anyAuthor": "Any author",
  "search.anyTime": "Any time",
  "search.days1": "Since yesterday",
  "search.days7": "In the last 7 days",
  "search.days31": "In the last 31 days",
  "search.days365": "In the last year",
  "search.start": "Search work packages, comments, file names, projects, people and views",
  "search.startHelp": "Words are found by how they begin. A number such as #12 opens that work package.",
  "search.none": "No results for “{text}”",
  "search.noneHelp": "Try fewer words, or clear the project, author and time.",
  "search.failed": "Couldn't search",
  "search.inDescription": "Description:",
  "search.inComment": "Comment:",
  "search.inFile": "File:",
  "search.found": "{count, plural, one {# result} other {# results}}",
  "search.most": "Showing the first {count}. Add a word to narrow the results.",
} as const;

addMessages(searchPage);
