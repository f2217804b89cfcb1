/**
 * The pictures of the documentation, each of a screen with the demonstration data: a line each. `npm run pictures` takes
 * them again into docs/pictures.
 */
export interface Picture {
  /** Of the file. */
  name: string;
  /** Where it is. */
  path: string;
  /** On the page once it is drawn. */
  shows: string;
  /** Keys that are pressed, or text that is typed, before it is taken. */
  keys?: readonly string[];
  /** On the page after that. */
  until?: string;
}

export const PICTURES: readonly Picture[] = [
  { name: "my-work", path: "/", shows: "Recently changed" },
  { name: "projects", path: "/projects", shows: "Scrum project" },
  { name: "overview", path: "/projects/your-scrum-project?view=overview", shows: "Recent activity" },
  { name: "work-packages", path: "/projects/your-scrum-project?view=table&workPackage=121", shows: "Watchers" },
  { name: "board", path: "/projects/your-scrum-project?view=board", shows: "In specification" },
  { name: "timeline", path: "/projects/your-scrum-project?view=timeline", shows: "Quarter" },
  { name: "calendar", path: "/projects/your-scrum-project?view=calendar", shows: "Month" },
  { name: "backlog", path: "/projects/your-scrum-project/backlog", shows: "Finish sprint" },
  { name: "roadmap", path: "/projects/your-scrum-project/roadmap", shows: "Burndown" },
  { name: "triage", path: "/triage", shows: "Decline" },
  { name: "work-package", path: "/work_packages/121", shows: "Watchers" },
  { name: "inbox", path: "/notifications", shows: "Include read" },
  { name: "search", path: "/search?q=harbour", shows: "results" },
  { name: "palette", path: "/", shows: "Recently changed", keys: ["Control+k", "harbour"], until: "All results for" },
  {
    name: "create",
    path: "/projects/your-scrum-project?view=table",
    shows: "In specification",
    keys: ["c"],
    until: "Create another",
  },
];
