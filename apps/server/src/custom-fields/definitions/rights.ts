/** Who sees and who changes the values of a custom field: the one place that decides. */
import type { Caller } from "../../access/caller.ts";
import { fieldSet, type CustomField, type CustomFields } from "./fields.ts";

type Ruled = Pick<CustomField, "visibility" | "roles" | "target">;

/** Whether they may see, or change, what kind of thing a project's fields are; of others what has the field decides. */
const mayOf = (
  caller: Caller,
  { target }: Ruled,
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
export function seesField(caller: Caller, field: Ruled, projectId: number | null): boolean {
  if (caller.admin) return true;
  if (!mayOf(caller, field, projectId, "view_project_attributes")) return false;
  if (field.visibility === "all") return true;
  return field.visibility === "roles" && roleIds(caller, projectId).some((id) => field.roles.has(id));
}

/** Whether the field lets the caller change its value there; what has it has to let them as well. */
export function editsField(caller: Caller, field: Ruled, projectId: number | null): boolean {
  if (caller.admin) return true;
  if (!mayOf(caller, field, projectId, "edit_project_attributes")) return false;
  if (field.visibility === "all") return true;
  return field.visibility === "roles" && roleIds(caller, projectId).some((id) => field.roles.get(id) === true);
}

/** Of these projects those where {@link seesField} says yes; null: all of them. */
export function projectsSeeing(caller: Caller, field: Ruled, among: ReadonlySet<number>): ReadonlySet<number> | null {
  if (caller.admin || (field.visibility === "all" && field.target !== "Project")) return null;
  return new Set([...among].filter((id) => seesField(caller, field, id)));
}

/** Whether the caller may know that there is such a field: lists, filters and views of others do not have it. */
export function knowsField(caller: Caller, field: Ruled): boolean {
  const seeing = projectsSeeing(caller, field, caller.visibleProjectIds());
  return seeing === null || seeing.size > 0 || seesField(caller, field, null);
}

const known = new WeakMap<CustomFields, Map<string, CustomFields>>();

/** Those of them that the caller knows; for all who know the same ones it is the same object. */
export function fieldsKnownTo(caller: Caller, fields: CustomFields): CustomFields {
  const ruled = [...fields.byId.values()].filter(({ visibility }) => visibility !== "all");
  const hidden = new Set(ruled.filter((field) => !knowsField(caller, field)).map(({ id }) => id));
  if (hidden.size === 0) return fields;
  let sets = known.get(fields);
  if (sets === undefined) known.set(fields, (sets = new Map()));
  const name = [...hidden].join();
  let set = sets.get(name);
  if (set === undefined) {
    const rest = [...fields.byId.values()].filter(({ id }) => !hidden.has(id));
    sets.set(name, (set = fieldSet(rest, fields)));
  }
  return set;
}
