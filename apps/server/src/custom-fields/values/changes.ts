/** What becomes of the values of a row: by a body, by defaults, and what its history tells of it. */
import { isCalendarDate } from "../../hal/json.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import type { Change, Changes } from "../../platform/events/journal.ts";
import type { CustomField } from "../definitions/fields.ts";
import { type OwnerColumn } from "./storage.ts";
import type { CustomInput } from "./members.ts";
import { copyValues, peopleFieldKeys, replacePerson, replaceValues, rowOf, versionsDefinedIn } from "./store.ts";
import { textOf, titleOf, valuesIn, valuesOf, type Customized, type CustomValue } from "./value.ts";

/** The row's values after the input. */
export function withInput(row: Customized, { custom }: Partial<CustomInput>): string {
  if (custom === undefined || custom.size === 0) return row.custom;
  const values = new Map(valuesIn(row));
  for (const [id, some] of custom) {
    if (some.length === 0) values.delete(id);
    else values.set(id, some);
  }
  return textOf(values);
}

/** The values that a new one has where nothing is said. */
export function defaultsOf(fields: readonly CustomField[]): string {
  const values = fields.flatMap((field): [number, CustomValue[]][] => {
    const some = defaultOf(field);
    return some.length === 0 ? [] : [[field.id, some]];
  });
  return textOf(new Map(values));
}

function defaultOf(field: CustomField): CustomValue[] {
  const chosen = field.options.filter((option) => option.isDefault && !option.isArchived);
  if (chosen.length > 0) return (field.multiple ? chosen : chosen.slice(0, 1)).map(({ id }) => ({ value: id }));
  const value = field.defaultValue;
  if (typeof value === "boolean") return field.format === "bool" ? [{ value: Number(value) }] : [];
  if (field.format === "date") return isCalendarDate(value) ? [{ value }] : [];
  return typeof value === "number" || (typeof value === "string" && value !== "") ? [{ value }] : [];
}

export interface ChangedField {
  field: CustomField;
  values: readonly CustomValue[];
}

/** What differs, and the journal's account of it; titles are what the values are called now. */
export function customChanges(
  fields: readonly CustomField[],
  before: Customized,
  after: Customized,
): { changed: ChangedField[]; changes: Changes } {
  const changed: ChangedField[] = [];
  const changes: Changes = {};
  if (before.custom === after.custom) return { changed, changes };
  for (const field of fields) {
    const old = valuesOf(before, field);
    const values = valuesOf(after, field);
    if (old.map(({ value }) => value).join("\0") === values.map(({ value }) => value).join("\0")) continue;
    changed.push({ field, values });
    const fromTitle = titlesOf(field, old);
    const toTitle = titlesOf(field, values);
    changes[field.key] = {
      from: plainOf(field, old),
      to: plainOf(field, values),
      ...(fromTitle === undefined ? {} : { fromTitle }),
      ...(toTitle === undefined ? {} : { toTitle }),
    };
  }
  return { changed, changes };
}

function plainOf(field: CustomField, values: readonly CustomValue[]): unknown {
  if (values.length === 0) return null;
  if (field.multiple) return values.map(({ value }) => value);
  const value = values[0]?.value ?? null;
  return field.format === "bool" ? value === 1 : value;
}

/** The values that the journal says were there before. What was linked to keeps the name that it had then. */
export function beforeChange(field: CustomField, { from, fromTitle }: Change): CustomValue[] {
  const list: unknown[] = [from].flat();
  const titles = field.multiple ? fromTitle?.split(", ") : fromTitle === undefined ? undefined : [fromTitle];
  return list.flatMap((one, index): CustomValue[] => {
    if (typeof one === "boolean") return [{ value: Number(one) }];
    if (typeof one !== "number" && typeof one !== "string") return [];
    const title = titles?.length === list.length ? titles[index] : undefined;
    return [{ value: one, ...(title === undefined ? {} : { title }) }];
  });
}

function titlesOf(field: CustomField, values: readonly CustomValue[]): string | undefined {
  if (values.length === 0) return undefined;
  if (field.format === "bool") return values[0]?.value === 1 ? "Yes" : "No";
  const speaks = field.optionById.size > 0 || values.some(({ title }) => title !== undefined);
  return speaks ? values.map((one) => titleOf(field, one)).join(", ") : undefined;
}

export const saveCustom = (
  tx: Writer,
  owner: OwnerColumn,
  ownerId: number,
  changed: readonly ChangedField[],
): Promise<void> => replaceValues(tx, owner, ownerId, changed);

export { rowOf as valueRow, copyValues, peopleFieldKeys, replacePerson, versionsDefinedIn };
