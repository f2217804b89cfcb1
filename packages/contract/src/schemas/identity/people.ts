/** People and groups. What a caller may not see is left out, so most members are optional. */
import * as z from "zod/mini";
import { USER_STATUSES } from "../../user-statuses.ts";
import { link, links, named, resource } from "../hal.ts";

/** In lists of people and groups; a status have people alone. */
export const principal = z.extend(named, { status: z.optional(z.enum(USER_STATUSES)) });

export const user = resource("User", {
  id: z.number(),
  name: z.string(),
  login: z.optional(z.string()),
  email: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  admin: z.optional(z.boolean()),
  status: z.optional(z.enum(USER_STATUSES)),
  language: z.optional(z.string()),
  /** The picture's address; null: none was uploaded. */
  avatar: z.optional(z.nullable(z.string())),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
  lastActiveAt: z.optional(z.string()),
});
export type User = z.infer<typeof user>;

/**
 * An administrator (`viewer`) who looks at what someone (`user`) sees. In the root (`_embedded.viewing`) the one that
 * is going on, with `stop`; in `GET /users/{id}/viewings` the past ones, too.
 */
export const viewing = resource("Viewing", {
  /** Of a past one. */
  id: z.optional(z.number()),
  startedAt: z.string(),
  expiresAt: z.string(),
  /** Null: it goes on. */
  endedAt: z.optional(z.nullable(z.string())),
  endedBy: z.optional(z.nullable(z.enum(["stopped", "signed_out", "time", "viewer", "user"]))),
});
export type Viewing = z.infer<typeof viewing>;

