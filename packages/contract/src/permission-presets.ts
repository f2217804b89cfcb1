/** What a new role starts with, and the built-in templates of the matrix (spec part 2, section 3). */
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
