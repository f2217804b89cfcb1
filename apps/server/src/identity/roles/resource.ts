/** A role on the wire: the contract's stub with what a console needs beside it. */
import { isPermission, type Permission } from "@halyard/contract/permissions/permissions";
import type { Role as WireRole } from "@halyard/contract/schemas/identity/roles";
import { mayManageRoles, mayChangePermissionsOf, mayDeleteRole } from "../../access/policies/roles.ts";
import { wrongFormat } from "../../platform/errors.ts";
import { boolean, integer, prose } from "../../hal/write/input.ts";
import type { Action, Resource } from "../../hal/answer/resource.ts";
import type { RoleRow } from "./store.ts";

export interface RoleInput {
  name: string;
  description: string;
  assignable: boolean;
  globalRole: boolean;
  /** As they were sent: whether there are such permissions is checked with the role's type. */
  permissions: string[];
  lockVersion: number | null;
}

export const permissionsOf = (row: RoleRow): Permission[] => {
  const permissions: string[] = JSON.parse(row.permissions);
  return permissions.filter(isPermission).toSorted();
};

/** What every member of a list of permission ids must be. @throws PropertyFormatError (422) */
export function permissionIds(value: unknown, attribute: string): string[] {
  if (!Array.isArray(value)) throw wrongFormat(attribute, "[]String", value);
  return value.map((id: unknown) => {
    if (typeof id !== "string") throw wrongFormat(attribute, "[]String", id);
    return id;
  });
}

const below = (row: RoleRow, path: string) => ({ href: `/api/v3/roles/${row.id}${path}` });
const forAdmins = (path: string, method?: "patch" | "delete"): Action<RoleRow> => ({
  when: (_row, caller) => mayManageRoles(caller),
  link: (row) => ({ ...below(row, path), ...(method === undefined ? {} : { method }) }),
});

export const roleResource: Resource<RoleRow, RoleInput, WireRole> = {
  type: "Role",
  self: (row) => ({ href: `/api/v3/roles/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: {
      type: "String",
      name: "Name",
      required: true,
      read: (row) => row.name,
      // Its own rule, which refuses more, has the spec's words.
      write: prose((input, value) => (input.name = value)),
    },
    description: {
      type: "String",
      name: "Description",
      read: (row) => row.description,
      write: prose((input, value) => (input.description = value)),
    },
    assignable: {
      type: "Boolean",
      name: "Assignable",
      read: (row) => row.assignable === 1 && row.builtin === "none",
      write: boolean((input, value) => (input.assignable = value)),
    },
    globalRole: {
      type: "Boolean",
      name: "Global role",
      read: (row) => row.type === "global",
      write: boolean((input, value) => (input.globalRole = value)),
    },
    roleType: { type: "String", name: "Type", read: (row) => row.type },
    builtin: { type: "String", name: "Built-in", read: (row) => (row.builtin === "none" ? null : row.builtin) },
    position: { type: "Integer", name: "Position", read: (row) => row.position },
    permissions: {
      type: "[]String",
      name: "Permissions",
      read: permissionsOf,
      write: (input, value, attribute) => (input.permissions = permissionIds(value, attribute)),
    },
    permissionsCount: { type: "Integer", name: "Number of permissions", read: (row) => permissionsOf(row).length },
    userCount: { type: "Integer", name: "Users", read: (row) => row.user_count },
    lockVersion: {
      type: "Integer",
      name: "Lock version",
      read: (row) => row.version,
      write: integer((input, value) => (input.lockVersion = value)),
    },
    createdAt: { type: "DateTime", name: "Created on", read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", read: (row) => row.updated_at },
  },
  relations: {},
  actions: {
    permissions: { when: () => true, link: (row) => below(row, "/permissions") },
    holders: forAdmins("/holders"),
    activities: forAdmins("/activities"),
    updateImmediately: forAdmins("", "patch"),
    updatePermissions: {
      when: (row, caller) => mayChangePermissionsOf(caller, row),
      link: (row) => ({ ...below(row, "/permissions"), method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayDeleteRole(caller, row),
      link: (row) => ({ ...below(row, ""), method: "delete" }),
    },
  },
};
