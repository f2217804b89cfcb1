/** What a custom field may be. */
import { hasOptions, isNumeric, isTextual, isTree, mayBeMultiple } from "@halyard/contract/work-types/custom-fields";
import { NAME_LENGTH_MAXIMUM, TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { isColorId } from "@halyard/contract/palette";
import { isCalendarDate } from "../../hal/json.ts";
import { violation, type ApiError } from "../../platform/errors.ts";
import { isPattern } from "./pattern.ts";
import type { FieldInput, OptionInput } from "./body.ts";

const OPTION_LENGTH_MAXIMUM = 255;
/** Of an integer in either database. */
const LARGEST = 2_147_483_647;

/** @param field as it would be */
export function fieldProblems(field: FieldInput): ApiError[] {
  const errors: ApiError[] = [];
  const problem = (attribute: string, message: string): void => void errors.push(violation(attribute, message));
  if (field.target !== "WorkPackage") errors.push(...placeProblems(field));
  if (field.name === "") problem("name", "Name can't be blank.");
  if (field.name.length > NAME_LENGTH_MAXIMUM) {
    problem("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`);
  }
  if (field.description.length > TEXT_LENGTH_MAXIMUM) {
    problem("description", `Description is too long (maximum is ${TEXT_LENGTH_MAXIMUM} characters).`);
  }
  if (field.multiple && !mayBeMultiple(field.format)) problem("multiple", "This format has one value only.");
  if (field.searchable && !isTextual(field.format)) problem("searchable", "Only texts can be searched for words.");
  if (field.hasComment && field.target !== "Project") problem("hasComment", "Only fields of projects have comments.");
  if (field.visibility === "roles" && field.roles.size === 0) problem("roles", "Roles can't be empty.");
  const { minLength, maxLength, minValue, maxValue } = field;
  for (const name of ["position", "minLength", "maxLength"] as const) {
    if (Math.abs(field[name] ?? 0) > LARGEST) problem(name, `${name} is too large (maximum is ${LARGEST}).`);
  }
  if (minLength !== null && minLength < 0) problem("minLength", "Minimum length must not be negative.");
  if (maxLength !== null && maxLength < 0) problem("maxLength", "Maximum length must not be negative.");
  if (minLength !== null && maxLength !== null && maxLength > 0 && minLength > maxLength) {
    problem("maxLength", "Maximum length must not be below the minimum length.");
  }
  if (minValue !== null && maxValue !== null && minValue > maxValue) {
    problem("maxValue", "Maximum must not be below the minimum.");
  }
  if (field.pattern !== "" && !isTextual(field.format)) problem("regularExpression", "Only texts can have a pattern.");
  if (!isPattern(field.pattern)) {
    problem("regularExpression", "Regular expression is invalid: look-around and back-references cannot be used.");
  }
  if (field.defaultValue !== null && !isDefault(field))
    problem("defaultValue", "Default value does not fit the format.");
  errors.push(...optionProblems(field));
  return errors;
}

/** What is of work packages, or of what is in a project, alone. */
function placeProblems({ target, types, isForAll, searchable }: FieldInput): ApiError[] {
  const errors: ApiError[] = [];
  const inProjects = target !== "User" && target !== "Group";
  if (types !== null) errors.push(violation("types", "Only fields of work packages can be limited to types."));
  if (searchable) errors.push(violation("searchable", "Only texts of work packages can be searched for words."));
  if (!inProjects && !isForAll) errors.push(violation("isForAll", "Users and groups are in no project."));
  return errors;
}

function isDefault({ format, defaultValue }: FieldInput): boolean {
  if (format === "bool") return typeof defaultValue === "boolean";
  if (format === "int") return Number.isSafeInteger(defaultValue);
  if (isNumeric(format)) return typeof defaultValue === "number";
  if (format === "date") return isCalendarDate(defaultValue);
  // PostgreSQL can't store that character.
  return isTextual(format) && typeof defaultValue === "string" && !defaultValue.includes("\0");
}

function optionProblems({ format, options }: FieldInput): ApiError[] {
  if (options.length > 0 && !hasOptions(format)) return [violation("options", "This format has no options.")];
  const errors = new Set<string>();
  const check = (list: readonly OptionInput[], depth: number): void => {
    const values = list.map(({ value }) => value);
    if (values.includes("")) errors.add("Options can't be blank.");
    if (values.some((value) => value.length > OPTION_LENGTH_MAXIMUM)) {
      errors.add(`An option is too long (maximum is ${OPTION_LENGTH_MAXIMUM} characters).`);
    }
    if (new Set(values).size < values.length) errors.add("Two options have the same name.");
    for (const option of list) {
      if (option.colorId !== null && !isColorId(option.colorId)) errors.add("There is no such color.");
      if (option.weight !== null && !/^-?\d{1,20}(\.\d{1,20})?$/.test(option.weight))
        errors.add("A weight is no number.");
      if (option.children.length > 0 && (!isTree(format) || (format === "weightedItemList" && depth > 0))) {
        errors.add("These options have nothing below them.");
      }
      check(option.children, depth + 1);
    }
  };
  check(options, 0);
  if (format === "weightedItemList" && options.some(({ children }) => children.length > 0)) {
    errors.add("A weighted list has one level only.");
  }
  return [...errors].map((message) => violation("options", message));
}
