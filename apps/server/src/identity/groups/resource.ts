/** A group on the wire, with the counts of its members and projects. */
import type { Group as WireGroup } from "@halyard/contract/schemas/identity/people";
import { GROUP_NAME_LENGTH } from "@halyard/contract/limits";
import { seesGroupMembers, mayManageGroups } from "../../access/policies/groups.ts";
import { ownerOf } from "../../custom-fields/owners/owner.ts";
import type { CustomInput } from "../../custom-fields/values/members.ts";
import { links, text } from "../../hal/write/input.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import type { GroupRow } from "./store.ts";

export interface GroupInput extends CustomInput {
  name: string;
  memberIds: number[];
}

export const GROUPS = ownerOf<GroupRow>(
  { target: "Group", id: "groups.id", projectOf: () => null, mayChange: mayManageGroups },
  null,
);

export const groupResource: Resource<GroupRow, GroupInput, WireGroup> = {
  type: "Group",
  self: (row) => ({ href: `/api/v3/groups/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: {
      type: "String",
      name: "Name",
      required: true,
      minLength: GROUP_NAME_LENGTH.minimum,
      maxLength: GROUP_NAME_LENGTH.maximum,
      writableBy: mayManageGroups,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
    // Every principal has one in the contract; only people have a picture.
    avatar: { type: "String", name: "Avatar", read: () => null },
    memberCount: { type: "Integer", name: "Members", shownTo: seesGroupMembers, read: (row) => row.member_count },
    projectCount: { type: "Integer", name: "Projects", shownTo: seesGroupMembers, read: (row) => row.project_count },
    ldapGroup: { type: "Boolean", name: "LDAP group", shownTo: mayManageGroups, read: (row) => row.ldap_dn !== null },
    ldapDn: { type: "String", name: "LDAP DN", shownTo: mayManageGroups, read: (row) => row.ldap_dn },
    createdAt: { type: "DateTime", name: "Created on", shownTo: mayManageGroups, read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", shownTo: mayManageGroups, read: (row) => row.updated_at },
  },
  relations: {
    members: {
      type: "[]User",
      name: "Members",
      shownTo: seesGroupMembers,
      writableBy: mayManageGroups,
      read: (row) => row.members.map((user) => ({ href: `/api/v3/users/${user.id}`, title: user.name })),
      write: links(["users"], (input, ids) => (input.memberIds = ids)),
    },
  },
  actions: {
    memberships: {
      when: (_row, caller) => caller.canAnywhere("view_members") || caller.canAnywhere("manage_members"),
      link: (row) => ({ href: `/api/v3/groups/${row.id}/memberships`, title: "Memberships" }),
    },
    updateImmediately: {
      when: (_row, caller) => mayManageGroups(caller),
      link: (row) => ({ href: `/api/v3/groups/${row.id}`, method: "patch" }),
    },
    delete: {
      when: (_row, caller) => mayManageGroups(caller),
      link: (row) => ({ href: `/api/v3/groups/${row.id}`, method: "delete" }),
    },
  },
};
