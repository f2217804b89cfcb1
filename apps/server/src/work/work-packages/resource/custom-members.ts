/** The custom fields of work packages: which of them one has, and who sees and changes them. */
import type { Caller } from "../../../access/caller.ts";
import { seesField, editsField } from "../../../access/policies/custom-fields.ts";
import { isActiveAt } from "../../../custom-fields/definitions/activation.ts";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import { customMembers, type CustomInput, type CustomMembers } from "../../../custom-fields/values/members.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import type { WorkPackageRow } from "../store.ts";

type Placed = Pick<WorkPackageRow, "project_id" | "type_id">;

/** Whether the caller sees the field on the work package. */
export const showsField = (field: CustomField, caller: Caller, row: Placed): boolean =>
  isActiveAt(field, row.project_id, row.type_id) && seesField(caller, field, row.project_id);

/** Those that are active on the work package, whether anyone sees them or not. */
export const activeFields = (catalogue: Catalogue, row: Placed): CustomField[] =>
  catalogue.customFields.all.of("WorkPackage").filter((field) => isActiveAt(field, row.project_id, row.type_id));

/** @param mayEdit whether the caller may change the work package at all */
export const workPackageCustomMembers = <Input extends CustomInput>(
  catalogue: Catalogue,
  mayEdit: (caller: Caller, row: WorkPackageRow | null) => boolean,
): CustomMembers<WorkPackageRow, Input> =>
  customMembers(catalogue.customFields.of("WorkPackage"), {
    isShown: (field, caller, row) => row === null || showsField(field, caller, row),
    isEdited: (field, caller, row) =>
      mayEdit(caller, row) && (row === null || editsField(caller, field, row.project_id)),
  });
