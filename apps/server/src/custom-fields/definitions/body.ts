/** The bodies that define a custom field. */
import {
  CUSTOM_FIELD_FORMATS,
  CUSTOM_FIELD_TARGETS,
  CUSTOM_FIELD_VISIBILITIES,
  type CustomFieldFormat,
  type CustomFieldTarget,
  type CustomFieldVisibility,
} from "@halyard/contract/work-types/custom-fields";
import { z } from "zod";
import { ApiError, violation, wrongFormat } from "../../platform/errors.ts";
import { isObject, type JsonObject } from "../../hal/json.ts";
import { boolean, integer, optionalText, prose, text } from "../../hal/write/input.ts";
import type { InputRule } from "../../hal/answer/resource.ts";

export interface OptionInput {
  /** undefined: a new one. */
  id: number | undefined;
  value: string;
  short: string | null;
  weight: string | null;
  colorId: number | null;
  isDefault: boolean;
  isArchived: boolean;
  children: readonly OptionInput[];
}

export interface FieldInput {
  id: number | null;
  name: string;
  format: CustomFieldFormat;
  target: CustomFieldTarget;
  description: string;
  position: number | null;
  isForAll: boolean;
  /** null: all. */
  types: readonly number[] | null;
  projects: readonly number[];
  multiple: boolean;
  required: boolean;
  searchable: boolean;
  filterable: boolean;
  hasComment: boolean;
  visibility: CustomFieldVisibility;
  roles: ReadonlyMap<number, boolean>;
  rightToLeft: boolean;
  minLength: number | null;
  maxLength: number | null;
  minValue: number | null;
  maxValue: number | null;
  pattern: string;
  defaultValue: unknown;
  options: readonly OptionInput[];
}

interface OptionBody {
  id?: number | undefined;
  value?: string | undefined;
  label?: string | undefined;
  short?: string | number | null | undefined;
  weight?: string | number | null | undefined;
  colorId?: number | null | undefined;
  isDefault?: boolean | undefined;
  isArchived?: boolean | undefined;
  children?: (OptionBody | string)[] | undefined;
}

/** A new one of a field; `parentId` of the item that it stands below. */
export const OptionAdded = z.object({
  value: z.string(),
  short: z.union([z.string(), z.number()]).nullish(),
  weight: z.union([z.string(), z.number()]).nullish(),
  colorId: z.int().nullish(),
  isDefault: z.boolean().optional(),
  parentId: z.int().nullish(),
});

/** @throws PropertyFormatError (422) */
export function addedOption(body: JsonObject): { option: OptionInput; parentId: number | null } {
  const { parentId = null, isDefault = false } = body;
  if (parentId !== null && !(typeof parentId === "number" && Number.isSafeInteger(parentId))) {
    throw wrongFormat("parentId", "Integer", parentId);
  }
  if (typeof isDefault !== "boolean") throw wrongFormat("isDefault", "Boolean", isDefault);
  const option = optionOf(body, () => [], "value");
  return { option: { ...option, id: undefined, children: [] }, parentId };
}

/** One that is there already has its id. */
const OptionBody: z.ZodType<OptionBody> = z
  .object({
    id: z.int(),
    value: z.string(),
    label: z.string().meta({ description: "Another name of value, as items of a hierarchy have it" }),
    short: z.union([z.string(), z.number()]).nullable(),
    weight: z.union([z.string(), z.number()]).nullable(),
    colorId: z.int().nullable(),
    isDefault: z.boolean(),
    isArchived: z.boolean(),
    children: z.array(z.lazy(() => z.union([OptionBody, z.string()]))),
  })
  .partial()
  .meta({ id: "CustomFieldOptionWrite" });

const length = z.int().nullable();
const bound = z.number().nullable();

export const CustomFieldBody = z
  .object({
    name: z.string(),
    fieldFormat: z.enum(CUSTOM_FIELD_FORMATS),
    for: z.enum(CUSTOM_FIELD_TARGETS),
    description: z.string().nullable(),
    position: z.int().nullable(),
    isForAll: z.boolean(),
    types: z.union([z.literal("all"), z.array(z.int())]).nullable(),
    projects: z.array(z.int()),
    multiple: z.boolean(),
    required: z.boolean(),
    searchable: z.boolean(),
    filterable: z.boolean(),
    hasComment: z.boolean(),
    visibility: z.enum(CUSTOM_FIELD_VISIBILITIES),
    roles: z.array(z.object({ id: z.int(), canEdit: z.boolean().optional() })),
    rightToLeft: z.boolean(),
    minLength: length,
    maxLength: length,
    minValue: bound,
    maxValue: bound,
    regularExpression: z.string().nullable(),
    defaultValue: z.unknown(),
    options: z.array(z.union([OptionBody, z.string()])),
  })
  .partial();

type Rule = InputRule<FieldInput>;

/** One of a few words. */
function word<Word extends string>(
  words: readonly Word[],
  set: (input: Partial<FieldInput>, value: Word) => void,
): Rule {
  return (input, value, attribute) => {
    const known = words.find((one) => one === value);
    if (known === undefined) {
      throw violation(attribute, `${attribute} is not set to one of the allowed values: ${words.join(", ")}.`);
    }
    set(input, known);
  };
}

