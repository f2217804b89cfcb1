/** What people may do with a work package, where it is more than one permission. */
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller, Decision } from "../../access/caller.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";

/** What lets someone change at least one thing. */
const UPDATE_PERMISSIONS: readonly Permission[] = [
  "edit_work_packages",
  "change_work_package_status",
  "assign_versions",
  "manage_subtasks",
  "move_work_packages",
];

export const mayUpdate = (caller: Caller, row: { project_id: number }): boolean =>
  UPDATE_PERMISSIONS.some((permission) => caller.can(permission, row.project_id));

/** Either lets someone change the status. */
export const STATUS_PERMISSIONS: readonly Permission[] = ["edit_work_packages", "change_work_package_status"];

export const mayChangeStatus = (caller: Caller, row: { project_id: number }): boolean =>
  STATUS_PERMISSIONS.some((permission) => caller.can(permission, row.project_id));

/** Who may add files to a work package. */
export const mayAttach = (caller: Caller, row: { project_id: number }): boolean =>
  caller.can("edit_work_packages", row.project_id) || caller.can("add_work_package_attachments", row.project_id);

/** Who sees time that is logged, at least their own. */
export const seesTime = (caller: Caller, row: { project_id: number }): boolean =>
  caller.canOn("view_time_entries", row.project_id, { ownerId: caller.id });

/** Who logs time on it, for themself at least. */
export const logsTime = (caller: Caller, row: { project_id: number }): boolean =>
  caller.canOn("log_time", row.project_id, { ownerId: caller.id });

/** Whether its status lets nothing of it be changed but the status. */
export const isFrozen = (catalogue: Catalogue, row: { status_id: number }): boolean =>
  catalogue.statuses.get(row.status_id)?.is_readonly === 1;

/** What a read-only status withholds from everyone. */
const FREEZES: ReadonlySet<Permission> = new Set(
  UPDATE_PERMISSIONS.filter((one) => one !== "change_work_package_status"),
);

export type DecisionOnRow = { granted: boolean; reasons: (Decision["reasons"][number] | { kind: "readOnlyStatus" })[] };

/** Whether it may be done to this work package. Who may not see it can do nothing to it. */
export function decideOnRow(
  caller: Caller,
  permission: Permission,
  row: { project_id: number; status_id: number },
  catalogue: Catalogue,
): DecisionOnRow {
  const seen = caller.decide("view_work_packages", row.project_id);
  if (!seen.granted && permission !== "view_work_packages") {
    return { granted: false, reasons: [{ kind: "cannotSee", permission: "view_work_packages" }] };
  }
  const decision = caller.decide(permission, row.project_id);
  if (decision.granted && FREEZES.has(permission) && isFrozen(catalogue, row)) {
    return { granted: false, reasons: [{ kind: "readOnlyStatus" }] };
  }
  return decision;
}
