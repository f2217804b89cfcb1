/** Schemas of a project's type. */
import { isNumeric } from "@halyard/contract/work-types/custom-fields";
import type { Caller } from "../../../access/caller.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { keptPart, type KeptPart } from "../../../hal/answer-parts.ts";
import { wholeCollection } from "../../../hal/answer/collection.ts";
import { schemaOf, type Offers, type SchemaDocument } from "../../../hal/answer/schema.ts";
import { emptyRow } from "./empty-row.ts";
import { attributeGroups } from "./form-groups.ts";
import { workPackageResource } from "./resource.ts";
import type { WorkPackageRow } from "../store.ts";

export const schemaHref = (projectId: number, typeId: number): string =>
  `/api/v3/work_packages/schemas/${projectId}-${typeId}`;

/** As a work package of that type in that project has it; nothing is said of values. */
export function typedSchema(catalogue: Catalogue, caller: Caller, projectId: number, typeId: number): SchemaDocument {
  const row = emptyRow(catalogue, caller, projectId, typeId, "");
  const links = { self: { href: schemaHref(projectId, typeId) }, attachments: { href: null } };
  return grouped(catalogue, caller, typeId, schemaOf(workPackageResource(catalogue), caller, row, links));
}

/** As a form shows it, for the very work package. */
export function formSchema(catalogue: Catalogue, caller: Caller, row: WorkPackageRow, offers: Offers): SchemaDocument {
  const links = { baseSchema: { href: schemaHref(row.project_id, row.type_id) }, attachments: { href: null } };
  return grouped(catalogue, caller, row.type_id, schemaOf(workPackageResource(catalogue), caller, row, links, offers));
}

const grouped = (catalogue: Catalogue, caller: Caller, typeId: number, schema: SchemaDocument): SchemaDocument => ({
  ...schema,
  _attributeGroups: attributeGroups(catalogue, caller, typeId, (attribute) => Object.hasOwn(schema, attribute)),
});

export interface SchemaCollection {
  href: string;
  /** The collection as JSON: serialising it again for each page would cost more than the page itself. */
  json: KeptPart;
}

/** By the state of types and statuses and by caller: either is another object once it has changed. */
const kept = new WeakMap<Catalogue, WeakMap<Caller, Map<string, SchemaCollection>>>();
/** How many different pages' schemas are kept for a caller. */
const MOST_KEPT = 50;

function keptFor(catalogue: Catalogue, caller: Caller): Map<string, SchemaCollection> {
  let callers = kept.get(catalogue);
  if (callers === undefined) kept.set(catalogue, (callers = new WeakMap()));
  let known = callers.get(caller);
  if (known === undefined) callers.set(caller, (known = new Map()));
  return known;
}

/** The schemas of all that a page shows. */
export function schemaCollection(
  catalogue: Catalogue,
  caller: Caller,
  rows: readonly WorkPackageRow[],
): SchemaCollection {
  const known = keptFor(catalogue, caller);
  const keys = [...new Set(rows.map((row) => `${row.project_id}-${row.type_id}`))].toSorted();
  const name = keys.join(",");
  let collection = known.get(name);
  if (collection === undefined) {
    const filters = JSON.stringify([{ id: { operator: "=", values: keys } }]);
    const href = `/api/v3/work_packages/schemas?filters=${encodeURIComponent(filters)}`;
    const schemas = keys.map((key) => {
      const [projectId = 0, typeId = 0] = key.split("-").map(Number);
      return typedSchema(catalogue, caller, projectId, typeId);
    });
    collection = { href, json: keptPart(Buffer.from(JSON.stringify(wholeCollection(href, schemas)))) };
    if (known.size >= MOST_KEPT) known.clear();
    known.set(name, collection);
  }
  return collection;
}

/** What `showSums` adds up. */
export function sumsSchema(catalogue: Catalogue): SchemaDocument {
  const field = (type: string, name: string) => ({ type, name, required: false, hasDefault: false, writable: false });
  const custom = catalogue.customFields.of("WorkPackage").filter(({ format }) => isNumeric(format));
  return {
    _type: "Schema",
    _dependencies: [],
    estimatedTime: field("Duration", "Work"),
    remainingTime: field("Duration", "Remaining work"),
    storyPoints: field("Integer", "Story points"),
    ...Object.fromEntries(
      custom.map(({ key, name, format }) => [key, field(format === "int" ? "Integer" : "Float", name)]),
    ),
    _links: { self: { href: "/api/v3/work_packages/schemas/sums" } },
  };
}
