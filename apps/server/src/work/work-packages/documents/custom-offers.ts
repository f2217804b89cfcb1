/** What may be chosen in the custom fields of a form. */
import type { Caller } from "../../../access/caller.ts";
import { customOptionDocument } from "../../../custom-fields/definitions/resource.ts";
import type { CustomField } from "../../../custom-fields/definitions/fields.ts";
import { linkOf } from "../../../custom-fields/values/members.ts";
import { valuesOf } from "../../../custom-fields/values/value.ts";
import type { AllowedValues } from "../../../hal/answer/resource.ts";
import type { Offers } from "../../../hal/answer/schema.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { activeFields, showsField } from "../resource/custom-members.ts";
import type { WorkPackageRow } from "../store.ts";

/** Members of the project: people, groups and placeholders. */
function peopleOf(projectId: number): AllowedValues {
  const filters = JSON.stringify([{ member: { operator: "=", values: [String(projectId)] } }]);
  return { kind: "collection", href: `/api/v3/principals?filters=${encodeURIComponent(filters)}&pageSize=-1` };
}

/** @param versions what is offered as the version of the work package */
export function customOffers(
  catalogue: Catalogue,
  caller: Caller,
  row: WorkPackageRow,
  versions: AllowedValues,
): Offers {
  const fields = activeFields(catalogue, row).filter((field) => showsField(field, caller, row));
  const offers: Offers = {};
  for (const field of fields) {
    if (field.format === "user") offers[field.key] = peopleOf(row.project_id);
    else if (field.format === "version") offers[field.key] = versions;
    else if (field.format === "list") offers[field.key] = { kind: "resources", resources: optionsOf(field, row) };
    else if (field.root !== null) {
      offers[field.key] = {
        kind: "links",
        links: field.options.filter(isOffered(field, row)).map(({ id }) => linkOf(field, { value: id })),
      };
    }
  }
  return offers;
}

/** Archived ones are offered only where they are chosen already. */
function isOffered(field: CustomField, row: WorkPackageRow) {
  const chosen = new Set(valuesOf(row, field).map(({ value }) => value));
  return ({ id, isArchived }: { id: number; isArchived: boolean }): boolean => !isArchived || chosen.has(id);
}

const optionsOf = (field: CustomField, row: WorkPackageRow) =>
  field.options.filter(isOffered(field, row)).map(customOptionDocument);
