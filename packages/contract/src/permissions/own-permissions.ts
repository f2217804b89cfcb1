/** What is allowed of everyone's things by one permission, and of your own by another. */
import type { Permission } from "./permissions.ts";

/** What makes a thing your own: you wrote it, it is your time, or it is your timer that still runs. */
export type Ownership = "author" | "time" | "running";

interface OwnRule {
  permission: Permission;
  ownership: Ownership;
}

interface OwnableRule {
  /** In the order in which they are asked, where the wide permission is not held. */
  own: readonly OwnRule[];
  /** Without it the thing is not found at all. */
  sees: Permission | null;
}

const OWNABLE = {
  edit_work_package_comments: {
    own: [{ permission: "edit_own_work_package_comments", ownership: "author" }],
    sees: "view_work_packages",
  },
  edit_others_internal_comments: {
    own: [{ permission: "edit_own_internal_comments", ownership: "author" }],
    sees: "view_internal_comments",
  },
  view_time_entries: { own: [{ permission: "view_own_time_entries", ownership: "time" }], sees: null },
  log_time: { own: [{ permission: "log_own_time", ownership: "time" }], sees: null },
  edit_time_entries: {
    own: [
      { permission: "edit_own_time_entries", ownership: "time" },
      { permission: "log_own_time", ownership: "running" },
    ],
    sees: "view_time_entries",
  },
} as const satisfies Partial<Record<Permission, OwnableRule>>;

/** A permission that has a narrower one for your own things. */
export type OwnablePermission = keyof typeof OWNABLE;

const rules = new Map<Permission, OwnableRule>();
const wider = new Map<Permission, Permission>();
for (const [id, rule] of Object.entries(OWNABLE)) {
  const permission = id as OwnablePermission;
  rules.set(permission, rule);
  const [{ permission: narrow }] = rule.own;
  wider.set(narrow, permission);
}

export const ownableRule = (permission: Permission): OwnableRule | undefined => rules.get(permission);

/** The one that allows of everything what this one allows of your own things. */
export const widerThan = (permission: Permission): Permission | undefined => wider.get(permission);
