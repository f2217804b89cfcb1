/** A role on the wire: the contract's stub (admin contract 2.9) with what a console needs beside it. */
import type { Resource } from "../hal/resource.ts";
import type { RoleRow } from "./store.ts";

export const permissionsOf = (row: RoleRow): string[] => {
  const permissions: string[] = JSON.parse(row.permissions);
  return permissions.toSorted();
};

export const roleResource: Resource<RoleRow> = {
  type: "Role",
  self: (row) => ({ href: `/api/v3/roles/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => row.name },
    description: { type: "String", name: "Description", read: (row) => row.description },
    assignable: { type: "Boolean", name: "Assignable", read: (row) => row.assignable === 1 && row.builtin === "none" },
    globalRole: { type: "Boolean", name: "Global role", read: (row) => row.type === "global" },
    roleType: { type: "String", name: "Type", read: (row) => row.type },
    builtin: { type: "String", name: "Built-in", read: (row) => (row.builtin === "none" ? null : row.builtin) },
    position: { type: "Integer", name: "Position", read: (row) => row.position },
    permissions: { type: "[]String", name: "Permissions", read: permissionsOf },
    userCount: { type: "Integer", name: "Users", read: (row) => row.user_count },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {},
  actions: {},
};
