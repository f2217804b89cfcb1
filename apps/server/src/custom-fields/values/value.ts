/** Values of custom fields as the rows of their owners bring them along. */
import type { CustomField } from "../definitions/fields.ts";

import type { Commented } from "../comments/comments.ts";

/** One value: a number, a text, or the id of an option, principal or version with its name. */
export interface CustomValue {
  value: number | string;
  /** What is linked to is called; of options the field itself knows. */
  title?: string;
  /** Of a principal: `User`, `Group` or `PlaceholderUser`. */
  kind?: string;
}

/** By the id of the field; a field without a value is not in it. */
export type CustomValues = ReadonlyMap<number, readonly CustomValue[]>;

/** A row with its values: JSON, `[field, value, title, kind]` each, in the order of the fields. */
export interface Customized extends Commented {
  custom: string;
}

export const NO_VALUES = "[]";

const NOTHING: CustomValues = new Map();

type Stored = [field: number, value: number | string, title: string | null, kind: string | null];

/** A row is asked for one field after the other. */
let last: { text: string; values: CustomValues } = { text: NO_VALUES, values: NOTHING };

export function valuesIn({ custom }: Customized): CustomValues {
  if (custom === NO_VALUES) return NOTHING;
  if (last.text === custom) return last.values;
  const values = new Map<number, CustomValue[]>();
  const stored: Stored[] = JSON.parse(custom);
  for (const [field, value, title, kind] of stored) {
    const one = { value, ...(title === null ? {} : { title }), ...(kind === null ? {} : { kind }) };
    const known = values.get(field);
    if (known === undefined) values.set(field, [one]);
    else known.push(one);
  }
  last = { text: custom, values };
  return values;
}

export const valuesOf = (row: Customized, field: Pick<CustomField, "id">): readonly CustomValue[] =>
  valuesIn(row).get(field.id) ?? [];

/** The same as the text of a row. */
export function textOf(values: CustomValues): string {
  const stored = [...values]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([id, some]) => some.map(({ value, title, kind }): Stored => [id, value, title ?? null, kind ?? null]));
  return stored.length === 0 ? NO_VALUES : JSON.stringify(stored);
}

/** What a value is called: by the field where it is one of its options. */
export function titleOf(field: CustomField, { value, title }: CustomValue): string {
  const option = typeof value === "number" ? field.optionById.get(value) : undefined;
  return option?.value ?? title ?? String(value);
}
