/**
 * The actions of the API: what a client asks capabilities for. Each follows from one or
 * more permissions of the catalogue; any of them grants it. `members` of OpenProject's source is `memberships`.
 */
import { permissionOf, type Permission } from "./permissions.ts";

const ACTIONS_BY_PERMISSIONS = {
  "activities/read": ["view_project_activity"],
  "boards/create": ["manage_board_views"],
  "boards/destroy": ["manage_board_views"],
  "boards/read": ["show_board_views"],
  "boards/update": ["manage_board_views"],
  "calendar/create": ["manage_calendars"],
  "calendar/destroy": ["manage_calendars"],
  "calendar/read": ["view_calendar"],
  "calendar/update": ["manage_calendars"],
  "file_links/manage": ["manage_file_links"],
  "file_links/view": ["view_file_links"],
  "internal_comments/create": ["add_internal_comments"],
  "internal_comments/read": ["view_internal_comments"],
  "internal_comments/update_others": ["edit_others_internal_comments"],
  "internal_comments/update_own": ["edit_own_internal_comments"],
  "meetings/create": ["create_meetings"],
  "meetings/destroy": ["delete_meetings"],
  "meetings/read": ["view_meetings"],
  "meetings/update": ["edit_meetings"],
  "memberships/create": ["manage_members"],
  "memberships/destroy": ["manage_members"],
  "memberships/read": ["view_members"],
  "memberships/update": ["manage_members"],
  "placeholder_users/create": ["manage_placeholder_user"],
  "placeholder_users/read": ["manage_placeholder_user"],
  "placeholder_users/update": ["manage_placeholder_user"],
  "portfolios/create": ["add_portfolios"],
  "programs/create": ["add_programs"],
  "projects/copy": ["copy_projects"],
  "projects/create": ["add_project"],
  "projects/update": ["edit_project", "edit_project_attributes", "edit_project_phases"],
  "queries/create": ["save_queries"],
  "team_planner/create": ["manage_team_planner"],
  "team_planner/destroy": ["manage_team_planner"],
  "team_planner/read": ["view_team_planner"],
  "team_planner/update": ["manage_team_planner"],
  "time_entries/create": ["log_time"],
  "time_entries/create_own": ["log_own_time"],
  "time_entries/destroy": ["edit_time_entries"],
  "time_entries/destroy_own": ["edit_own_time_entries"],
  "time_entries/edit": ["edit_time_entries"],
  "time_entries/edit_own": ["edit_own_time_entries"],
  "time_entries/read": ["view_time_entries"],
  "time_entries/read_own": ["view_own_time_entries"],
  "users/create": ["create_user"],
  "users/read": ["create_user", "manage_user", "view_all_principals"],
  "users/update": ["manage_user"],
  "work_package_attachments/create": ["add_work_package_attachments"],
  "work_package_shares/index": ["view_shared_work_packages"],
  "work_packages/assigned": ["work_package_assigned"],
  "work_packages/copy": ["copy_work_packages"],
  "work_packages/create": ["add_work_packages"],
  "work_packages/move": ["move_work_packages"],
  "work_packages/read": ["view_work_packages"],
  "work_packages/update": ["edit_work_packages"],
} as const satisfies Record<string, readonly [Permission, ...Permission[]]>;

export interface ActionDefinition {
  /** `{namespace}/{verb}`. */
  id: string;
  /** In words. */
  name: string;
  permissions: readonly Permission[];
  /** Held everywhere or in a project: where its permissions are granted. */
  global: boolean;
}

/** In the order of their ids. */
export const ACTIONS: readonly ActionDefinition[] = Object.entries(ACTIONS_BY_PERMISSIONS)
  .map(([id, permissions]) => ({
    id,
    name: inWords(id),
    permissions,
    global: permissionOf(permissions[0]).contexts.includes("global"),
  }))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** `work_packages/update_own` reads "Work packages: update own". */
function inWords(id: string): string {
  const [namespace = "", verb = ""] = id.split("/").map((part) => part.replaceAll("_", " "));
  return `${namespace.charAt(0).toUpperCase()}${namespace.slice(1)}: ${verb}`;
}
