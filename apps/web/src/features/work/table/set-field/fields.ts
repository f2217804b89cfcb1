/** Which fields all chosen work packages can have, and what setting one of them to a value changes in each. Pure. */
import { customFieldIdOf, isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { Link } from "@halyard/contract/hal";
import type { WorkPackage } from "@halyard/contract/resources";
import type { SchemaField } from "@halyard/contract/schemas/work";
import { isLinked, isMultiple } from "../../../../shared/custom-fields/fields.ts";
import type { MessageId } from "../../../../shared/i18n/i18n.tsx";
import { treatmentOf, type Fields } from "../../editing/treatment.ts";
import type { Attribute, Change } from "../../model/change.ts";
import { durationFrom } from "../../model/duration.ts";
import { ATTRIBUTES, labelOf } from "../../model/labels.ts";
import { wholeNumberFrom } from "../../model/whole-number.ts";
import "../../model/messages.ts";
import "./messages.ts";

export interface CommonField {
  attribute: Attribute;
  name: string;
  /** As the schema of one of them has it. */
  field: SchemaField;
  /** In any of them. */
  required: boolean;
}

/** A status has its own menu, with the moves that are allowed; and no two have the same subject. */
const NOT_HERE: ReadonlySet<string> = new Set(["status", "subject"]);
/** A milestone has one date. */
const DATES: ReadonlySet<string> = new Set(["startDate", "dueDate", "duration"]);

const isMilestone = ({ date }: WorkPackage): boolean => date !== undefined;

export const memberOf = (row: WorkPackage, attribute: Attribute): Attribute =>
  isMilestone(row) && (attribute === "startDate" || attribute === "dueDate") ? "date" : attribute;

/** @param fieldsOf undefined of a row: not read yet @returns undefined: not known yet; else by their names */
export function commonFields(
  rows: readonly WorkPackage[],
  fieldsOf: (row: WorkPackage) => Fields | undefined,
): CommonField[] | undefined {
  const known = rows.map((row) => ({ row, fields: fieldsOf(row) }));
  if (known.some(({ fields }) => fields === undefined)) return undefined;
  const milestones = rows.every(isMilestone);
  const names: Attribute[] = [
    ...ATTRIBUTES.filter((name) => !NOT_HERE.has(name) && (milestones ? !DATES.has(name) : name !== "date")),
    ...Object.keys(known[0]?.fields ?? {}).filter(isCustomFieldKey),
  ];
  const common = names.flatMap((attribute): CommonField[] => {
    const found = known.flatMap(({ row, fields }) => {
      const field = fields?.[memberOf(row, attribute)];
      return field !== undefined && treatmentOf(row, attribute, fields) === "edited" ? [field] : [];
    });
    const [field] = found;
    if (field === undefined || found.length < rows.length) return [];
    return [{ attribute, name: labelOf(attribute, field.name), field, required: found.some((one) => one.required) }];
  });
  return told(common).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Two custom fields can have the same name: then their numbers tell them apart. */
function told(fields: readonly CommonField[]): CommonField[] {
  const twice = (name: string): boolean => fields.filter((one) => one.name === name).length > 1;
  return fields.map((one) => {
    const id = customFieldIdOf(one.attribute);
    return id !== null && twice(one.name) ? { ...one, name: `${one.name} (#${id})` } : one;
  });
}

/** As it is typed; the hrefs of what is chosen. */
export type Entered = string | readonly Link[];

export const isChosen = ({ field }: CommonField): boolean => field.type !== "Duration" && isLinked(field);

/** What the input begins with. */
export const begunWith = (common: CommonField): Entered =>
  isChosen(common) ? [] : common.field.type === "Boolean" ? "true" : "";

export const isEmpty = (entered: Entered): boolean =>
  typeof entered === "string" ? entered.trim() === "" : entered.length === 0;

type Wanted = { change: Change } | { problem: MessageId };

/** @returns a problem: why it can't be */
export function changeTo(common: CommonField, entered: Entered): Wanted {
  const { attribute, name, field, required } = common;
  const label = isCustomFieldKey(attribute) ? { label: name } : {};
  if (isEmpty(entered) && required) return { problem: "setField.required" };
  if (typeof entered !== "string") {
    const to = isMultiple(field) ? entered : (entered[0] ?? { href: null });
    return { change: { links: { [attribute]: to }, ...label } };
  }
  const read = valueOf(common, entered.trim());
  return "problem" in read ? read : { change: { values: { [attribute]: read.value }, ...label } };
}

function valueOf(
  { attribute, field }: CommonField,
  typed: string,
): { value: string | number | boolean | null } | { problem: MessageId } {
  const { type } = field;
  if (typed === "") return { value: null };
  if (type === "Boolean") return { value: typed === "true" };
  if (type === "Duration") {
    if (attribute === "duration") return /^\d{1,6}$/.test(typed) ? { value: `P${typed}D` } : numberless;
    const hours = durationFrom(typed);
    return hours == null ? { problem: "setField.invalidHours" } : { value: hours };
  }
  if (type === "Integer") {
    const whole = isCustomFieldKey(attribute) && WHOLE.test(typed) ? Number(typed) : wholeNumberFrom(typed);
    return whole == null || !Number.isSafeInteger(whole) ? numberless : { value: whole };
  }
  if (type === "Float") return DECIMAL.test(typed) ? { value: Number(typed) } : numberless;
  return { value: typed };
}

/** Number() also accepts notations such as 0x10 and 1e3, which no one means here. */
const WHOLE = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?\d{1,300}(\.\d+)?$/;

const numberless = { problem: "setField.invalid" } as const;

/** What the change is for each: the date that a milestone has stands for either date of others. */
export function changesFor(rows: readonly WorkPackage[], change: Change): Map<number, Change> {
  const { values } = change;
  return new Map(
    rows.map((row) => {
      if (values === undefined || !isMilestone(row)) return [row.id, change];
      const { startDate, dueDate, ...others } = values;
      const day = dueDate ?? startDate;
      return [row.id, day === undefined ? change : { ...change, values: { ...others, date: day } }];
    }),
  );
}
