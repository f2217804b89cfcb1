import { colorOf } from "@halyard/contract/palette";
import type { TypeRow } from "../catalogue/catalogue.ts";
import type { Resource } from "../hal/resource.ts";

/** A work-package type on the wire (admin contract 2.12). */
export const typeResource: Resource<TypeRow> = {
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
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {},
  actions: {
    updateImmediately: {
      when: (_row, caller) => caller.admin,
      link: (row) => ({ href: `/api/v3/types/${row.id}`, method: "patch" }),
    },
    delete: {
      when: (row, caller) => caller.admin && row.is_default === 0 && row.is_standard === 0,
      link: (row) => ({ href: `/api/v3/types/${row.id}`, method: "delete" }),
    },
  },
};
