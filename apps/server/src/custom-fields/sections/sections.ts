/** The attributes of projects in their sections, as schemas have them. */
import type { AttributeSection } from "@halyard/contract/work-types/custom-fields";
import type { SchemaDocument } from "../../hal/answer/schema.ts";
import type { CustomFields } from "../definitions/fields.ts";

/** The section of what stands in no other one. */
const OTHER = "Other";

/** Each attribute once, in the order of the administrators; those that stand in no section last. */
export function completeSections(fields: CustomFields): AttributeSection[] {
  const keys = fields.of("Project").map(({ key }) => key);
  const known = new Set<string>(keys);
  const placed = new Set(fields.sections.flatMap(({ attributes }) => attributes));
  const rest = keys.filter((key) => !placed.has(key));
  return [
    ...fields.sections.map(({ name, attributes }) => ({
      name,
      attributes: attributes.filter((key) => known.has(key)),
    })),
    ...(rest.length === 0 ? [] : [{ name: OTHER, attributes: rest }]),
  ];
}

/** A schema of projects with `_attributeGroups`, as far as it has the attributes. */
export function withSections(schema: SchemaDocument, fields: CustomFields): SchemaDocument {
  const groups = completeSections(fields).flatMap(({ name, attributes }) => {
    const there = attributes.filter((key) => Object.hasOwn(schema, key));
    return there.length === 0 ? [] : [{ _type: "ProjectFormCustomFieldSection", name, attributes: there }];
  });
  return { ...schema, _attributeGroups: groups };
}
