/** Properties as the type's form arranges them; as they always were where no one has arranged it. */
import { isCustomFieldKey } from "@halyard/contract/work-types/custom-fields";
import { attributeGroupsIn, isDefaultForm, isFormAttribute } from "@halyard/contract/work-types/type-forms";
import type { Property, PropertySection } from "./property-list.tsx";
import { QueryGroup } from "./query-group.tsx";

/** What labels are called where that is not the name of the attribute. */
const NAMED: Record<string, string> = { days: "date" };

const attributeOf = ({ label }: Property): string => {
  if (typeof label !== "string") return label.id;
  const name = label.slice(label.lastIndexOf(".") + 1);
  return NAMED[name] ?? name;
};

interface Arranged {
  properties: readonly Property[];
  sections: readonly PropertySection[];
}

/** @param id of the work package @param schema undefined: not read yet */
export function arranged(id: number, properties: readonly Property[], schema: object | undefined): Arranged {
  const groups = schema === undefined ? [] : attributeGroupsIn(schema);
  if (groups.length === 0 || isDefaultForm(groups)) return { properties, sections: [] };
  const byName = new Map(properties.map((property) => [attributeOf(property), property]));
  const sections = groups.map((group): PropertySection => {
    const { _type, name, attributes = [], relationType } = group;
    if (_type === "WorkPackageFormAttributeGroup") {
      return { name, properties: attributes.flatMap((attribute) => byName.get(attribute) ?? []) };
    }
    return { name, content: <QueryGroup id={id} filter={relationType ?? "parent"} /> };
  });
  // The status, and where the work package comes from, are on every form.
  const always = properties.filter((property) => {
    const attribute = attributeOf(property);
    return !isFormAttribute(attribute) && !isCustomFieldKey(attribute);
  });
  return { properties: always, sections };
}
