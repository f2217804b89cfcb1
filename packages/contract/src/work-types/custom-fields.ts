/** The words of custom fields, for server and client. */

export const CUSTOM_FIELD_FORMATS = [
  "string",
  "text",
  "link",
  "int",
  "float",
  "date",
  "bool",
  "list",
  "user",
  "version",
  "hierarchy",
  "weightedItemList",
] as const;
export type CustomFieldFormat = (typeof CUSTOM_FIELD_FORMATS)[number];

export const CUSTOM_FIELD_TARGETS = ["WorkPackage", "Project", "User", "Group", "Version", "TimeEntry"] as const;
export type CustomFieldTarget = (typeof CUSTOM_FIELD_TARGETS)[number];

/** Who sees a field: everyone who sees what has it, people with one of its roles, or administrators alone. */
export const CUSTOM_FIELD_VISIBILITIES = ["all", "roles", "admins"] as const;
export type CustomFieldVisibility = (typeof CUSTOM_FIELD_VISIBILITIES)[number];

/** What is chosen from items that may be below each other. */
export const isTree = (format: CustomFieldFormat): boolean => format === "hierarchy" || format === "weightedItemList";

/** What is chosen from options of the field. */
export const hasOptions = (format: CustomFieldFormat): boolean => format === "list" || isTree(format);

/** What may have several values at once. */
export const mayBeMultiple = (format: CustomFieldFormat): boolean =>
  hasOptions(format) || format === "user" || format === "version";

export const isTextual = (format: CustomFieldFormat): boolean =>
  format === "string" || format === "text" || format === "link";

export const isNumeric = (format: CustomFieldFormat): boolean => format === "int" || format === "float";

/** Beside its own format, whose values a field can take over. Texts become options and options texts by their names. */
const TAKEN_OVER: Partial<Record<CustomFieldFormat, readonly CustomFieldFormat[]>> = {
  string: ["link", "date", "list", "hierarchy", "weightedItemList"],
  text: ["string", "link", "date", "list", "hierarchy", "weightedItemList"],
  link: ["string"],
  float: ["int"],
  list: ["string"],
  hierarchy: ["list", "string", "weightedItemList"],
};

/** Whether a field of the one format can get the values of one of the other. */
export const takesValuesOf = (format: CustomFieldFormat, from: CustomFieldFormat): boolean =>
  format === from || TAKEN_OVER[format]?.includes(from) === true;

/** What the API calls a custom field. */
export type CustomFieldKey = `customField${number}`;

export const customFieldKey = (id: number): CustomFieldKey => `customField${id}`;

export const isCustomFieldKey = (name: string): name is CustomFieldKey => /^customField\d+$/.test(name);

export type CustomCommentKey = `customComment${number}`;

/** What is said about the value of a project's attribute. */
export const customCommentKey = (id: number): CustomCommentKey => `customComment${id}`;

/** The field of a comment such as `customComment12`; null where it is the name of something else. */
export function commentedFieldIdOf(name: string): number | null {
  const id = /^customComment(\d{1,9})$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

export const CUSTOM_COMMENT_LENGTH_MAXIMUM = 2_000;

/** Attributes of projects that stand together, in their order. */
export interface AttributeSection {
  name: string;
  attributes: readonly string[];
}

export const ATTRIBUTE_SECTIONS_MAXIMUM = 30;

/** The id in a name such as `customField12` or `cf_12`; null where it is the name of something else. */
export function customFieldIdOf(name: string): number | null {
  const id = /^(?:customField|cf_)(\d{1,9})$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}
