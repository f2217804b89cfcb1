/** What the value of a custom field may be. Fills in what is newly linked is called on the way. */
import { hasOptions, isNumeric, isTextual } from "@halyard/contract/work-types/custom-fields";
import { TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { violation, type ApiError } from "../../platform/errors.ts";
import type { CustomField } from "../definitions/fields.ts";
import { fits } from "../definitions/pattern.ts";
import type { LinkedPrincipal } from "./store.ts";
import { textOf, valuesIn, type Customized, type CustomValue, type CustomValues } from "./value.ts";
import { counted } from "../../platform/counted.ts";

/** What may be linked to from where the value is: of these ids those that may, with their names. */
export interface Linkable {
  principals(ids: readonly number[]): Promise<readonly LinkedPrincipal[]>;
  versions(ids: readonly number[]): Promise<readonly { id: number; name: string }[]>;
}

const LINKS = new Set(["http:", "https:", "ftp:", "ftps:", "mailto:", "tel:"]);

const isAddress = (text: string): boolean => URL.canParse(text) && LINKS.has(new URL(text).protocol);

export interface Checked {
  /** The fields that are looked at. */
  fields: readonly CustomField[];
  /** As it is stored; null: it is new. */
  before: Customized | null;
  after: Customized;
  /** Whether the field has to have a value if it is one that is required. */
  isDemanded(field: CustomField): boolean;
}

/** The problems of the values that differ, and of required ones that are missing. A value that was valid once may stay. */
export async function customProblems(
  { fields, before, after, isDemanded }: Checked,
  linkable: Linkable,
): Promise<{ errors: ApiError[]; custom: string }> {
  const had: CustomValues = before === null ? new Map() : valuesIn(before);
  const has = new Map(valuesIn(after));
  const errors: ApiError[] = [];
  for (const field of fields) {
    const old = had.get(field.id) ?? [];
    const values = has.get(field.id) ?? [];
    if (field.required && values.length === 0 && isDemanded(field)) {
      errors.push(violation(field.key, `${field.name} can't be blank.`));
    }
    if (values.length === 0) continue;
    const added = values.filter((one) => !old.some((other) => other.value === one.value));
    // What is left of several keeps its names: the history tells of it by them.
    const names =
      added.length === 0 ? new Map<number | string, CustomValue>() : await linkedNames(field, added, linkable);
    const problem = added.length === 0 ? null : names === null ? NOT_ALLOWED : problemOf(field, added);
    if (problem !== null) errors.push(violation(field.key, `${field.name} ${problem}`));
    has.set(
      field.id,
      values.map((one) => ({ ...one, ...(names?.get(one.value) ?? old.find((other) => other.value === one.value)) })),
    );
  }
  return { errors, custom: textOf(has) };
}

const NOT_ALLOWED = "is not set to one of the allowed values.";

/** null: one of them may not be linked to. */
async function linkedNames(
  field: CustomField,
  added: readonly CustomValue[],
  linkable: Linkable,
): Promise<Map<number | string, CustomValue> | null> {
  const ids = added.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const names = new Map<number | string, CustomValue>();
  if (field.format === "user") {
    for (const { id, name, type } of await linkable.principals(ids)) {
      names.set(id, { value: id, title: name, kind: type });
    }
  } else if (field.format === "version") {
    for (const { id, name } of await linkable.versions(ids)) names.set(id, { value: id, title: name });
  } else return names;
  return ids.every((id) => names.has(id)) ? names : null;
}

/** How the sentence goes on that begins with the field's name. */
export function problemOf(field: CustomField, added: readonly CustomValue[]): string | null {
  if (hasOptions(field.format)) {
    const isOffered = ({ value }: CustomValue) => field.optionById.get(Number(value))?.isArchived === false;
    return added.every(isOffered) ? null : NOT_ALLOWED;
  }
  const value = added[0]?.value;
  if (typeof value === "number") return isNumeric(field.format) ? numberProblem(field, value) : null;
  return value !== undefined && isTextual(field.format) ? textProblem(field, value) : null;
}

function numberProblem({ minValue, maxValue }: CustomField, value: number): string | null {
  if (minValue !== null && value < minValue) return `must be greater than or equal to ${minValue}.`;
  if (maxValue !== null && value > maxValue) return `must be less than or equal to ${maxValue}.`;
  return null;
}

function textProblem({ format, minLength, maxLength, pattern }: CustomField, value: string): string | null {
  const { length } = value;
  if (minLength !== null && minLength > 0 && length < minLength) {
    return `is too short (minimum is ${counted(minLength, "character")}).`;
  }
  const most = maxLength !== null && maxLength > 0 ? maxLength : TEXT_LENGTH_MAXIMUM;
  if (length > most) return `is too long (maximum is ${counted(most, "character")}).`;
  // PostgreSQL can't store this character.
  if (value.includes("\0")) return "is invalid.";
  if (format === "link" && !isAddress(value)) return "is not a valid URL.";
  return pattern !== "" && !fits(pattern, value) ? `does not match the regular expression ${pattern}.` : null;
}
