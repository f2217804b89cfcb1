/** A membership on the wire. */
import type { Membership as WireMembership } from "@halyard/contract/schemas/identity/people";
import type { Caller } from "../../access/caller.ts";
import { mayManageMembership } from "../../access/policies/memberships.ts";
import { formattable, link, links, boolean, WORKSPACES } from "../../hal/write/input.ts";
import { always, type Resource } from "../../hal/answer/resource.ts";
import type { MembershipRow, RoleOfMembership } from "./store.ts";

export interface MembershipInput {
  projectId: number | null;
  principalId: number | null;
  roleIds: number[];
  notificationMessage: string;
  sendNotifications: boolean;
}

const PATHS = { User: "users", Group: "groups", PlaceholderUser: "placeholder_users" } as const;

export const principalLink = (row: {
  principal_id: number;
  principal_type: keyof typeof PATHS;
  principal_name: string;
}) => ({
  href: `/api/v3/${PATHS[row.principal_type]}/${row.principal_id}`,
  title: row.principal_name,
});

const inheritedLinks = ({ id, name, inherited, groups }: RoleOfMembership) =>
  groups.map((group) => ({
    direct: !inherited,
    _links: {
      role: { href: `/api/v3/roles/${id}`, title: name },
      group: { href: `/api/v3/groups/${group.id}`, title: group.name },
    },
  }));

const onlyNew = (_caller: Caller, row: MembershipRow | null): boolean => row === null;

export const membershipResource: Resource<MembershipRow, MembershipInput, WireMembership> = {
  type: "Membership",
  self: (row) => ({ href: `/api/v3/memberships/${row.id}`, title: row.principal_name }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    createdAt: { type: "DateTime", name: "Created on", required: true, read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", required: true, read: (row) => row.updated_at },
    /** An extension: which roles come through which groups, and whether they are assigned here as well. */
    inherited: {
      type: "[]InheritedRole",
      name: "Inherited roles",
      read: (row) => row.roles.flatMap(inheritedLinks),
    },
    notificationMessage: {
      type: "Formattable",
      name: "Notification message",
      location: "_meta",
      writeOnly: true,
      read: () => undefined,
      write: formattable((input, value) => (input.notificationMessage = value)),
    },
    sendNotifications: {
      type: "Boolean",
      name: "Send notifications",
      location: "_meta",
      hasDefault: true,
      writeOnly: true,
      read: () => undefined,
      write: boolean((input, value) => (input.sendNotifications = value)),
    },
  },
  relations: {
    project: {
      type: "Project",
      name: "Project",
      writableBy: onlyNew,
      read: (row) =>
        row.project_id === null
          ? { href: null }
          : { href: `/api/v3/projects/${row.project_id}`, title: row.project_name ?? "" },
      write: link(WORKSPACES, (input, id) => (input.projectId = id)),
    },
    principal: {
      type: "Principal",
      name: "Principal",
      required: true,
      writableBy: onlyNew,
      read: principalLink,
      write: link(["users", "groups", "placeholder_users", "principals"], (input, id) => (input.principalId = id)),
    },
    roles: {
      type: "[]Role",
      name: "Roles",
      required: true,
      read: (row) => row.roles.map((role) => ({ href: `/api/v3/roles/${role.id}`, title: role.name })),
      write: links(["roles"], (input, ids) => (input.roleIds = [...new Set(ids)])),
    },
  },
  actions: {
    schema: always(() => ({ href: "/api/v3/memberships/schema" })),
    update: {
      when: (row, caller) => mayManageMembership(caller, row.project_id),
      link: (row) => ({ href: `/api/v3/memberships/${row.id}/form`, method: "post" }),
    },
    updateImmediately: {
      when: (row, caller) => mayManageMembership(caller, row.project_id),
      link: (row) => ({ href: `/api/v3/memberships/${row.id}`, method: "patch" }),
    },
  },
};
