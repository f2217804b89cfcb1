import type { Status as WireStatus } from "@halyard/contract/schemas/work-types";
import { colorOf } from "@halyard/contract/palette";
import { mayManageWorkTypes, mayDeleteWorkType } from "../../access/policies/work-types.ts";
import type { StatusRow } from "../entries/catalogue.ts";
import type { Resource } from "../../hal/answer/resource.ts";

/** A work-package status on the wire; where it leads is of the workflow rules (`workflows/leads.ts`). */
export const statusResource: Resource<StatusRow, never, Omit<WireStatus, "workflowTransitions">> = {
  type: "Status",
  self: (row) => ({ href: `/api/v3/statuses/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => row.name },
    isClosed: { type: "Boolean", name: "Closed", read: (row) => row.is_closed === 1 },
    color: { type: "Color", name: "Color", read: (row) => colorOf(row.color_id).hex },
    isDefault: { type: "Boolean", name: "Default", read: (row) => row.is_default === 1 },
    isReadonly: { type: "Boolean", name: "Read-only", read: (row) => row.is_readonly === 1 },
    excludedFromTotals: {
      type: "Boolean",
      name: "Excluded from totals",
      read: (row) => row.excluded_from_totals === 1,
    },
    defaultDoneRatio: { type: "Integer", name: "% Complete", read: (row) => row.default_done_ratio },
    position: { type: "Integer", name: "Position", read: (row) => row.position },
  },
  relations: {},
  actions: {
    updateImmediately: {
      when: (_row, caller) => mayManageWorkTypes(caller),
      link: (row) => ({ href: `/api/v3/statuses/${row.id}`, method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayDeleteWorkType(caller, row),
      link: (row) => ({ href: `/api/v3/statuses/${row.id}`, method: "delete" }),
    },
  },
};
