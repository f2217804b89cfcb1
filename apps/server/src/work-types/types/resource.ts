import type { Type as WireType } from "@halyard/contract/schemas/work-types";
import { colorOf } from "@halyard/contract/palette";
import { mayManageWorkTypes, mayDeleteWorkType } from "../../access/policies/work-types.ts";
import type { TypeRow } from "../entries/catalogue.ts";
import type { Resource } from "../../hal/answer/resource.ts";

/** A work-package type on the wire. */
export const typeResource: Resource<TypeRow, never, WireType> = {
  type: "Type",
  self: (row) => ({ href: `/api/v3/types/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => row.name },
    color: { type: "Color", name: "Color", read: (row) => colorOf(row.color_id).hex },
    position: { type: "Integer", name: "Position", read: (row) => row.position },
    isDefault: { type: "Boolean", name: "Default", read: (row) => row.is_default === 1 },
    isMilestone: { type: "Boolean", name: "Milestone", read: (row) => row.is_milestone === 1 },
    isStandard: { type: "Boolean", name: "Standard", read: (row) => row.is_standard === 1 },
    isTask: { type: "Boolean", name: "Task", read: (row) => row.is_task === 1 },
    displayedInRoadmap: { type: "Boolean", name: "Displayed in roadmap", read: (row) => row.is_in_roadmap === 1 },
    activatedForNewProjects: {
      type: "Boolean",
      name: "Activated for new projects",
      read: (row) => row.is_in_new_projects === 1,
    },
    // null: derived from the name (`type-icons` of the contract).
    icon: { type: "String", name: "Icon", read: (row) => row.icon },
    description: { type: "String", name: "Description", read: (row) => row.description },
    defaultDescription: { type: "String", name: "Default description", read: (row) => row.default_description },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {
    // Absent where none was chosen: all are allowed then.
    allowedStatuses: {
      type: "[]Status",
      name: "Allowed statuses",
      read: (row) =>
        row.chosenStatuses.length === 0
          ? undefined
          : row.chosenStatuses.map(({ id, name }) => ({ href: `/api/v3/statuses/${id}`, title: name })),
    },
  },
  actions: {
    updateImmediately: {
      when: (_row, caller) => mayManageWorkTypes(caller),
      link: (row) => ({ href: `/api/v3/types/${row.id}`, method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayDeleteWorkType(caller, row),
      link: (row) => ({ href: `/api/v3/types/${row.id}`, method: "delete" }),
    },
  },
};
