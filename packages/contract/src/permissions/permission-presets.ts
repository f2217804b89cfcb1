/** What a new role starts with, and the built-in templates of the matrix. */
import type { Permission } from "./permissions.ts";

export const DEFAULT_ROLE_PERMISSIONS: readonly Permission[] = [
  "view_work_packages",
  "view_calendar",
  "comment_news",
  "view_wiki_pages",
  "view_project_attributes",
  "show_board_views",
  "share_calendars",
  "show_github_content",
  "view_file_links",
  "view_project",
  "search_project",
  "view_news",
  "view_messages",
  "view_project_activity",
];

export interface PermissionTemplate {
  id: "viewer" | "editor" | "admin";
  name: string;
  description: string;
  permissions: readonly Permission[];
}

const VIEWER: readonly Permission[] = ["view_project", "view_work_packages", "view_wiki", "view_files"];
const EDITOR: readonly Permission[] = [
  ...VIEWER,
  "add_work_packages",
  "edit_work_packages",
  "edit_wiki_pages",
  "manage_files",
  "manage_categories",
];

/** Each holds all that the one before it does: 4, 9 and 14 permissions. */
export const PERMISSION_TEMPLATES: readonly PermissionTemplate[] = [
  { id: "viewer", name: "Viewer", description: "Sees the project and its work.", permissions: VIEWER },
  { id: "editor", name: "Editor", description: "Can work in the project.", permissions: EDITOR },
  {
    id: "admin",
    name: "Administrator",
    description: "Can work in the project and manage it.",
    permissions: [
      ...EDITOR,
      "edit_project",
      "manage_members",
      "delete_work_packages",
      "delete_wiki_pages",
      "manage_versions",
    ],
  },
];

/** Of templates that administrators make for themselves. */
export const TEMPLATE_NAME_MAXIMUM = 50;
export const TEMPLATE_DESCRIPTION_MAXIMUM = 500;
export const TEMPLATES_MAXIMUM = 200;
