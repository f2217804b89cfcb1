/** Who sees and who changes the values of a custom field: the one place that decides. */
import type { CustomFieldTarget, CustomFieldVisibility } from "@halyard/contract/work-types/custom-fields";
import type { Caller } from "../caller.ts";

export interface RuledField {
  target: CustomFieldTarget;
  visibility: CustomFieldVisibility;
  /** Roles that see it, and whether they may change it; where it is for some roles alone. */
  roles: ReadonlyMap<number, boolean>;
}

/** Whether they may see, or change, what kind of thing a project's fields are; of others what has the field decides. */
const mayOf = (
  caller: Caller,
  { target }: RuledField,
  projectId: number | null,
  permission: "view_project_attributes" | "edit_project_attributes",
): boolean => target !== "Project" || projectId === null || caller.can(permission, projectId);

/** The ids of the roles by which the caller is where they are. @param projectId null: in what belongs to no project */
function roleIds(caller: Caller, projectId: number | null): readonly number[] {
  if (projectId === null) return [...caller.memberProjectIds(), null].flatMap((id) => heldIn(caller, id));
  const held = heldIn(caller, projectId);
  if (held.length > 0 || caller.facts.projects.get(projectId)?.public !== true) return held;
  const builtin = caller.anonymous ? caller.facts.anonymous : caller.facts.nonMember;
  return builtin === null ? [] : [builtin.id];
}

const heldIn = (caller: Caller, projectId: number | null): number[] =>
  caller.rolesIn(projectId).map(({ role }) => role.id);

/** Whether the caller may know of the field there. */
export function seesField(caller: Caller, field: RuledField, projectId: number | null): boolean {
  if (caller.isAdministrator) return true;
  if (!mayOf(caller, field, projectId, "view_project_attributes")) return false;
  if (field.visibility === "all") return true;
  return field.visibility === "roles" && roleIds(caller, projectId).some((id) => field.roles.has(id));
}

/** Whether the field lets the caller change its value there; what has it has to let them as well. */
export function editsField(caller: Caller, field: RuledField, projectId: number | null): boolean {
  if (caller.isAdministrator) return true;
  if (!mayOf(caller, field, projectId, "edit_project_attributes")) return false;
  if (field.visibility === "all") return true;
  return field.visibility === "roles" && roleIds(caller, projectId).some((id) => field.roles.get(id) === true);
}

/** Whether the caller chooses which fields of this kind of thing a project has. */
export const choosesFields = (caller: Caller, target: CustomFieldTarget, projectId: number): boolean =>
  caller.can(target === "Project" ? "select_project_custom_fields" : "select_custom_fields", projectId);

/** Whether the caller can choose fields of at least one kind. */
export const choosesSomeFields = (caller: Caller, projectId: number): boolean =>
  choosesFields(caller, "WorkPackage", projectId) || choosesFields(caller, "Project", projectId);

/** Of these projects those where {@link seesField} says yes; null: all of them. */
export function projectsSeeing(
  caller: Caller,
  field: RuledField,
  among: ReadonlySet<number>,
): ReadonlySet<number> | null {
  if (caller.isAdministrator || (field.visibility === "all" && field.target !== "Project")) return null;
  return new Set([...among].filter((id) => seesField(caller, field, id)));
}

/** Whether the caller may know that there is such a field: lists, filters and views of others do not have it. */
export function knowsField(caller: Caller, field: RuledField): boolean {
  const seeing = projectsSeeing(caller, field, caller.visibleProjectIds());
  return seeing === null || seeing.size > 0 || seesField(caller, field, null);
}
