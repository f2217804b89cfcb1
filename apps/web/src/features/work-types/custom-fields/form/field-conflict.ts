/** Two people edit one custom field: what the form comes to, and its attributes in words. */
import { colorOf } from "@halyard/contract/palette";
import { isNumeric } from "@halyard/contract/work-types/custom-fields";
import type { Shown } from "../../../../shared/conflicts/conflicts.ts";
import { translate } from "../../../../shared/i18n/i18n.tsx";
import { colorName } from "../../color-picker/color-name.ts";
import type { FieldForm, OptionForm } from "./field-form.ts";
import "../messages.ts";

/** What each of the ids that a field names is called. */
export type Names = Readonly<Record<"projects" | "types" | "roles", ReadonlyMap<string, string>>>;

/** All but the format and what has the field, which stay. */
const CHANGEABLE = [
  "name",
  "description",
  "isForAll",
  "projects",
  "types",
  "multiple",
  "required",
  "searchable",
  "filterable",
  "hasComment",
  "visibility",
  "roles",
  "minimum",
  "maximum",
  "pattern",
  "defaultValue",
  "options",
] as const satisfies readonly (keyof FieldForm)[];

/** How often an option is used changes by itself. */
const isSame = (one: unknown, other: unknown): boolean => {
  const text = (value: unknown) => JSON.stringify(value, (key, part: unknown) => (key === "uses" ? 0 : part));
  return text(one) === text(other);
};

/** What was changed here, on top of what the server has by now. @param before as the form was opened */
export function mergedForm(before: FieldForm, mine: FieldForm, now: FieldForm): FieldForm {
  const merged = { ...now };
  const take = <Name extends keyof FieldForm>(name: Name): void => {
    merged[name] = mine[name];
  };
  for (const name of CHANGEABLE) if (!isSame(before[name], mine[name])) take(name);
  return merged;
}

const yesOrNo = (value: boolean): string => translate(value ? "customFields.default.yes" : "customFields.default.no");

const named = (ids: readonly string[], names: ReadonlyMap<string, string>): string =>
  ids.map((id) => names.get(id) ?? `#${id}`).join(", ");

/** The attributes of a form as texts that people read. */
export function shownForm(form: FieldForm, names: Names): Shown {
  const { isForAll, types, visibility, roles, format, defaultValue } = form;
  const seeing = roles.map(({ id }) => String(id));
  const editing = roles.flatMap(({ id, canEdit }) => (canEdit ? [String(id)] : []));
  return {
    name: form.name.trim(),
    description: form.description,
    projects: isForAll ? translate("customFields.field.isForAll") : named(form.projects, names.projects),
    types: types === null ? translate("customFields.field.allTypes") : named(types, names.types),
    multiple: yesOrNo(form.multiple),
    required: yesOrNo(form.required),
    searchable: yesOrNo(form.searchable),
    filterable: yesOrNo(form.filterable),
    hasComment: yesOrNo(form.hasComment),
    visibility: translate(`customFields.visibility.${visibility}`),
    roles: named(seeing, names.roles),
    editors: named(editing, names.roles),
    minimum: form.minimum,
    maximum: form.maximum,
    pattern: form.pattern,
    defaultValue: format === "bool" && defaultValue !== "" ? yesOrNo(defaultValue === "true") : defaultValue,
    options: form.options.map(shownOption).join("\n"),
  };
}

function shownOption({ value, depth, short, weight, colorId, isDefault, isArchived }: OptionForm): string {
  const more = [
    short,
    weight,
    colorId === null ? "" : colorName(colorOf(colorId)),
    isDefault ? translate("customFields.option.default") : "",
    isArchived ? translate("customFields.option.archived") : "",
  ].filter((text) => text !== "");
  return `${"    ".repeat(depth)}${value.trim()}${more.length === 0 ? "" : ` (${more.join(", ")})`}`;
}

/** By the names of {@link shownForm}. */
export function labelsOf({ format }: FieldForm): Shown {
  const isNumber = isNumeric(format);
  return {
    name: translate("customFields.field.name"),
    description: translate("customFields.field.description"),
    projects: translate("customFields.field.projects"),
    types: translate("customFields.field.types"),
    multiple: translate("customFields.field.multiple"),
    required: translate("customFields.field.required"),
    searchable: translate("customFields.field.searchable"),
    filterable: translate("customFields.field.filterable"),
    hasComment: translate("customFields.field.hasComment"),
    visibility: translate("customFields.field.visibility"),
    roles: translate("customFields.field.roles"),
    editors: translate("customFields.field.editors"),
    minimum: translate(isNumber ? "customFields.field.minValue" : "customFields.field.minLength"),
    maximum: translate(isNumber ? "customFields.field.maxValue" : "customFields.field.maxLength"),
    pattern: translate("customFields.field.pattern"),
    defaultValue: translate("customFields.field.default"),
    options: translate("customFields.options"),
  };
}
