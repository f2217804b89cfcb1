/** Schemas of a project's type (work contract 1.9). */
import type { Caller } from "../access/caller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { wholeCollection } from "../hal/collection.ts";
import type { Document } from "../hal/resource.ts";
import { schemaOf, type Offers, type SchemaDocument } from "../hal/schema.ts";
import { emptyRow } from "./draft.ts";
import { workPackageResource } from "./resource.ts";
import type { WorkPackageRow } from "./store.ts";

const ATTRIBUTE_GROUPS = [
  { _type: "WorkPackageFormAttributeGroup", name: "People", attributes: ["assignee", "responsible"] },
  {
    _type: "WorkPackageFormAttributeGroup",
    name: "Estimates and progress",
    attributes: ["estimatedTime", "remainingTime", "percentageDone", "storyPoints"],
  },
  { _type: "WorkPackageFormAttributeGroup", name: "Details", attributes: ["category", "date", "priority", "version"] },
];

export const schemaHref = (projectId: number, typeId: number): string =>
  `/api/v3/work_packages/schemas/${projectId}-${typeId}`;

/** As a work package of that type in that project has it; nothing is said of values. */
export function typedSchema(catalogue: Catalogue, caller: Caller, projectId: number, typeId: number): SchemaDocument {
  const row = emptyRow(catalogue, caller, projectId, typeId, "");
  const links = { self: { href: schemaHref(projectId, typeId) }, attachments: { href: null } };
  return complete(schemaOf(workPackageResource(catalogue), caller, row, links));
}

/** As a form shows it, for the very work package. */
export function formSchema(catalogue: Catalogue, caller: Caller, row: WorkPackageRow, offers: Offers): SchemaDocument {
  const links = { baseSchema: { href: schemaHref(row.project_id, row.type_id) }, attachments: { href: null } };
  return complete(schemaOf(workPackageResource(catalogue), caller, row, links, offers));
}

const complete = (schema: SchemaDocument): SchemaDocument => ({ ...schema, _attributeGroups: ATTRIBUTE_GROUPS });

const kept = new WeakMap<Caller, Map<string, SchemaDocument>>();

/** The schemas of all that a page shows. A caller's are made once: it is another object once roles have changed. */
export function schemaDocuments(catalogue: Catalogue, caller: Caller, rows: readonly WorkPackageRow[]): Document {
  let known = kept.get(caller);
  if (known === undefined) kept.set(caller, (known = new Map()));
  const keys = new Map(rows.map((row) => [`${row.project_id}-${row.type_id}`, row]));
  const documents = [...keys].map(([key, row]) => {
    const schema = known.get(key) ?? typedSchema(catalogue, caller, row.project_id, row.type_id);
    known.set(key, schema);
    return schema;
  });
  const filters = JSON.stringify([{ id: { operator: "=", values: [...keys.keys()] } }]);
  return wholeCollection(`/api/v3/work_packages/schemas?filters=${encodeURIComponent(filters)}`, documents);
}

/** What `showSums` adds up. */
export function sumsSchema(): SchemaDocument {
  const field = (type: string, name: string) => ({ type, name, required: false, hasDefault: false, writable: false });
  return {
    _type: "Schema",
    _dependencies: [],
    estimatedTime: field("Duration", "Work"),
    remainingTime: field("Duration", "Remaining work"),
    storyPoints: field("Integer", "Story points"),
    _links: { self: { href: "/api/v3/work_packages/schemas/sums" } },
  };
}
