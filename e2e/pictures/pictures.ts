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
  { name: "work-packages", path: "/projects/your-scrum-project?view=table&workPackage=121", shows: "Add watcher" },
  { name: "board", path: "/projects/your-scrum-project?view=board", shows: "In specification" },
  { name: "timeline", path: "/projects/your-scrum-project?view=timeline", shows: "Quarter" },
  { name: "calendar", path: "/projects/your-scrum-project?view=calendar", shows: "Month" },
  { name: "backlog", path: "/projects/your-scrum-project/backlog", shows: "Finish sprint" },
  { name: "roadmap", path: "/projects/your-scrum-project/roadmap", shows: "No version" },
  { name: "triage", path: "/triage", shows: "Decline" },
  { name: "work-package", path: "/work_packages/121", shows: "Add watcher" },
  { name: "inbox", path: "/notifications", shows: "Mark all as read" },
  { name: "search", path: "/search?q=harbour", shows: "work packages" },
  { name: "palette", path: "/", shows: "My work", keys: ["Control+k", "harbour"], until: "All results for" },
  {
    name: "create",
    path: "/projects/your-scrum-project?view=table",
    shows: "Group: Status",
    keys: ["c"],
    until: "Create another",
  },
  { name: "profile", path: "/users/me", shows: "Recent activity" },
  { name: "admin-dashboard", path: "/admin", shows: "created the user" },
  { name: "admin-users", path: "/admin/users", shows: "aiko.tanaka@example.net" },
  { name: "admin-user", path: "/admin/users?user=5", shows: "Open in Access Explorer" },
  { name: "admin-groups", path: "/admin/groups?group=45", shows: "Sales and marketing" },
  { name: "admin-access", path: "/admin/access", shows: "high-risk permissions" },
  { name: "admin-explorer", path: "/admin/access/explain?user=5&project=1", shows: "permissions here" },
  { name: "admin-roles", path: "/admin/roles", shows: "Permissions by category" },
  { name: "admin-role-list", path: "/admin/roles/list", shows: "Showing 7 of 7 roles" },
  { name: "admin-role-form", path: "/admin/roles/create", shows: "% coverage" },
  { name: "admin-role", path: "/admin/roles/3", shows: "Permissions by category" },
  { name: "admin-matrix", path: "/admin/roles/matrix", shows: "View project attributes" },
  { name: "admin-statuses", path: "/admin/workpackage-customizer/statuses", shows: "In specification" },
  { name: "admin-types", path: "/admin/workpackage-customizer/types", shows: "User story" },
  { name: "admin-priorities", path: "/admin/workpackage-customizer/priorities", shows: "Immediate" },
  { name: "admin-phases", path: "/admin/workpackage-customizer/phases", shows: "Planning" },
  { name: "admin-workflow", path: "/admin/workpackage-customizer/workflow-rules", shows: "every move is allowed" },
  {
    name: "admin-authentication",
    path: "/admin/authentication",
    shows: "Two-factor isn't required for administrators",
  },
  { name: "admin-notifications", path: "/admin/notifications", shows: "Replies by email" },
  { name: "admin-settings", path: "/admin/system", shows: "Largest attachment" },
  { name: "admin-jobs", path: "/admin/system?tab=jobs", shows: "Clean up unused files" },
  { name: "admin-audit", path: "/admin/audit", shows: "Server started" },
  { name: "admin-backup", path: "/admin/backup", shows: "No backups yet" },
  { name: "admin-integrations", path: "/admin/integrations", shows: "Setup GitHub Integration" },
];
