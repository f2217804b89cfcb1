/** Where a custom field is active. */
import type { CustomField } from "./fields.ts";

type Placed = Pick<CustomField, "isForAll" | "projects" | "types">;

export const isActiveIn = (field: Placed, projectId: number): boolean =>
  field.isForAll || field.projects.has(projectId);

/** Of a work package. */
export const isActiveAt = (field: Placed, projectId: number, typeId: number): boolean =>
  (field.types === null || field.types.has(typeId)) && isActiveIn(field, projectId);
