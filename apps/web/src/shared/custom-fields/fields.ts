/** The custom fields that a schema has, in its order. */
import {
  customCommentKey,
  customFieldIdOf,
  isCustomFieldKey,
  type CustomCommentKey,
  type CustomFieldKey,
} from "@halyard/contract/work-types/custom-fields";
import type { SchemaField } from "@halyard/contract/schemas/work";

export interface CustomField {
  attribute: CustomFieldKey;
  name: string;
  /** As the schema has it: `String`, `[]CustomOption`. */
  type: string;
  required: boolean;
  writable: boolean;
  /** What is said about its value, where something can be. */
  comment?: CustomCommentKey;
}

export const fieldOf = (attribute: CustomFieldKey, { name, type, required, writable }: SchemaField): CustomField => ({
  attribute,
  name,
  type,
  required,
  writable,
});

export const customFieldsIn = (schema: Record<string, SchemaField> = {}): CustomField[] =>
  Object.entries(schema).flatMap(([name, field]) => {
    if (!isCustomFieldKey(name)) return [];
    const comment = customCommentKey(customFieldIdOf(name) ?? 0);
    return [{ ...fieldOf(name, field), ...(Object.hasOwn(schema, comment) ? { comment } : {}) }];
  });

/** Whether it has several values. */
export const isMultiple = ({ type }: Pick<CustomField, "type">): boolean => type.startsWith("[]");

const PLAIN = new Set(["String", "Formattable", "Link", "Integer", "Float", "Date", "Boolean"]);

/** Whether its values are links. */
export const isLinked = ({ type }: Pick<CustomField, "type">): boolean => isMultiple({ type }) || !PLAIN.has(type);
