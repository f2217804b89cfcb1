/** Whether someone may know of a field by its options: who sees it in at least one thing that has it. */
import type { CustomFieldTarget } from "@halyard/contract/work-types/custom-fields";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import type { CustomField } from "./fields.ts";
import { projectsSeeing, seesField } from "../../access/policies/custom-fields.ts";

const PERMISSIONS: Partial<Record<CustomFieldTarget, Permission>> = {
  WorkPackage: "view_work_packages",
  Project: "view_project",
  Version: "view_work_packages",
  TimeEntry: "view_time_entries",
};

export function seesSomewhere(caller: Caller, field: CustomField): boolean {
  const permission = PERMISSIONS[field.target];
  if (permission === undefined) return !caller.anonymous && seesField(caller, field, null);
  const visible = caller.projectIds(permission);
  const active = field.isForAll ? visible : visible.intersection(field.projects);
  return active.size > 0 && projectsSeeing(caller, field, active)?.size !== 0;
}
