/** A default that others than the field itself say, such as a rule of a type's form. */
import { hasOptions } from "@halyard/contract/work-types/custom-fields";
import { isCalendarDate } from "../../hal/json.ts";
import { targetOf } from "../../hal/write/input.ts";
import type { CustomField } from "../definitions/fields.ts";
import { problemOf } from "./validation.ts";
import type { CustomValue } from "./value.ts";

/** @param said as the API has the value, an option by its address @returns null: the field does not take it */
export function saidDefault(field: CustomField, said: string | number | boolean): readonly CustomValue[] | null {
  const value = valueOf(field, said);
  return value === null || problemOf(field, [{ value }]) !== null ? null : [{ value }];
}

/** What people and versions there are is different in each project. */
function valueOf({ format }: CustomField, said: string | number | boolean): CustomValue["value"] | null {
  if (hasOptions(format)) return targetOf(said, ["custom_options", "custom_field_items"])?.id ?? null;
  if (format === "bool") return typeof said === "boolean" ? Number(said) : null;
  if (format === "int") return typeof said === "number" && Number.isSafeInteger(said) ? said : null;
  if (format === "float") return typeof said === "number" && Number.isFinite(said) ? said : null;
  if (format === "date") return isCalendarDate(said) ? said : null;
  if (format === "user" || format === "version") return null;
  return typeof said === "string" && said !== "" && !said.includes("\0") ? said : null;
}
