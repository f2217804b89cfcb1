/** Arranging the forms of types. Administrators only. */
import { completeForm, FORM_ATTRIBUTES, type TypeForm } from "@halyard/contract/work-types/type-forms";
import type { Caller } from "../../access/caller.ts";
import { mayManageWorkTypes } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import type { CustomField } from "../../custom-fields/definitions/fields.ts";
import type { Context } from "../../platform/context.ts";
import { updateConflict } from "../../platform/errors.ts";
import { record } from "../../platform/events/journal.ts";
import type { Catalogue, TypeRow } from "../entries/catalogue.ts";
import { NO_FORM, type StoredForm } from "../form-definitions/definitions.ts";
import { deleteForm, formRow, saveForm } from "./store.ts";

/** The custom fields that work packages of the type can have. */
export const fieldsOfType = (catalogue: Catalogue, typeId: number): CustomField[] =>
  catalogue.customFields.of("WorkPackage").filter(({ types }) => types === null || types.has(typeId));

export const attributesOfType = (catalogue: Catalogue, typeId: number): Set<string> =>
  new Set([...FORM_ATTRIBUTES, ...fieldsOfType(catalogue, typeId).map(({ key }) => key)]);

/** As the type's work packages show it, each attribute in one place. */
export function formOf(catalogue: Catalogue, typeId: number): StoredForm {
  const stored = catalogue.forms.get(typeId) ?? NO_FORM;
  const keys = fieldsOfType(catalogue, typeId).map(({ key }) => key);
  return { ...completeForm(stored, keys), lockVersion: stored.lockVersion };
}

/**
 * @param form null: the default again
 * @param lockVersion as the caller has seen it; null: whatever happened since
 * @throws MissingPermission (403), UpdateConflict (409)
 */
export async function arrangeForm(
  ctx: Context,
  caller: Caller,
  type: TypeRow,
  form: TypeForm | null,
  lockVersion: number | null,
): Promise<void> {
  requirePermission(mayManageWorkTypes(caller));
  await ctx.transaction(async (tx) => {
    // Two changes follow each other here: the second reads what the first one wrote.
    await bumpRevision(tx, "catalogue");
    const before = await formRow(tx, type.id);
    const version = before?.lock_version ?? NO_FORM.lockVersion;
    if (lockVersion !== null && lockVersion !== version) throw updateConflict();
    if (form === null) await deleteForm(tx, type.id);
    else {
      await saveForm(tx, {
        type_id: type.id,
        attribute_groups: JSON.stringify(form.groups),
        hidden: JSON.stringify(form.hidden),
        lock_version: version + 1,
      });
    }
    const from = before === undefined ? null : { groups: JSON.parse(before.attribute_groups) };
    await record(tx, {
      entityType: "Type",
      entityId: type.id,
      entityTitle: type.name,
      projectId: null,
      actorId: caller.id,
      action: "updated",
      changes: {
        form: {
          from,
          to: form === null ? null : { groups: form.groups },
          fromTitle: titleOf(before === undefined ? null : JSON.parse(before.attribute_groups)),
          toTitle: titleOf(form?.groups ?? null),
        },
      },
      at: ctx.clock.now().toISOString(),
    });
  });
}

const titleOf = (groups: TypeForm["groups"] | null): string =>
  groups === null ? "Default" : groups.map(({ name }) => name).join(", ");
