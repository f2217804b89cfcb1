/** The form of a type: which attributes of its work packages stand in which group, in which order. */
import { isCustomFieldKey } from "./custom-fields.ts";
import type { RelationType } from "../work/relations.ts";

/** What can be placed beside custom fields. `date` is the start and the finish date together. */
export const FORM_ATTRIBUTES = [
  "assignee",
  "responsible",
  "estimatedTime",
  "remainingTime",
  "percentageDone",
  "storyPoints",
  "category",
  "date",
  "priority",
  "projectPhase",
  "sprint",
  "version",
] as const;
export type FormAttribute = (typeof FORM_ATTRIBUTES)[number];

export const isFormAttribute = (name: unknown): name is FormAttribute =>
  FORM_ATTRIBUTES.some((attribute) => attribute === name);

/** A list of attributes, of children, or of what the work package has a relation of one type to. */
export type FormGroup =
  | { kind: "attributes"; name: string; attributes: readonly string[] }
  | { kind: "children"; name: string }
  | { kind: "relations"; name: string; relationType: RelationType };

export interface TypeForm {
  groups: readonly FormGroup[];
  /** What the form does not show. */
  hidden: readonly string[];
}

export const FORM_GROUPS_MAXIMUM = 30;

/** The name of the group that gets what is in no other one. */
const OTHER = "Other";

export const DEFAULT_FORM: TypeForm = {
  groups: [
    { kind: "attributes", name: "People", attributes: ["assignee", "responsible"] },
    {
      kind: "attributes",
      name: "Estimates and progress",
      attributes: ["estimatedTime", "remainingTime", "percentageDone", "storyPoints"],
    },
    {
      kind: "attributes",
      name: "Details",
      attributes: ["category", "date", "priority", "projectPhase", "sprint", "version"],
    },
  ],
  hidden: [],
};

/**
 * The form with each attribute in it once. Custom fields that were made after the form stand in its last group of
 * attributes that is called "Other", and those that are gone are left out.
 * @param customFields the names of the type's custom fields, in their order
 */
export function completeForm({ groups, hidden }: TypeForm, customFields: readonly string[]): TypeForm {
  const known = new Set<string>([...FORM_ATTRIBUTES, ...customFields]);
  const placed = new Set(hidden);
  const kept = groups.map((group): FormGroup => {
    if (group.kind !== "attributes") return group;
    const attributes = group.attributes.filter((name) => known.has(name) && !placed.has(name));
    for (const name of attributes) placed.add(name);
    return { ...group, attributes };
  });
  const rest = [...known].filter((name) => !placed.has(name));
  const complete = { groups: kept, hidden: hidden.filter((name) => known.has(name)) };
  if (rest.length === 0) return complete;
  const other = kept.findLastIndex(({ kind, name }) => kind === "attributes" && name === OTHER);
  const group = kept[other];
  const filled: FormGroup = {
    kind: "attributes",
    name: OTHER,
    attributes: group?.kind === "attributes" ? [...group.attributes, ...rest] : rest,
  };
  return { ...complete, groups: other === -1 ? [...kept, filled] : kept.with(other, filled) };
}

/** A group as the schema of a work package has it. */
export interface AttributeGroup {
  _type: "WorkPackageFormAttributeGroup" | "WorkPackageFormChildrenQueryGroup" | "WorkPackageFormRelationQueryGroup";
  name: string;
  attributes?: readonly string[];
  relationType?: string;
}

const shapeOf = (groups: readonly AttributeGroup[]): string =>
  JSON.stringify(
    groups.map(({ _type, name, attributes = [] }) => [_type, name, attributes.filter((one) => !isCustomFieldKey(one))]),
  );

/** Whether the type's form is as it is before anyone has changed it. @param groups of a schema */
export function isDefaultForm(groups: readonly AttributeGroup[]): boolean {
  const has = new Set(groups.flatMap(({ attributes = [] }) => attributes));
  const standard = DEFAULT_FORM.groups.flatMap((group): AttributeGroup[] => {
    const attributes = group.kind === "attributes" ? group.attributes.filter((name) => has.has(name)) : [];
    return attributes.length === 0 ? [] : [{ _type: "WorkPackageFormAttributeGroup", name: group.name, attributes }];
  });
  const custom = groups.at(-1)?.name === OTHER ? groups.slice(0, -1) : groups;
  const rest = groups.at(-1)?.name === OTHER ? (groups.at(-1)?.attributes ?? []) : [];
  return rest.every(isCustomFieldKey) && shapeOf(custom) === shapeOf(standard);
}

const isGroup = (one: unknown): one is AttributeGroup =>
  typeof one === "object" &&
  one !== null &&
  "_type" in one &&
  typeof one._type === "string" &&
  "name" in one &&
  typeof one.name === "string" &&
  (!("attributes" in one) || Array.isArray(one.attributes));

/** The groups that a schema has. */
export function attributeGroupsIn(schema: object): AttributeGroup[] {
  const groups: unknown = "_attributeGroups" in schema ? schema._attributeGroups : [];
  return Array.isArray(groups) ? groups.filter(isGroup) : [];
}
