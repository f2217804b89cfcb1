import type { Priority as WirePriority } from "@halyard/contract/schemas/work-types";
import { colorOf } from "@halyard/contract/palette";
import { mayManageWorkTypes, mayDeleteWorkType } from "../../access/policies/work-types.ts";
import type { PriorityRow } from "../entries/catalogue.ts";
import type { Resource } from "../../hal/answer/resource.ts";

/** A work-package priority on the wire. */
export const priorityResource: Resource<PriorityRow, never, WirePriority> = {
  type: "Priority",
  self: (row) => ({ href: `/api/v3/priorities/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => row.name },
    position: { type: "Integer", name: "Position", read: (row) => row.position },
    color: { type: "Color", name: "Color", read: (row) => colorOf(row.color_id).hex },
    isDefault: { type: "Boolean", name: "Default", read: (row) => row.is_default === 1 },
    isActive: { type: "Boolean", name: "Active", read: (row) => row.is_active === 1 },
  },
  relations: {},
  actions: {
    updateImmediately: {
      when: (_row, caller) => mayManageWorkTypes(caller),
      link: (row) => ({ href: `/api/v3/priorities/${row.id}`, method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayDeleteWorkType(caller, row),
      link: (row) => ({ href: `/api/v3/priorities/${row.id}`, method: "delete" }),
    },
  },
};
