/** Whether someone may know of a field where it is not read from a thing that has it. */
import {
  commentedFieldIdOf,
  customFieldIdOf,
  type CustomFieldTarget,
} from "@halyard/contract/work-types/custom-fields";
import type { Permission } from "@halyard/contract/permissions/permissions";
import type { Caller } from "../../access/caller.ts";
import type { CustomField, CustomFields } from "./fields.ts";
import { projectsSeeing, seesField } from "../../access/policies/custom-fields.ts";

const PERMISSIONS: Partial<Record<CustomFieldTarget, Permission>> = {
  WorkPackage: "view_work_packages",
  Project: "view_project",
  Version: "view_work_packages",
  TimeEntry: "view_time_entries",
};

/** By its options: who sees it in at least one thing that has it. */
export function seesSomewhere(caller: Caller, field: CustomField): boolean {
  const permission = PERMISSIONS[field.target];
  if (permission === undefined) return !caller.anonymous && seesField(caller, field, null);
  const visible = caller.projectIds(permission);
  const active = field.isForAll ? visible : visible.intersection(field.projects);
  return active.size > 0 && projectsSeeing(caller, field, active)?.size !== 0;
}

/** Whether the caller may know that the attribute has changed, or is ruled, there: any but a custom field hidden from them. */
export function seesAttribute(
  caller: Caller,
  fields: CustomFields,
  attribute: string,
  projectId: number | null,
): boolean {
  const id = customFieldIdOf(attribute) ?? commentedFieldIdOf(attribute);
  if (id === null) return true;
  const field = fields.byId.get(id);
  return field !== undefined && seesField(caller, field, projectId);
}
