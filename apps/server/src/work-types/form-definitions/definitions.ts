/** The forms of types as they are stored: read with the catalogue. */
import { DEFAULT_FORM, type FormGroup, type TypeForm } from "@halyard/contract/work-types/type-forms";
import type { Reader } from "../../platform/database/schema/schema.ts";

export interface StoredForm extends TypeForm {
  /** 0: as it is before anyone has arranged it. */
  lockVersion: number;
}

/** By the ids of types. */
export type StoredForms = ReadonlyMap<number, StoredForm>;

export const NO_FORM: StoredForm = { ...DEFAULT_FORM, lockVersion: 0 };

export async function storedForms(db: Reader): Promise<StoredForms> {
  const rows = await db.selectFrom("type_forms").selectAll().execute();
  return new Map(
    rows.map((row) => {
      // Only `forms/service.ts` writes them, from what it has checked.
      const groups: FormGroup[] = JSON.parse(row.attribute_groups);
      const hidden: string[] = JSON.parse(row.hidden);
      return [row.type_id, { groups, hidden, lockVersion: row.lock_version }];
    }),
  );
}
