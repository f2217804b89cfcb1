/** What people may do with a work package, where it is more than one permission. */
import type { Permission } from "@halyard/contract/permissions";
import type { Caller } from "../access/caller.ts";

/** What lets somebody change at least one thing. */
const UPDATE_PERMISSIONS: readonly Permission[] = [
  "edit_work_packages",
  "change_work_package_status",
  "assign_versions",
  "manage_subtasks",
  "move_work_packages",
];

export const mayUpdate = (caller: Caller, row: { project_id: number }): boolean =>
  UPDATE_PERMISSIONS.some((permission) => caller.can(permission, row.project_id));

/** Who may add files to a work package. */
export const mayAttach = (caller: Caller, row: { project_id: number }): boolean =>
  caller.can("edit_work_packages", row.project_id) || caller.can("add_work_package_attachments", row.project_id);

/** Who sees time that is logged, one's own at least. */
export const seesTime = (caller: Caller, row: { project_id: number }): boolean =>
  caller.can("view_time_entries", row.project_id) || caller.can("view_own_time_entries", row.project_id);
