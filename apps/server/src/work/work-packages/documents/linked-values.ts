/** The people and versions that custom fields of one value name, which stand in the answer about one work package. */
import type { Caller } from "../../../access/caller.ts";
import { valuesOf } from "../../../custom-fields/values/value.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { showsField } from "../resource/custom-members.ts";
import type { WorkPackageRow } from "../store.ts";

const EMBEDDED = ["user", "version"] as const;
type EmbeddedFormat = (typeof EMBEDDED)[number];

export interface LinkedValue {
  key: string;
  format: EmbeddedFormat;
  id: number;
}

/** Of the fields that the caller sees there. */
export const linkedValues = (catalogue: Catalogue, caller: Caller, row: WorkPackageRow): LinkedValue[] =>
  catalogue.customFields.of("WorkPackage").flatMap((field): LinkedValue[] => {
    const format = EMBEDDED.find((one) => one === field.format);
    const value = valuesOf(row, field)[0]?.value;
    if (format === undefined || typeof value !== "number" || field.multiple || !showsField(field, caller, row))
      return [];
    return [{ key: field.key, format, id: value }];
  });

export const idsOf = (linked: readonly LinkedValue[], format: EmbeddedFormat): number[] =>
  linked.flatMap((one) => (one.format === format ? [one.id] : []));
