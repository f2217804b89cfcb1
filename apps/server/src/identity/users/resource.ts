/** A user on the wire, as this caller may see them. */
import type { User as WireUser } from "@halyard/contract/schemas/identity/people";
import { seesCredentials } from "../../access/policies/credentials.ts";
import {
  seesAddresses,
  seesAccount,
  seesAccountOfOther,
  seesAdministrators,
  seesAccountDates,
  administersAccounts,
  administersAccount,
  maySetPassword,
  mayRevokeTokens,
  mayChangeAvatar,
  mayLock,
  mayUnlock,
  mayInvite,
  mayViewAs,
  seesViewings,
  mayMentor,
} from "../../access/policies/users.ts";
import { ownerOf } from "../../custom-fields/owners/owner.ts";
import type { CustomInput } from "../../custom-fields/values/members.ts";
import { boolean, optionalText, prose } from "../../hal/write/input.ts";
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { always, type Resource } from "../../hal/answer/resource.ts";
import type { UserRow } from "./store.ts";

export interface UserInput extends CustomInput {
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  language: string | null;
  admin: boolean;
  status: string | null;
  password: string | null;
  currentPassword: string | null;
  /** With another password the API tokens of the account end, too. */
  revokeTokens: boolean;
}

export const USERS = ownerOf<UserRow>(
  { target: "User", id: "users.id", projectOf: () => null, mayChange: seesAccount },
  null,
);

/** With a version in it: another picture is another address, so that a browser may keep this one. */
export const avatarOf = ({ id, avatar_file: file }: { id: number; avatar_file: string | null }): string | null =>
  file === null ? null : `/api/v3/users/${id}/avatar?v=${file.slice(0, 12)}`;

