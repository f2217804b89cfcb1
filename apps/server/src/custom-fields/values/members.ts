/** Custom fields as members of a resource: schemas, forms, answers and the reading of bodies follow from them. */
import { customCommentKey, type CustomFieldFormat } from "@halyard/contract/work-types/custom-fields";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { markdown } from "../../hal/markdown/formattable.ts";
import { wrongFormat } from "../../platform/errors.ts";
import { boolean, date, formattable, integer, link, links, optionalText } from "../../hal/write/input.ts";
import type { InputRule, Property, Relation } from "../../hal/answer/resource.ts";
import { commentMember, type CommentInput } from "../comments/comments.ts";
import type { CustomField } from "../definitions/fields.ts";
import { titleOf, valuesOf, type Customized, type CustomValue } from "./value.ts";

/** What a body says of custom fields: by the id of the field, the values in place of those that there are. */
export interface CustomInput extends CommentInput {
  custom: Map<number, readonly CustomValue[]>;
}

const TYPES: Record<CustomFieldFormat, string> = {
  string: "String",
  text: "Formattable",
  link: "Link",
  int: "Integer",
  float: "Float",
  date: "Date",
  bool: "Boolean",
  list: "CustomOption",
  user: "User",
  version: "Version",
  hierarchy: "CustomField::Hierarchy::Item",
  weightedItemList: "CustomField::Hierarchy::Item",
};

const NAMESPACES: Partial<Record<CustomFieldFormat, readonly string[]>> = {
  list: ["custom_options"],
  user: ["users", "groups", "placeholder_users"],
  version: ["versions"],
  hierarchy: ["custom_field_items"],
  weightedItemList: ["custom_field_items"],
};

const KINDS: Record<string, string> = { Group: "groups", PlaceholderUser: "placeholder_users" };

/** The link to what is chosen. */
export function linkOf(field: CustomField, one: CustomValue): Link {
  const namespace =
    field.format === "user" ? (KINDS[one.kind ?? ""] ?? "users") : (NAMESPACES[field.format]?.[0] ?? "custom_options");
  return { href: `/api/v3/${namespace}/${one.value}`, title: titleOf(field, one) };
}

/** Whether its value is a link. */
export const isLinked = (field: Pick<CustomField, "format">): boolean => NAMESPACES[field.format] !== undefined;

type Rule = InputRule<CustomInput>;

const set = (field: CustomField, input: Partial<CustomInput>, values: readonly CustomValue[]): void => {
  (input.custom ??= new Map()).set(field.id, values);
};

const single = (value: number | string | null): CustomValue[] => (value === null || value === "" ? [] : [{ value }]);

const float =
  (take: (input: Partial<CustomInput>, value: number | null) => void): Rule =>
  (input, value, attribute) => {
    if (value === null || (typeof value === "number" && Number.isFinite(value))) take(input, value);
    else throw wrongFormat(attribute, "Float", value);
  };

/** How a body's value becomes that of the field. */
function ruleOf(field: CustomField): Rule {
  const namespaces = NAMESPACES[field.format];
  const keep = (input: Partial<CustomInput>, value: number | string | null) => set(field, input, single(value));
  if (namespaces !== undefined) return linkRule(field, namespaces);
  if (field.format === "text") return formattable(keep);
  if (field.format === "int") return integer(keep);
  if (field.format === "float") return float(keep);
  if (field.format === "date") return date(keep);
  if (field.format === "bool")
    return nullable(
      boolean((input, value) => keep(input, Number(value))),
      keep,
    );
  return optionalText(keep);
}

const nullable =
  (rule: Rule, keep: (input: Partial<CustomInput>, value: null) => void): Rule =>
  (input, value, attribute) => {
    if (value === null) keep(input, null);
    else rule(input, value, attribute);
  };

/** One link for a field with several values, and a list of one for a field with one, are taken as well. */
function linkRule(field: CustomField, namespaces: readonly string[]): Rule {
  const toOne: Rule = link(namespaces, (input, id) => set(field, input, single(id)));
  const toMany: Rule = links(namespaces, (input, ids) =>
    set(
      field,
      input,
      [...new Set(ids)].map((value) => ({ value })),
    ),
  );
  return (input, value, attribute) => {
    if (!Array.isArray(value)) return toOne(input, value, attribute);
    const chosen: unknown[] = value.filter((one) => Object(one).href !== null);
    if (!field.multiple && chosen.length > 1) throw wrongFormat(attribute, TYPES[field.format], value);
    toMany(input, chosen, attribute);
  };
}

function readProperty(field: CustomField, row: Customized): unknown {
  const value = valuesOf(row, field)[0]?.value;
  if (field.format === "text") return markdown(typeof value === "string" ? value : "");
  if (field.format === "bool") return value === undefined ? null : value === 1;
  return value ?? null;
}

function readRelation(field: CustomField, row: Customized): Link | Link[] {
  const values = valuesOf(row, field).map((one) => linkOf(field, one));
  return field.multiple ? values : (values[0] ?? { href: null });
}

/** Where a field is, and who may do what with it there. */
export interface FieldRules<Row> {
  isShown(field: CustomField, caller: Caller, row: Row | null): boolean;
  isEdited(field: CustomField, caller: Caller, row: Row | null): boolean;
  /** The group of the form that it is in. */
  groupOf?(field: CustomField, row: Row | null): string | undefined;
}

export interface CustomMembers<Row, Input> {
  properties: Record<string, Property<Row, Input>>;
  relations: Record<string, Relation<Row, Input>>;
}

export function customMembers<Row extends Customized, Input extends CustomInput>(
  fields: readonly CustomField[],
  rules: FieldRules<Row>,
): CustomMembers<Row, Input> {
  const members: CustomMembers<Row, Input> = { properties: {}, relations: {} };
  for (const field of fields) {
    // What reads any input that has custom values reads this one: it sets nothing else.
    const write: InputRule<Input> = ruleOf(field);
    const common = {
      name: field.name,
      required: field.required,
      hasDefault: hasDefault(field),
      write,
      shownTo: (caller: Caller, row: Row | null) => rules.isShown(field, caller, row),
      writableBy: (caller: Caller, row: Row | null) => rules.isEdited(field, caller, row),
      more: schemaOf(field),
    };
    if (field.hasComment) {
      members.properties[customCommentKey(field.id)] = commentMember(field, common);
    }
    const type = field.multiple ? `[]${TYPES[field.format]}` : TYPES[field.format];
    if (isLinked(field)) {
      members.relations[field.key] = { ...common, type, read: (row) => readRelation(field, row) };
    } else {
      members.properties[field.key] = {
        ...common,
        type,
        read: (row) => readProperty(field, row),
        ...(field.minLength !== null && field.minLength > 0 ? { minLength: field.minLength } : {}),
        ...(field.maxLength !== null && field.maxLength > 0 ? { maxLength: field.maxLength } : {}),
      };
    }
  }
  return members;
}

const hasDefault = (field: CustomField): boolean =>
  field.defaultValue !== null || field.options.some((option) => option.isDefault);

/** What a schema says of it beside the rest. */
function schemaOf(field: CustomField): Record<string, unknown> {
  return {
    ...(field.pattern === "" ? {} : { regularExpression: field.pattern }),
    options: field.rightToLeft ? { rtl: "true" } : {},
  };
}
