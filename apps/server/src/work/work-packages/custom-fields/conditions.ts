/** The values of custom fields in statements about work packages. */
import { sql, type SqlBool } from "kysely";
import { projectsSeeing } from "../../../access/policies/custom-fields.ts";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import type { ListedOwner, ValueScope } from "../../../custom-fields/lists/owner-conditions.ts";
import type { Condition } from "../../../hal/read/filters.ts";

/**
 * Whether the work package has the field, and the caller sees it there; null: each has it. What a field is not active
 * on any more, or is hidden from the caller, counts as having no value.
 */
export function shownOn(field: CustomField, { caller, idIn }: ValueScope): Condition | null {
  const seeing = projectsSeeing(caller, field, caller.projectIds("view_work_packages"));
  const active = field.isForAll ? null : field.projects;
  const projects = seeing === null ? active : active === null ? seeing : seeing.intersection(active);
  const conditions = [
    ...(projects === null ? [] : [idIn(sql.ref("work_packages.project_id"), [...projects])]),
    ...(field.types === null ? [] : [idIn(sql.ref("work_packages.type_id"), [...field.types])]),
    ...(field.offForms.size === 0
      ? []
      : [sql<SqlBool>`not ${idIn(sql.ref("work_packages.type_id"), [...field.offForms])}`]),
  ];
  return conditions.length === 0 ? null : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export const WORK_PACKAGES: ListedOwner = { column: "work_package_id", id: "work_packages.id", shownOn };
