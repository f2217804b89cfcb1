/** Custom fields as administrators define them. */
import * as z from "zod/mini";
import { CUSTOM_FIELD_FORMATS, CUSTOM_FIELD_TARGETS, CUSTOM_FIELD_VISIBILITIES } from "../work-types/custom-fields.ts";
import { resource } from "./hal.ts";

const optionMembers = {
  id: z.number(),
  value: z.string(),
  /** null: it is below nothing. */
  parentId: z.nullable(z.number()),
  short: z.nullable(z.string()),
  /** A decimal number, digit for digit. */
  weight: z.nullable(z.string()),
  colorId: z.nullable(z.number()),
  /** `#rrggbb`, or null. */
  color: z.nullable(z.string()),
  isDefault: z.boolean(),
  isArchived: z.boolean(),
  /** How many values name it. */
  uses: z.number(),
};
const option = z.object(optionMembers);
export const customOptionDefinition = resource("CustomOptionDefinition", optionMembers);
export type CustomOptionDefinition = z.infer<typeof option>;

const defaultValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

export const customField = resource("CustomField", {
  id: z.number(),
  lockVersion: z.number(),
  name: z.string(),
  fieldFormat: z.enum(CUSTOM_FIELD_FORMATS),
  for: z.enum(CUSTOM_FIELD_TARGETS),
  description: z.string(),
  position: z.number(),
  isForAll: z.boolean(),
  types: z.union([z.literal("all"), z.array(z.number())]),
  projects: z.array(z.number()),
  multiple: z.boolean(),
  required: z.boolean(),
  searchable: z.boolean(),
  /** Whether lists are filtered by it. */
  filterable: z.boolean(),
  /** Of projects: whether something can be said about its values. */
  hasComment: z.boolean(),
  visibility: z.enum(CUSTOM_FIELD_VISIBILITIES),
  roles: z.array(z.object({ id: z.number(), canEdit: z.boolean() })),
  rightToLeft: z.boolean(),
  minLength: z.nullable(z.number()),
  maxLength: z.nullable(z.number()),
  minValue: z.nullable(z.number()),
  maxValue: z.nullable(z.number()),
  regularExpression: z.string(),
  defaultValue,
  options: z.array(option),
  /** How many have a value, and how many saved views name it. */
  usage: z.object({ values: z.number(), views: z.number() }),
});
export type CustomField = z.infer<typeof customField>;

/** Which fields a project can have, and which of them are on there. */
export const projectCustomFields = resource("ProjectCustomFields", {
  /** Of what the reader sees here: a change by others of a field hidden from them does not move it. */
  lockVersion: z.number(),
  customFields: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      description: z.string(),
      fieldFormat: z.enum(CUSTOM_FIELD_FORMATS),
      for: z.enum(CUSTOM_FIELD_TARGETS),
      required: z.boolean(),
      /** It is on in every project, and can't be turned off in one. */
      isForAll: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
});
export type ProjectCustomFields = z.infer<typeof projectCustomFields>;

/** In which sections projects show their attributes. */
export const projectAttributeSections = resource("ProjectAttributeSections", {
  lockVersion: z.number(),
  sections: z.array(z.object({ name: z.string(), attributes: z.array(z.string()) })),
  /** All that there are. */
  attributes: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type ProjectAttributeSections = z.infer<typeof projectAttributeSections>;

/** What the values of a field would become in another one. */
export const customFieldMove = resource("CustomFieldMove", {
  /** How many different values there are; with `tooMany` more than can be moved. */
  different: z.number(),
  tooMany: z.boolean(),
  /** How many things have a value that fits, and one that does not. */
  fitting: z.number(),
  misfitting: z.number(),
  /** How many have several values where the other field takes one. */
  several: z.number(),
  /** Those that do not fit first; not more than a person reads. */
  proposals: z.array(
    z.object({
      value: z.string(),
      count: z.number(),
      becomes: z.string(),
      /** It becomes an option that there is not yet. */
      isNew: z.boolean(),
      problem: z.nullable(z.string()),
    }),
  ),
});
export type CustomFieldMove = z.infer<typeof customFieldMove>;

export const customOption = resource("CustomOption", { id: z.number(), value: z.string() });
