/** What a new directory begins with, by its kind. */
import type { Directory } from "@halyard/contract/schemas/identity/directories";

type Config = Directory["config"];

const OPENLDAP: Config = {
  host: "",
  port: 636,
  security: "ldaps",
  certificate: "",
  bindDn: "",
  baseDn: "",
  userFilter: "(objectClass=inetOrgPerson)",
  attributes: { id: "entryUUID", login: "uid", email: "mail", firstName: "givenName", lastName: "sn" },
  syncGroups: false,
  groupBaseDn: "",
  groupFilter: "(objectClass=groupOfNames)",
  groupName: "cn",
  groupMember: "member",
  linkExisting: false,
  createAccounts: true,
  hourly: true,
  missesBeforeLock: 3,
  mostRemovals: 50,
  mostRemovalsPercent: 20,
};

export const KINDS = {
  openldap: OPENLDAP,
  active: {
    ...OPENLDAP,
    userFilter: "(&(objectCategory=person)(objectClass=user))",
    attributes: { ...OPENLDAP.attributes, id: "objectGUID", login: "sAMAccountName" },
    groupFilter: "(objectClass=group)",
  },
} as const satisfies Record<string, Config>;
export type DirectoryKind = keyof typeof KINDS;

export const isKind = (value: string): value is DirectoryKind => Object.hasOwn(KINDS, value);

/** Encrypted from the beginning, a directory listens at another port. */
export const portOf = (security: Config["security"]): number => (security === "ldaps" ? 636 : 389);