/** What is invisible in a name is found by the rules for users, which imports and invitations go by as well. */
export const userResource: Resource<UserRow, UserInput, WireUser> = {
  type: "User",
  self: (row) => ({ href: `/api/v3/users/${row.id}`, title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => row.name },
    avatar: { type: "String", name: "Avatar", read: avatarOf },
    login: {
      type: "String",
      name: "Username",
      required: true,
      minLength: 1,
      maxLength: NAME_LENGTH_MAXIMUM,
      shownTo: seesAccount,
      writableBy: seesAccountOfOther,
      read: (row) => row.login,
      write: prose((input, value) => (input.login = value)),
    },
    email: {
      type: "String",
      name: "Email",
      required: true,
      minLength: 1,
      maxLength: NAME_LENGTH_MAXIMUM,
      shownTo: (caller, row) => row?.id === caller.id || seesAddresses(caller),
      writableBy: seesAccount,
      read: (row) => row.email,
      write: prose((input, value) => (input.email = value)),
    },
    firstName: {
      type: "String",
      name: "First name",
      required: true,
      minLength: 1,
      maxLength: NAME_LENGTH_MAXIMUM,
      shownTo: seesAccount,
      read: (row) => row.first_name,
      write: prose((input, value) => (input.firstName = value)),
    },
    lastName: {
      type: "String",
      name: "Last name",
      required: true,
      minLength: 1,
      maxLength: NAME_LENGTH_MAXIMUM,
      shownTo: seesAccount,
      read: (row) => row.last_name,
      write: prose((input, value) => (input.lastName = value)),
    },
    admin: {
      type: "Boolean",
      name: "Administrator",
      shownTo: seesAdministrators,
      writableBy: administersAccount,
      read: (row) => row.admin === 1,
      write: boolean((input, value) => (input.admin = value)),
    },
    status: {
      type: "String",
      name: "Status",
      values: ["active", "registered", "locked", "invited"],
      shownTo: seesAccount,
      writableBy: (caller, row) => row === null && seesAccount(caller, row),
      read: (row) => row.status,
      write: optionalText((input, value) => (input.status = value)),
    },
    language: {
      type: "String",
      name: "Language",
      shownTo: seesAccount,
      read: (row) => row.language,
      write: optionalText((input, value) => (input.language = value)),
    },
    identityUrl: { type: "String", name: "Identity URL", shownTo: seesAccount, read: () => null },
    password: {
      type: "Password",
      name: "Password",
      writeOnly: true,
      shownTo: maySetPassword,
      read: () => undefined,
      write: optionalText((input, value) => (input.password = value)),
    },
    currentPassword: {
      type: "Password",
      name: "Current password",
      writeOnly: true,
      shownTo: (caller, row) => row !== null && row.id === caller.id,
      read: () => undefined,
      write: optionalText((input, value) => (input.currentPassword = value)),
    },
    revokeTokens: {
      type: "Boolean",
      name: "Revoke API tokens",
      writeOnly: true,
      shownTo: mayRevokeTokens,
      read: () => undefined,
      write: boolean((input, value) => (input.revokeTokens = value)),
    },
    createdAt: { type: "DateTime", name: "Created on", shownTo: seesAccountDates, read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", shownTo: seesAccountDates, read: (row) => row.updated_at },
    lastActiveAt: {
      type: "DateTime",
      name: "Last active",
      shownTo: seesAccountDates,
      read: (row) => row.last_active_at,
    },
  },
  relations: {},
  actions: {
    memberships: {
      when: (_row, caller) => caller.canAnywhere("view_members") || caller.canAnywhere("manage_members"),
      link: (row) => ({ href: membershipsOf(row.id), title: "Memberships" }),
    },
    showUser: {
      when: (row) => row.status !== "locked",
      link: (row) => ({ href: `/users/${row.id}`, type: "text/html" }),
    },
    updateImmediately: {
      when: (_row, caller) => administersAccounts(caller),
      link: (row) => ({ href: `/api/v3/users/${row.id}`, title: `Update ${row.login}`, method: "patch" }),
    },
    uploadAvatar: {
      when: (row, caller) => mayChangeAvatar(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/avatar`, title: "Upload a picture", method: "post" }),
    },
    deleteAvatar: {
      when: (row, caller) => row.avatar_file !== null && mayChangeAvatar(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/avatar`, title: "Remove the picture", method: "delete" }),
    },
    activities: always((row) => ({ href: `/api/v3/users/${row.id}/activities`, title: "Activity" })),
    preferences: {
      when: (row, caller) => row.id === caller.id || caller.canGlobally("manage_user"),
      link: (row) => ({ href: `/api/v3/users/${row.id}/preferences`, title: "Preferences" }),
    },
    apiTokens: {
      when: (row, caller) => seesCredentials(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/api_tokens`, title: "API tokens" }),
    },
    sessions: {
      when: (row, caller) => seesCredentials(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/sessions`, title: "Sessions" }),
    },
    viewings: {
      when: (row, caller) => row.builtin === "none" && seesViewings(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/viewings`, title: "Who viewed as them" }),
    },
    viewAs: {
      when: (row, caller) => mayViewAs(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/view_as`, title: `View as ${row.name}`, method: "post" }),
    },
    effectivePermissions: {
      when: (row, caller) => row.id === caller.id || caller.canGlobally("manage_user"),
      link: (row) => ({ href: `/api/v3/users/${row.id}/effective_permissions`, title: "Effective permissions" }),
    },
    mentorDashboard: {
      when: (row, caller) => mayMentor(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/mentor_dashboard`, title: "Mentor Command Center" }),
    },
    lock: {
      when: (row, caller) => mayLock(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/lock`, title: `Set lock on ${row.login}`, method: "post" }),
    },
    unlock: {
      when: (row, caller) => mayUnlock(caller, row),
      link: (row) => ({
        href: `/api/v3/users/${row.id}/lock`,
        title: `Remove lock on ${row.login}`,
        method: "delete",
      }),
    },
    invitation: {
      when: (row, caller) => row.status === "invited" && mayInvite(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/invitation`, title: "Invitation" }),
    },
    approve: {
      when: (row, caller) => row.status === "registered" && mayInvite(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}/approval`, title: `Approve ${row.login}`, method: "post" }),
    },
    delete: {
      when: (row, caller) => administersAccount(caller, row),
      link: (row) => ({ href: `/api/v3/users/${row.id}`, title: `Delete ${row.login}`, method: "delete" }),
    },
  },
};

const membershipsOf = (id: number): string => {
  const filters = JSON.stringify([{ principal: { operator: "=", values: [String(id)] } }]);
  return `/api/v3/memberships?filters=${encodeURIComponent(filters)}`;
};
