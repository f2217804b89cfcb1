/** `_attributeGroups` of schemas: the type's form with what this caller sees of it. */
import type { AttributeGroup, FormGroup } from "@halyard/contract/work-types/type-forms";
import type { Caller } from "../../../access/caller.ts";
import type { Document } from "../../../hal/answer/resource.ts";
import type { Catalogue } from "../../../work-types/entries/catalogue.ts";
import { formOf } from "../../../work-types/forms/service.ts";

interface ShownGroup extends AttributeGroup {
  _embedded?: { query: Document };
}

/** @param has whether the schema has the attribute */
export function attributeGroups(
  catalogue: Catalogue,
  caller: Caller,
  typeId: number,
  has: (attribute: string) => boolean,
): ShownGroup[] {
  return formOf(catalogue, typeId).groups.flatMap((group): ShownGroup[] => {
    if (group.kind !== "attributes") return [queryGroup(caller, group)];
    const attributes = group.attributes.filter((name) => has(name) || (name === "date" && has("startDate")));
    return attributes.length === 0 ? [] : [{ _type: "WorkPackageFormAttributeGroup", name: group.name, attributes }];
  });
}

function queryGroup(caller: Caller, group: Exclude<FormGroup, { kind: "attributes" }>): ShownGroup {
  const { name } = group;
  return group.kind === "children"
    ? { _type: "WorkPackageFormChildrenQueryGroup", name, _embedded: { query: queryOf(caller, "parent", name) } }
    : {
        _type: "WorkPackageFormRelationQueryGroup",
        name,
        relationType: group.relationType,
        _embedded: { query: queryOf(caller, group.relationType, name) },
      };
}

const SHOWN = ["id", "subject", "status", "assignee"] as const;
const TITLES = { id: "ID", subject: "Subject", status: "Status", assignee: "Assignee" } as const;

/** Stands for the work package that the form is about; clients put its id there. */
const AT_HAND = "{id}";

/** A view that is not saved, of what the filter finds for the work package at hand. */
function queryOf(caller: Caller, filter: string, name: string): Document {
  const filters = JSON.stringify([{ [filter]: { operator: "=", values: [AT_HAND] } }]);
  const href = `/api/v3/work_packages?${new URLSearchParams({ filters, sortBy: '[["id","asc"]]' }).toString()}`;
  return {
    _type: "Query",
    id: null,
    name,
    createdAt: null,
    updatedAt: null,
    filters: [
      {
        _type: `${filter.charAt(0).toUpperCase()}${filter.slice(1)}QueryFilter`,
        name,
        _links: {
          filter: { href: `/api/v3/queries/filters/${filter}` },
          operator: { href: "/api/v3/queries/operators/%3D", title: "is (OR)" },
          schema: { href: `/api/v3/queries/filter_instance_schemas/${filter}` },
          values: [{ href: `/api/v3/work_packages/${AT_HAND}`, title: AT_HAND, templated: true }],
        },
      },
    ],
    includeSubprojects: true,
    sums: false,
    public: false,
    hidden: true,
    starred: false,
    timelineVisible: false,
    timelineZoomLevel: "auto",
    timelineLabels: {},
    showHierarchies: false,
    highlightingMode: "inline",
    displayRepresentation: null,
    timestamps: ["PT0S"],
    display: {},
    lockVersion: 0,
    _links: {
      self: { href: "/api/v3/queries/default" },
      project: { href: null },
      user: { href: `/api/v3/users/${caller.id}`, title: caller.name },
      results: { href, templated: true },
      columns: SHOWN.map((column) => ({ href: `/api/v3/queries/columns/${column}`, title: TITLES[column] })),
      sortBy: [{ href: "/api/v3/queries/sort_bys/id-asc", title: "ID (Ascending)" }],
      groupBy: { href: null },
      highlightedAttributes: [],
      schema: { href: "/api/v3/queries/schema" },
      update: { href: "/api/v3/queries/form", method: "post" },
    },
  };
}
