/** What custom actions do to custom fields: the values as the field has them, and the members of the body that sets them. */
import {
  ACTION_ME,
  ACTION_TODAY,
  NOTIFY,
  type ActionStep,
  type ActionValue,
} from "@halyard/contract/work-types/custom-actions";
import { hasOptions, isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "../../custom-fields/definitions/fields.ts";
import { isLinked, linkOf } from "../../custom-fields/values/members.ts";
import { problemOf } from "../../custom-fields/values/validation.ts";
import { isCalendarDate } from "../../hal/json.ts";
import { targetOf } from "../../hal/write/input.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";

/** The field of a step, where it is about one that there is. */
export const fieldOf = ({ customFields }: Catalogue, { attribute }: ActionStep): CustomField | undefined => {
  const field = isCustomFieldKey(attribute) ? customFields.all.named(attribute) : undefined;
  return field?.target === "WorkPackage" ? field : undefined;
};

/** The steps with the values of custom fields as they are stored: options by their ids, whatever they were named by. */
export function settledSteps(
  catalogue: Catalogue,
  steps: readonly ActionStep[],
): { steps: ActionStep[]; errors: ApiError[] } {
  const errors: ApiError[] = [];
  const settled = steps.map((step): ActionStep => {
    if (step.attribute === NOTIFY || !isCustomFieldKey(step.attribute)) return step;
    const field = fieldOf(catalogue, step);
    if (field === undefined) {
      errors.push(violation("actions", "Actions has a custom field that does not exist."));
      return step;
    }
    const value = settledValue(field, step.value);
    if (value === undefined) errors.push(violation("actions", `Actions has a value that ${field.name} cannot have.`));
    if (value === null && field.required)
      errors.push(violation("actions", `The value of ${field.name} can't be blank.`));
    return { attribute: step.attribute, value: value ?? null };
  });
  return { steps: settled, errors };
}

/** @returns undefined where the field has no such value */
function settledValue(field: CustomField, value: ActionValue): ActionValue | undefined {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => one !== null);
  if (values.length === 0) return null;
  if (values.length > 1 && !field.multiple) return undefined;
  const settled: (string | number | boolean)[] = [];
  for (const one of values) {
    const found = settledOne(field, one);
    if (found === undefined) return undefined;
    settled.push(found);
  }
  if (!field.multiple) return settled[0];
  return [...new Set(settled)].filter((one) => typeof one !== "boolean");
}

function settledOne(field: CustomField, value: string | number | boolean): string | number | boolean | undefined {
  const { format } = field;
  if (format === "bool") return typeof value === "boolean" ? value : undefined;
  if (typeof value === "boolean") return undefined;
  if (hasOptions(format)) return optionIn(field, value);
  if (format === "user") return value === ACTION_ME ? value : idIn(value, ["users", "groups", "placeholder_users"]);
  if (format === "version") return idIn(value, ["versions"]);
  if (format === "date") return value === ACTION_TODAY || isCalendarDate(value) ? value : undefined;
  if (format === "int" ? !Number.isSafeInteger(value) : format === "float" ? !Number.isFinite(value) : false) {
    return undefined;
  }
  if (format !== "int" && format !== "float" && typeof value !== "string") return undefined;
  return problemOf(field, [{ value }]) === null ? value : undefined;
}

/** By its id, its address or its name. */
function optionIn(field: CustomField, value: string | number): number | undefined {
  const byName = field.options.find((option) => option.value === value);
  const id = byName?.id ?? idIn(value, ["custom_options", "custom_field_items"]);
  return id !== undefined && field.optionById.has(id) ? id : undefined;
}

function idIn(value: string | number, namespaces: readonly string[]): number | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : undefined;
  return /^\d{1,15}$/.test(value) ? Number(value) : targetOf(value, namespaces)?.id;
}

/** The member that sets the value as a client would send it. @param meId who runs the action @param today of theirs */
export function customMember(field: CustomField, value: ActionValue, meId: number, today: string): unknown {
  if (isLinked(field)) {
    const ids = (Array.isArray(value) ? value : [value]).filter((one) => one !== null);
    const links = ids.map((id) => ({ href: linkOf(field, { value: id === ACTION_ME ? meId : Number(id) }).href }));
    return field.multiple ? links : (links[0] ?? { href: null });
  }
  if (field.format === "text") return { raw: value ?? "" };
  return field.format === "date" && value === ACTION_TODAY ? today : value;
}
