/** What administrators say of a directory beside its name and its password. */
import { z } from "zod";

const attribute = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^[a-z][\w.;-]{0,99}$/i, "must be the name of an attribute")
    .default(name);
const name = z.string().trim().max(1_000);
const filter = (fallback: string) => z.string().trim().min(3).max(2_000).default(fallback);

export const DirectoryConfig = z.object({
  host: z.string().trim().min(1, "can't be blank").max(255),
  port: z.int().min(1).max(65_535).default(636),
  security: z.enum(["plain", "starttls", "ldaps"]).default("ldaps"),
  /** Certificates of the authority that the directory's own is from, PEM; empty: those that are known to everyone. */
  certificate: z.string().max(50_000).default(""),
  bindDn: name.default(""),
  baseDn: name.min(1, "can't be blank"),
  userFilter: filter("(objectClass=inetOrgPerson)"),
  attributes: z
    .object({
      id: attribute("entryUUID"),
      login: attribute("uid"),
      email: attribute("mail"),
      firstName: attribute("givenName"),
      lastName: attribute("sn"),
    })
    .prefault({}),
  /** Whether groups come from the directory, too. */
  syncGroups: z.boolean().default(false),
  /** Empty: the base of people. */
  groupBaseDn: name.default(""),
  groupFilter: filter("(objectClass=groupOfNames)"),
  groupName: attribute("cn"),
  groupMember: attribute("member"),
  /** Whether an account that is here already is theirs who has its username or address in the directory. */
  linkExisting: z.boolean().default(false),
  /** Whether people in the directory get an account: at a sync, or when they first sign in. */
  createAccounts: z.boolean().default(true),
  hourly: z.boolean().default(true),
  /** After so many syncs that did not find someone, their account is locked. */
  missesBeforeLock: z.int().min(1).max(100).default(3),
  /** A sync that would lock or remove more stops and waits for an administrator. */
  mostRemovals: z.int().min(0).max(100_000).default(50),
  mostRemovalsPercent: z.int().min(0).max(100).default(20),
});
export type DirectoryConfig = z.infer<typeof DirectoryConfig>;
