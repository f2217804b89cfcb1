/** The form of a custom field: what it begins with, and the body that it comes to. */
import {
  isNumeric,
  isTextual,
  isTree,
  type CustomFieldFormat,
  type CustomFieldTarget,
} from "@halyard/contract/work-types/custom-fields";
import type { CustomField } from "@halyard/contract/schemas/custom-fields";

export interface OptionForm {
  /** Of the row on the screen. */
  key: string;
  /** undefined: a new one. */
  id?: number;
  value: string;
  /** 0: below nothing. */
  depth: number;
  colorId: number | null;
  short: string;
  weight: string;
  isDefault: boolean;
  isArchived: boolean;
  /** How many values name it. */
  uses: number;
}

export interface FieldForm {
  /** What has it. */
  target: CustomFieldTarget;
  name: string;
  description: string;
  format: CustomFieldFormat;
  isForAll: boolean;
  projects: string[];
  /** null: all. */
  types: string[] | null;
  multiple: boolean;
  required: boolean;
  searchable: boolean;
  filterable: boolean;
  hasComment: boolean;
  visibility: CustomField["visibility"];
  roles: { id: number; canEdit: boolean }[];
  /** Numbers as they are typed; empty: no limit. */
  minimum: string;
  maximum: string;
  pattern: string;
  defaultValue: string;
  options: OptionForm[];
}

const typed = (value: number | null): string => (value === null ? "" : String(value));

const EMPTY: FieldForm = {
  target: "WorkPackage",
  name: "",
  description: "",
  format: "string",
  isForAll: true,
  projects: [],
  types: null,
  multiple: false,
  required: false,
  searchable: false,
  filterable: true,
  hasComment: false,
  visibility: "all",
  roles: [],
  minimum: "",
  maximum: "",
  pattern: "",
  defaultValue: "",
  options: [],
};

/** @param field null: a new one @param target what a new one is for */
export function formOf(field: CustomField | null, target: CustomFieldTarget = "WorkPackage"): FieldForm {
  if (field === null) return { ...EMPTY, target };
  const numeric = isNumeric(field.fieldFormat);
  return {
    target: field.for,
    name: field.name,
    description: field.description,
    format: field.fieldFormat,
    isForAll: field.isForAll,
    projects: field.projects.map(String),
    types: field.types === "all" ? null : field.types.map(String),
    multiple: field.multiple,
    required: field.required,
    searchable: field.searchable,
    filterable: field.filterable,
    hasComment: field.hasComment,
    visibility: field.visibility,
    roles: field.roles,
    minimum: typed(numeric ? field.minValue : field.minLength),
    maximum: typed(numeric ? field.maxValue : field.maxLength),
    pattern: field.regularExpression,
    defaultValue: field.defaultValue === null ? "" : String(field.defaultValue),
    options: optionsOf(field),
  };
}

function optionsOf({ options }: CustomField): OptionForm[] {
  const depths = new Map<number, number>();
  return options.map((option) => {
    const depth = option.parentId === null ? 0 : (depths.get(option.parentId) ?? 0) + 1;
    depths.set(option.id, depth);
    return {
      key: String(option.id),
      id: option.id,
      value: option.value,
      depth,
      colorId: option.colorId,
      short: option.short ?? "",
      weight: option.weight ?? "",
      isDefault: option.isDefault,
      isArchived: option.isArchived,
      uses: option.uses,
    };
  });
}

const limit = (text: string): number | null => (text.trim() === "" ? null : Number(text));

function defaultOf({ format, defaultValue }: FieldForm): string | number | boolean | null {
  if (defaultValue === "") return null;
  if (format === "bool") return defaultValue === "true";
  return isNumeric(format) ? Number(defaultValue) : defaultValue;
}

interface OptionBody {
  id?: number;
  value: string;
  colorId: number | null;
  short: string | null;
  weight: string | null;
  isDefault: boolean;
  isArchived: boolean;
  children?: OptionBody[];
}

/** A row belongs below the last one before it that is less deep. Rows without a name are left out. */
export function optionTree(options: readonly OptionForm[]): OptionBody[] {
  const roots: OptionBody[] = [];
  const open: { depth: number; body: OptionBody }[] = [];
  for (const { id, value, depth, colorId, short, weight, isDefault, isArchived } of options) {
    if (value.trim() === "") continue;
    const body: OptionBody = {
      ...(id === undefined ? {} : { id }),
      value: value.trim(),
      colorId,
      short: short === "" ? null : short,
      weight: weight === "" ? null : weight,
      isDefault,
      isArchived,
    };
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const parent = open.at(-1)?.body;
    if (parent === undefined) roots.push(body);
    else parent.children = [...(parent.children ?? []), body];
    open.push({ depth, body });
  }
  return roots;
}

/** @param isNew the format is said once */
export function bodyOf(form: FieldForm, isNew: boolean): Record<string, unknown> {
  const [numeric, textual] = [isNumeric(form.format), isTextual(form.format)];
  return {
    name: form.name.trim(),
    description: form.description,
    ...(isNew ? { fieldFormat: form.format, for: form.target } : {}),
    isForAll: form.isForAll,
    projects: form.isForAll ? [] : form.projects.map(Number),
    types: form.types === null ? "all" : form.types.map(Number),
    multiple: form.multiple,
    required: form.required,
    searchable: textual && form.target === "WorkPackage" && form.searchable,
    filterable: form.filterable,
    hasComment: form.target === "Project" && form.hasComment,
    visibility: form.visibility,
    roles: form.visibility === "roles" ? form.roles : [],
    minLength: textual ? limit(form.minimum) : null,
    maxLength: textual ? limit(form.maximum) : null,
    minValue: numeric ? limit(form.minimum) : null,
    maxValue: numeric ? limit(form.maximum) : null,
    regularExpression: textual ? form.pattern : "",
    defaultValue: defaultOf(form),
    ...(form.format === "list" || isTree(form.format) ? { options: optionTree(form.options) } : {}),
  };
}

/** Whether what has the field is in a project. */
export const isInProject = (target: CustomFieldTarget): boolean => target !== "User" && target !== "Group";
