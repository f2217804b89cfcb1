/** Custom fields and their options on the wire. */
import type { CustomField as WireField, CustomOptionDefinition } from "@halyard/contract/schemas/custom-fields";
import { colorOf } from "@halyard/contract/palette";
import { isTree } from "@halyard/contract/work-types/custom-fields";
import type { Document } from "../../hal/answer/resource.ts";
import type { CustomField, CustomOption } from "./fields.ts";

export interface Usage {
  values: number;
  views: number;
}

const optionDocument = (field: CustomField, option: CustomOption, uses: number): CustomOptionDefinition => ({
  id: option.id,
  value: option.value,
  parentId: option.parentId === field.root?.id ? null : option.parentId,
  short: option.short,
  weight: option.weight,
  colorId: option.colorId,
  color: option.colorId === null ? null : colorOf(option.colorId).hex,
  isDefault: option.isDefault,
  isArchived: option.isArchived,
  uses,
});

/** By itself, as administrators see it. */
export const optionDefinitionDocument = (field: CustomField, option: CustomOption, uses: number) => ({
  _type: "CustomOptionDefinition" as const,
  ...optionDocument(field, option, uses),
  _links: {
    self: {
      href: `/api/v3/${isTree(field.format) ? "custom_field_items" : "custom_options"}/${option.id}`,
      title: option.value,
    },
  },
});

const plain = (value: unknown): WireField["defaultValue"] =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;

/** For administrators. */
export function fieldDocument(field: CustomField, usage: Usage, usesOf: ReadonlyMap<number, number>): WireField {
  const href = `/api/v3/custom_fields/${field.id}`;
  return {
    _type: "CustomField",
    id: field.id,
    lockVersion: field.lockVersion,
    name: field.name,
    fieldFormat: field.format,
    for: field.target,
    description: field.description,
    position: field.position,
    isForAll: field.isForAll,
    types: field.types === null ? "all" : [...field.types],
    projects: [...field.projects],
    multiple: field.multiple,
    required: field.required,
    searchable: field.searchable,
    filterable: field.filterable,
    hasComment: field.hasComment,
    visibility: field.visibility,
    roles: [...field.roles].map(([id, canEdit]) => ({ id, canEdit })),
    rightToLeft: field.rightToLeft,
    minLength: field.minLength,
    maxLength: field.maxLength,
    minValue: field.minValue,
    maxValue: field.maxValue,
    regularExpression: field.pattern,
    defaultValue: plain(field.defaultValue),
    options: field.options.map((option) => optionDocument(field, option, usesOf.get(option.id) ?? 0)),
    usage,
    _links: {
      self: { href, title: field.name },
      updateImmediately: { href, method: "patch" },
      delete: { href, method: "delete" },
    },
  };
}

/** By the name of `name` too, as whatever else a form offers has it. */
export const customOptionDocument = ({ id, value }: CustomOption) => ({
  _type: "CustomOption",
  id,
  name: value,
  value,
  _links: { self: { href: `/api/v3/custom_options/${id}`, title: value } },
});

const itemLink = (field: CustomField, { id, value }: CustomOption) => ({
  href: `/api/v3/custom_field_items/${id}`,
  title: id === field.root?.id ? field.name : value,
});

/** How far below the root. */
function depthOf(field: CustomField, item: CustomOption): number {
  const above = item.parentId === null ? undefined : field.optionById.get(item.parentId);
  return item.id === field.root?.id ? 0 : above === undefined ? 1 : 1 + depthOf(field, above);
}

export const childrenOf = (field: CustomField, item: CustomOption): CustomOption[] =>
  field.options.filter((one) => one.parentId === item.id);

const formatted = (weight: string | null): string | null =>
  weight === null ? null : new Intl.NumberFormat("en", { maximumSignificantDigits: 15 }).format(Number(weight));

export function itemDocument(field: CustomField, item: CustomOption): Document {
  const isRoot = item.id === field.root?.id;
  const parent = item.parentId === null ? undefined : (field.optionById.get(item.parentId) ?? field.root ?? undefined);
  return {
    _type: "HierarchyItem",
    id: item.id,
    label: isRoot ? null : item.value,
    short: item.weight === null ? item.short : null,
    weight: item.weight,
    formattedWeight: formatted(item.weight),
    depth: depthOf(field, item),
    _links: {
      self: itemLink(field, item),
      ...(parent === undefined ? {} : { parent: itemLink(field, parent) }),
      children: childrenOf(field, item).map((one) => itemLink(field, one)),
      branch: { href: `/api/v3/custom_field_items/${item.id}/branch` },
    },
  };
}
