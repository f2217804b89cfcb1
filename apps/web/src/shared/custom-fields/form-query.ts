/** The form of a thing with custom fields, for who may change it or make one. */
import {
  commentedFieldIdOf,
  isCustomFieldKey,
  type AttributeSection,
} from "@halyard/contract/work-types/custom-fields";
import type { Link } from "@halyard/contract/hal";
import { FRESH } from "@halyard/contract/limits";
import type { SchemaField } from "@halyard/contract/schemas/work";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import type { FormWithFields } from "./choices.ts";

const isField = (value: unknown): value is SchemaField =>
  typeof value === "object" && value !== null && "type" in value && "writable" in value;

/** The custom fields alone of what a schema has, with what is said about their values. */
export const fieldsOf = (schema: Record<string, unknown>): Record<string, SchemaField> =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([name, field]) =>
      (isCustomFieldKey(name) || commentedFieldIdOf(name) !== null) && isField(field) ? [[name, field]] : [],
    ),
  );

/** The sections that its attributes stand in. */
function groupsOf({ _attributeGroups: groups }: Record<string, unknown>): AttributeSection[] {
  const all: unknown[] = Array.isArray(groups) ? groups : [];
  return all.flatMap((group) => {
    const { _type, name, attributes } = Object(group);
    if (_type !== "ProjectFormCustomFieldSection" || typeof name !== "string" || !Array.isArray(attributes)) return [];
    return [{ name, attributes: attributes.map(String) }];
  });
}

/** @param href of the form @param payload what would be written */
export async function readFields(href: string, payload: object, signal?: AbortSignal): Promise<FormWithFields> {
  const link: Link = { href, method: "post" };
  const { _embedded: form } = await api.form(link, payload, signal === undefined ? {} : { signal });
  return { _embedded: { payload: form.payload, schema: fieldsOf(form.schema), ...groupedBy(form.schema) } };
}

function groupedBy(schema: Record<string, unknown>): { groups?: AttributeSection[] } {
  const groups = groupsOf(schema);
  return groups.length === 0 ? {} : { groups };
}

/** @param href of the form @param payload what a new one is already known to be */
export const fieldsFormQuery = (href: string, payload: object = {}) => {
  const queryKey: readonly unknown[] = ["custom-fields-form", href, payload];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readFields(href, payload, signal),
    staleTime: FRESH.groups,
  });
};

/**
 * The same out of a schema, where there is no form, or none for this person.
 * @param path of the schema @param row what has the fields @param isEditable whether the schema's word on that counts
 */
export const fieldsSchemaQuery = (
  path: "users/schema" | "groups/schema" | "projects/schema",
  row: object,
  isEditable: boolean,
) => {
  const queryKey: readonly unknown[] = ["custom-fields-schema", path, isEditable, row];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<FormWithFields> => {
      const schema: unknown = await api.get(path, { signal });
      const fields = Object.entries(fieldsOf(Object(schema))).map(
        ([name, field]) => [name, { ...field, writable: field.writable && isEditable }] as const,
      );
      return { _embedded: { payload: { ...row }, schema: Object.fromEntries(fields), ...groupedBy(Object(schema)) } };
    },
    staleTime: FRESH.groups,
  });
};
