/** Where a custom field is active. */
import type { CustomField } from "./fields.ts";

type Placed = Pick<CustomField, "isForAll" | "projects" | "types" | "offForms">;

export const isActiveIn = (field: Placed, projectId: number): boolean =>
  field.isForAll || field.projects.has(projectId);

/** Of a work package: what its type's form leaves out it does not have. */
export const isActiveAt = (field: Placed, projectId: number, typeId: number): boolean =>
  (field.types === null || field.types.has(typeId)) && !field.offForms.has(typeId) && isActiveIn(field, projectId);