/** `GET /users/{id}/invitation`; `send` is linked where the server sends mail. */
export const invitation = resource("Invitation", {
  /** What became of the letter. */
  state: z.enum(["none", "due", "sent", "failed"]),
  email: z.string(),
  sentAt: z.nullable(z.string()),
  /** Of the last link that still counts; null: none does. */
  expiresAt: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof invitation>;

/** `POST /users/{id}/invitation/link`: to hand over, shown this once. */
export const invitationLink = resource("InvitationLink", { url: z.string(), expiresAt: z.string() });
export type InvitationLink = z.infer<typeof invitationLink>;

/** `POST /auth/invitation/check`, `/auth/password_reset/check`: whose account a link opens. */
export const linkedAccount = z.object({
  _type: z.enum(["InvitedAccount", "PasswordReset"]),
  _links: links,
  login: z.string(),
  email: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  expiresAt: z.string(),
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

export const group = resource("Group", {
  id: z.number(),
  name: z.string(),
  memberCount: z.optional(z.number()),
  projectCount: z.optional(z.number()),
  ldapGroup: z.optional(z.boolean()),
  ldapDn: z.optional(z.nullable(z.string())),
  createdAt: z.optional(z.string()),
  updatedAt: z.optional(z.string()),
});
export type Group = z.infer<typeof group>;

/** `GET /groups/{id}`: with its members within it. */
export const groupDetails = z.extend(group, {
  _embedded: z.optional(z.object({ members: z.optional(z.array(user)) })),
});
export type GroupDetails = z.infer<typeof groupDetails>;

/** A role that comes through a group and goes with it. */
/** `direct`: it is assigned in the place itself as well, and stays when the group goes. */
const inheritedRole = z.object({ direct: z.boolean(), _links: z.object({ role: link, group: link }) });
export type InheritedRole = z.infer<typeof inheritedRole>;

export const membership = resource("Membership", { id: z.number(), inherited: z.array(inheritedRole) });
export type Membership = z.infer<typeof membership>;

/** The devices that an account is signed in on. */
export const session = resource("Session", {
  /** The one that asks. */
  current: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  userAgent: z.string(),
  address: z.string(),
  /** How its person proved who they are. */
  proofs: z.array(
    z.enum(["password", "link", "device", "totp", "recovery_code", "passkey", "provider", "provider_factor"]),
  ),
});
export type Session = z.infer<typeof session>;

/** `read`: it changes nothing; `backup`: it signs no one in, and lets `POST backups` start a backup. */
export const TOKEN_SCOPES = ["read", "write", "backup"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const apiToken = resource("APIToken", {
  id: z.number(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  scope: z.enum(TOKEN_SCOPES),
  /** Null: it does not expire. */
  expiresAt: z.nullable(z.string()),
  /** It reaches the linked projects alone. */
  isLimited: z.boolean(),
  /** In the answer to its creation alone. */
  token: z.optional(z.string()),
});
export type ApiToken = z.infer<typeof apiToken>;

/** `true`: the person hears of it. */
const notificationSetting = z.object({
  watched: z.boolean(),
  mentioned: z.boolean(),
  assignee: z.boolean(),
  responsible: z.boolean(),
  shared: z.boolean(),
  workPackageCreated: z.boolean(),
  workPackageCommented: z.boolean(),
  workPackageProcessed: z.boolean(),
  workPackagePrioritized: z.boolean(),
  workPackageScheduled: z.boolean(),
  newsAdded: z.boolean(),
  membershipAdded: z.boolean(),
  membershipUpdated: z.boolean(),
  /** How long before the date, or after it, an alert comes; null: none comes. */
  startDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  overdue: z.nullable(z.string()),
  /** Null: everywhere. */
  _links: z.object({ project: link }),
});
export type NotificationSetting = z.infer<typeof notificationSetting>;

export const preferences = resource("UserPreferences", {
  /** An IANA name; null: the device's. */
  timeZone: z.nullable(z.string()),
  theme: z.enum(["auto", "light", "dark"]),
  commentSortDescending: z.boolean(),
  warnOnLeavingUnsaved: z.boolean(),
  autoHidePopups: z.boolean(),
  disableKeyboardShortcuts: z.boolean(),
  /** Other keys than a shortcut's own, by those; empty: it is switched off. */
  shortcuts: z.record(z.string(), z.string()),
  dailyReminders: z.object({ enabled: z.boolean(), times: z.array(z.string()) }),
  immediateReminders: z.object({ mentioned: z.boolean() }),
  pauseReminders: z.object({
    enabled: z.boolean(),
    firstDay: z.optional(z.nullable(z.string())),
    lastDay: z.optional(z.nullable(z.string())),
  }),
  /** Whether notifications are mailed, and the hours in which none are: `22:00`. */
  emails: z.object({ enabled: z.boolean(), quietFrom: z.nullable(z.string()), quietTo: z.nullable(z.string()) }),
  /** 1 is Monday. */
  workdays: z.array(z.number()),
  notifications: z.array(notificationSetting),
});
export type Preferences = z.infer<typeof preferences>;

/** `GET /avatars`: the pictures of all who have one, by their ids. */
export const avatars = z.object({ avatars: z.record(z.string(), z.string()) });

/** What becomes of lines whose user is there already. */
export const EXISTING_POLICIES = ["refuse", "skip", "update"] as const;
const OUTCOMES = ["create", "update", "unchanged", "invalid", "created", "updated", "failed"] as const;

export const userImport = resource("UserImport", {
  id: z.number(),
  fileName: z.string(),
  status: z.enum(["checked", "running", "done"]),
  total: z.number(),
  existing: z.enum(EXISTING_POLICIES),
  counts: z.record(z.enum(OUTCOMES), z.number()),
});
export type UserImport = z.infer<typeof userImport>;
export type ExistingPolicy = UserImport["existing"];

const importedValue = z.union([z.string(), z.boolean()]);
export const importLine = resource("UserImportRow", {
  line: z.number(),
  login: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  admin: z.string(),
  /** The cells of custom fields, by their names in the API. */
  custom: z.record(z.string(), z.string()),
  outcome: z.enum(OUTCOMES),
  problems: z.array(z.object({ attribute: z.string(), message: z.string() })),
  /** Of name, email, status, admin, and of custom fields, each with the name of its field. */
  changes: z.record(z.string(), z.object({ name: z.optional(z.string()), from: importedValue, to: importedValue })),
});
export type ImportLine = z.infer<typeof importLine>;

/** `GET /users/deletion_summary`: what stays behind. */
export const deletionSummary = resource("UserDeletionSummary", {
  /** How many they wrote: those stay. */
  workPackages: z.number(),
  /** In how many projects one of them is the only one who manages members; the first of them are embedded. */
  soleManagers: z.number(),
  _embedded: z.object({ soleManagers: z.array(resource("SoleManager", {})) }),
});
