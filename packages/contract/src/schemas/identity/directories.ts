/** LDAP directories and their syncs. */
import * as z from "zod/mini";
import { resource } from "../hal.ts";

const person = z.object({
  dn: z.string(),
  login: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

const syncMembers = {
  id: z.number(),
  /** `preview` changes nothing; `confirmed` goes on where a `sync` stopped because it would remove too much. */
  kind: z.enum(["preview", "sync", "confirmed"]),
  state: z.enum(["waiting", "done", "stopped", "failed"]),
  problem: z.nullable(z.string()),
  counts: z.record(z.string(), z.number()),
  /** The first 200. */
  changes: z.array(
    z.object({
      kind: z.enum([
        "lock",
        "create",
        "link",
        "update",
        "unlock",
        "missing",
        "createGroup",
        "changeGroup",
        "unlinkGroup",
        "skip",
      ]),
      name: z.string(),
      joined: z.optional(z.number()),
      left: z.optional(z.number()),
      reason: z.optional(z.enum(["incomplete", "taken", "noAccount"])),
    }),
  ),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
};

export const directorySync = resource("DirectorySync", syncMembers);
export type DirectorySync = z.infer<typeof directorySync>;

/** Its password is never in an answer. */
export const directory = resource("Directory", {
  id: z.number(),
  name: z.string(),
  hasPassword: z.boolean(),
  config: z.object({
    host: z.string(),
    port: z.number(),
    security: z.enum(["plain", "starttls", "ldaps"]),
    certificate: z.string(),
    bindDn: z.string(),
    baseDn: z.string(),
    userFilter: z.string(),
    attributes: z.object({
      id: z.string(),
      login: z.string(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    }),
    syncGroups: z.boolean(),
    groupBaseDn: z.string(),
    groupFilter: z.string(),
    groupName: z.string(),
    groupMember: z.string(),
    linkExisting: z.boolean(),
    createAccounts: z.boolean(),
    hourly: z.boolean(),
    missesBeforeLock: z.number(),
    mostRemovals: z.number(),
    mostRemovalsPercent: z.number(),
  }),
  position: z.number(),
  enabled: z.boolean(),
  /** Whether a test went well since its last change. */
  tested: z.boolean(),
  people: z.number(),
  lastSync: z.nullable(z.object(syncMembers)),
  lockVersion: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Directory = z.infer<typeof directory>;

export const directoryTest = resource("DirectoryTest", {
  ok: z.boolean(),
  problem: z.nullable(z.string()),
  /** The first ten. */
  people: z.array(person),
  /** Of the login that was asked for. */
  login: z.nullable(z.object({ person: z.nullable(person), passwordAccepted: z.boolean() })),
});
export type DirectoryTest = z.infer<typeof directoryTest>;