const ids =
  (set: (input: Partial<FieldInput>, value: number[]) => void): Rule =>
  (input, value, attribute) => {
    const list: unknown[] = Array.isArray(value) ? value : [null];
    const found = list.filter((id): id is number => typeof id === "number" && Number.isSafeInteger(id));
    if (found.length < list.length) throw wrongFormat(attribute, "Integer[]", value);
    set(input, [...new Set(found)]);
  };

const float =
  (set: (input: Partial<FieldInput>, value: number | null) => void): Rule =>
  (input, value, attribute) => {
    if (value === null || (typeof value === "number" && Number.isFinite(value))) set(input, value);
    else throw wrongFormat(attribute, "Float", value);
  };

const types = ids((input, value) => (input.types = value));

const RULES: Record<string, Rule> = {
  id: integer((input, value) => (input.id = value)),
  name: text((input, value) => (input.name = value.trim())),
  fieldFormat: word(CUSTOM_FIELD_FORMATS, (input, value) => (input.format = value)),
  for: word(CUSTOM_FIELD_TARGETS, (input, value) => (input.target = value)),
  description: prose((input, value) => (input.description = value)),
  position: integer((input, value) => (input.position = value)),
  isForAll: boolean((input, value) => (input.isForAll = value)),
  types: (input, value, attribute) => {
    if (value === "all" || value === null) input.types = null;
    else types(input, value, attribute);
  },
  projects: ids((input, value) => (input.projects = value)),
  multiple: boolean((input, value) => (input.multiple = value)),
  required: boolean((input, value) => (input.required = value)),
  searchable: boolean((input, value) => (input.searchable = value)),
  filterable: boolean((input, value) => (input.filterable = value)),
  hasComment: boolean((input, value) => (input.hasComment = value)),
  visibility: word(CUSTOM_FIELD_VISIBILITIES, (input, value) => (input.visibility = value)),
  roles: readRoles,
  rightToLeft: boolean((input, value) => (input.rightToLeft = value)),
  minLength: integer((input, value) => (input.minLength = value)),
  maxLength: integer((input, value) => (input.maxLength = value)),
  minValue: float((input, value) => (input.minValue = value)),
  maxValue: float((input, value) => (input.maxValue = value)),
  regularExpression: optionalText((input, value) => (input.pattern = value ?? "")),
  defaultValue: (input, value) => (input.defaultValue = value),
  options: (input, value, attribute) => (input.options = readOptions(value, attribute)),
};

/** `[{id, canEdit}]` */
function readRoles(input: Partial<FieldInput>, value: unknown, attribute: string): void {
  const list: unknown[] = Array.isArray(value) ? value : [null];
  const roles = new Map<number, boolean>();
  for (const one of list) {
    const id: unknown = isObject(one) ? one["id"] : undefined;
    if (!isObject(one) || typeof id !== "number") throw wrongFormat(attribute, "[{id, canEdit}]", value);
    roles.set(id, one["canEdit"] === true);
  }
  input.roles = roles;
}

const MOST_OPTIONS = 5_000;
const DEEPEST = 20;

function readOptions(value: unknown, attribute: string): OptionInput[] {
  let count = 0;
  const read = (list: unknown, depth: number): OptionInput[] => {
    if (!Array.isArray(list)) throw wrongFormat(attribute, "a list of names or of {value}", list);
    count += list.length;
    if (count > MOST_OPTIONS) throw violation(attribute, `Options are too many (maximum is ${MOST_OPTIONS}).`);
    if (depth > DEEPEST) throw violation(attribute, `Options are too deep (maximum is ${DEEPEST} levels).`);
    return list.map((item: unknown) => optionOf(item, (below) => read(below, depth + 1), attribute));
  };
  return read(value, 1);
}

/** A name, or what answers say of an option; `label` is what items of a hierarchy call it. */
function optionOf(item: unknown, read: (list: unknown) => OptionInput[], attribute: string): OptionInput {
  const given: JsonObject = isObject(item) ? item : { value: item };
  const value = given["value"] ?? given["label"];
  if (typeof value !== "string") throw wrongFormat(attribute, "a list of names or of {value}", item);
  const word_ = (name: string) => {
    const text_ = given[name];
    return typeof text_ === "string" && text_ !== "" ? text_ : typeof text_ === "number" ? String(text_) : null;
  };
  const number = (name: string) => {
    const found = given[name];
    return typeof found === "number" && Number.isSafeInteger(found) ? found : undefined;
  };
  return {
    id: number("id"),
    value: value.trim(),
    short: word_("short"),
    weight: word_("weight"),
    colorId: number("colorId") ?? null,
    isDefault: given["isDefault"] === true,
    isArchived: given["isArchived"] === true,
    children: given["children"] === undefined ? [] : read(given["children"]),
  };
}

/** Members that no rule names are ignored: clients send whole documents back. */
export function readField(body: JsonObject): { input: Partial<FieldInput>; errors: ApiError[] } {
  const input: Partial<FieldInput> = {};
  const errors: ApiError[] = [];
  for (const [name, rule] of Object.entries(RULES)) {
    if (!Object.hasOwn(body, name) || body[name] === undefined) continue;
    try {
      rule(input, body[name], name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
    }
  }
  return { input, errors };
}
