/** What a directory says of people and groups, OpenLDAP and Active Directory alike. */
import type { Entry } from "ldapts";
import { problemsOfNamed } from "../users/write/validation.ts";
import type { DirectoryConfig } from "./config.ts";
import type { Connection } from "./connection.ts";

export interface DirectoryPerson {
  dn: string;
  /** What stays when they are renamed or moved: entryUUID, objectGUID. */
  subject: string;
  login: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Active Directory: the account is disabled there. */
  disabled: boolean;
  /** Active Directory: a group that does not name them among its members. */
  primaryGroup: string | null;
}

export interface DirectoryGroup {
  dn: string;
  name: string;
  /** Names of people and of other groups. */
  members: string[];
  /** Active Directory: what {@link DirectoryPerson.primaryGroup} refers to. */
  token: string | null;
}

const DISABLED = 2;

export const personAttributes = ({ attributes }: DirectoryConfig): string[] => [
  ...Object.values(attributes),
  "userAccountControl",
  "primaryGroupID",
];

export const searchOfPeople = (config: DirectoryConfig, filter: string) => ({
  scope: "sub" as const,
  filter,
  attributes: personAttributes(config),
  explicitBufferAttributes: ["objectGUID"],
});

export async function peopleIn(connection: Connection, config: DirectoryConfig): Promise<DirectoryPerson[]> {
  const entries = await connection.search(config.baseDn, searchOfPeople(config, config.userFilter));
  return entries.flatMap((entry) => personIn(entry, config) ?? []);
}

/** @returns null for an entry without the attribute that names it for good */
export function personIn(entry: Entry, { attributes }: DirectoryConfig): DirectoryPerson | null {
  const subject = subjectIn(valueOf(entry, attributes.id));
  if (subject === "") return null;
  return {
    dn: entry.dn,
    subject,
    login: textOf(entry, attributes.login),
    email: textOf(entry, attributes.email),
    firstName: textOf(entry, attributes.firstName),
    lastName: textOf(entry, attributes.lastName),
    disabled: (Number(textOf(entry, "userAccountControl")) & DISABLED) !== 0,
    primaryGroup: textOf(entry, "primaryGroupID") || null,
  };
}

export async function groupsIn(connection: Connection, config: DirectoryConfig): Promise<DirectoryGroup[]> {
  const base = config.groupBaseDn === "" ? config.baseDn : config.groupBaseDn;
  const { groupName, groupMember } = config;
  const entries = await connection.search(base, {
    scope: "sub",
    filter: config.groupFilter,
    attributes: [groupName, groupMember, "primaryGroupToken"],
  });
  const groups: DirectoryGroup[] = [];
  for (const entry of entries) {
    groups.push({
      dn: entry.dn,
      name: textOf(entry, groupName),
      members: await membersOf(connection, entry, groupMember),
      token: textOf(entry, "primaryGroupToken") || null,
    });
  }
  return groups;
}

/** Active Directory answers 1,500 members at once, as `member;range=0-1499`; the rest is asked for. */
async function membersOf(connection: Connection, entry: Entry, attribute: string): Promise<string[]> {
  const members = textsOf(entry, attribute);
  let range = rangeIn(entry, attribute);
  while (range !== null) {
    members.push(...textsOf(entry, range.name));
    if (range.next === null) break;
    const asked = `${attribute};range=${range.next}-*`;
    const [more] = await connection.search(entry.dn, { scope: "base", attributes: [asked], paged: false });
    if (more === undefined) break;
    entry = more;
    range = rangeIn(more, attribute);
  }
  return members;
}

function rangeIn(entry: Entry, attribute: string): { name: string; next: number | null } | null {
  const pattern = new RegExp(`^${attribute.replaceAll(/[.;]/g, "\\$&")};range=\\d+-(\\d+|\\*)$`, "i");
  for (const name of Object.keys(entry)) {
    const last = pattern.exec(name)?.[1];
    if (last !== undefined) return { name, next: last === "*" ? null : Number(last) + 1 };
  }
  return null;
}

function valueOf(entry: Entry, name: string): Buffer | string {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? "" : (entry[key] ?? "");
  return Array.isArray(value) ? (value[0] ?? "") : value;
}

const textOf = (entry: Entry, name: string): string => {
  const value = valueOf(entry, name);
  return (Buffer.isBuffer(value) ? value.toString("utf8") : value).trim();
};

function textsOf(entry: Entry, name: string): string[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = key === undefined ? [] : (entry[key] ?? []);
  const all = Array.isArray(value) ? value : [value];
  return all.map((one) => (Buffer.isBuffer(one) ? one.toString("utf8") : one)).filter((one) => one !== "");
}

const subjectIn = (value: Buffer | string): string => (Buffer.isBuffer(value) ? value.toString("hex") : value.trim());

/** They get no password, so the rules for passwords do not apply. */
export const isComplete = ({
  login,
  email,
  firstName,
  lastName,
}: Pick<DirectoryPerson, "login" | "email" | "firstName" | "lastName">): boolean =>
  login !== "" && problemsOfNamed({ login, email, firstName, lastName }).length === 0;

/** Names that mean the same: case and the spaces around commas do not count (RFC 4514). */
export const dnKey = (dn: string): string =>
  dn
    .toLowerCase()
    .replaceAll(/\s*([,=+])\s*/g, "$1")
    .trim();
