/** What may be chosen in the custom fields of a form. */
import type { Caller } from "../../../access/caller.ts";
import { offersOf } from "../../../custom-fields/owners/offers.ts";
import type { AllowedValues } from "../../../hal/answer/resource.ts";
import type { Offers } from "../../../hal/answer/schema.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { activeFields, showsField } from "../resource/custom-members.ts";
import type { WorkPackageRow } from "../store.ts";

/** @param versions what is offered as the version of the work package */
export const customOffers = (
  catalogue: Catalogue,
  caller: Caller,
  row: WorkPackageRow,
  versions: AllowedValues,
): Offers =>
  offersOf(
    activeFields(catalogue, row).filter((field) => showsField(field, caller, row)),
    row,
    row.project_id,
    versions,
  );
