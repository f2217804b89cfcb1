/** The tables of people and of what they may do, as {@link Schema} has them. */
import type { Generated, GeneratedAlways } from "kysely";
import type { Flag, Instant, JsonText } from "../values.ts";

export type PrincipalType = "User" | "Group" | "PlaceholderUser";

export interface PrincipalTable {
  id: Generated<number>;
  /** `Leaving`: a deleted user or placeholder user whose work has not been passed on yet. They are in no list. */
  type: PrincipalType | "Leaving";
  /** Display name, kept beside the parts so that every list can show it without a join to users. */
  name: string;
  /** Lower-cased in JavaScript, because SQLite's own lower() knows ASCII only. */
  name_key: string;
  /** The order of the name (`platform/database/reading/sort-key.ts`), kept by the database. */
  sort_key: GeneratedAlways<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface UserTable {
  /** The principal's id. */
  id: number;
  login: string;
  login_key: string;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  admin: Flag;
  status: "active" | "registered" | "locked" | "invited";
  /**
   * Accounts of the system: `anonymous` and `deleted` have a row, cannot sign in and are in no list. `leaving` is
   * someone who was deleted and whose work has not been passed on yet.
   */
  builtin: "none" | "anonymous" | "deleted" | "system" | "leaving";
  language: string;
  time_zone: string | null;
  password_hash: string | null;
  password_changed_at: Instant | null;
  avatar_file: string | null;
  preferences: JsonText;
  last_login_at: Instant | null;
}

/** What people search for; kept by triggers. */
export interface PrincipalTextTable {
  principal_id: number;
  /** Name, login and address in lower case, a line each. */
  text: string;
}

export interface GroupTable {
  /** The principal's id. */
  id: number;
  ldap_dn: string | null;
}

export interface GroupUserTable {
  group_id: number;
  user_id: number;
  created_at: Instant;
  /** The source that made them a member; null: someone assigned them by hand, and no source removes them. */
  provider_id: Generated<number | null>;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value, hex. The value itself is nowhere on the server. */
  id: string;
  user_id: number;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  user_agent: string;
  address: string;
  /** The last time that it looked at what someone else sees; whether that still holds, its row says. */
  viewing_id: Generated<number | null>;
  /** How its person proved who they are, with commas: `password`, `totp`, `recovery_code`, `link`. */
  proofs: Generated<string>;
  /** When they last did; null: when it began. */
  proven_at: Generated<Instant | null>;
  /** The provider's id and what it calls the session there, with a colon; null: they came by other means. */
  provider_session: Generated<string | null>;
}

/** An administrator looking at what someone else sees, read only. */
export interface ViewingTable {
  id: Generated<number>;
  viewer_id: number;
  user_id: number;
  started_at: Instant;
  /** It counts no longer than that, whether it was ended or not. */
  until_at: Instant;
  ended_at: Instant | null;
  /** `viewer`: is no administrator any more; `user`: was locked, deleted or made an administrator. */
  ended_by: "stopped" | "signed_out" | "time" | "viewer" | "user" | null;
}

export interface ApiTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  created_at: Instant;
  last_used_at: Instant | null;
  /** `read`: it changes nothing; `backup`: it signs no one in. */
  scope: Generated<"read" | "write" | "backup">;
  /** null: it does not expire. */
  expires_at: Generated<Instant | null>;
  /** The projects that it reaches; null: all of its owner's. */
  project_ids: Generated<JsonText | null>;
}

/** What is in a link of a mail: opens one account for one purpose, once, for a while. */
export interface OneTimeTokenTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: number;
  purpose: "invitation" | "password_reset";
  created_at: Instant;
  expires_at: Instant;
  /** Why it opens nothing any more though its time is not over. */
  ended: "used" | "replaced" | null;
}

/** The mail that invites an account, where the server sends mail. */
export interface InvitationTable {
  user_id: number;
  state: "due" | "sent" | "failed";
  attempts: number;
  /** Of what is due: not before. */
  run_at: Instant;
  sent_at: Instant | null;
}

/** Counters of rate limits, shared by all processes. */
export interface ThrottleTable {
  key: string;
  count: number;
  resets_at: Instant;
}

export interface RoleTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string;
  type: "project" | "global" | "work_package";
  builtin:
    | "none"
    | "non_member"
    | "anonymous"
    | "work_package_viewer"
    | "work_package_commenter"
    | "work_package_editor";
  /** 0: for system use only. */
  assignable: Flag;
  position: number;
  /** Grows with each change of the role; what two administrators' edits are checked against. */
  version: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface RolePermissionTable {
  role_id: number;
  permission: string;
}

export interface MembershipTable {
  id: Generated<number>;
  principal_id: number;
  /** null: a global membership. */
  project_id: number | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface MembershipRoleTable {
  id: Generated<number>;
  membership_id: number;
  role_id: number;
  /** The group's membership_roles row that this one follows; null: given directly. */
  inherited_from: number | null;
}

/** Sets of permissions by a name, beside the built-in ones. */
export interface PermissionTemplateTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  description: string;
  /** The ids. */
  permissions: JsonText;
  version: number;
  created_at: Instant;
  updated_at: Instant;
}

/** Writes that their caller named, for a day. */
export interface IdempotencyKeyTable {
  caller_id: number;
  key: string;
  /** Of method, address and body. */
  fingerprint: string;
  /** null: it is not done. */
  status: number | null;
  /** What was answered, sealed: it may have a secret in it. */
  answer: string | null;
  created_at: Instant;
}

export interface PeopleSchema {
  principals: PrincipalTable;
  users: UserTable;
  principal_texts: PrincipalTextTable;
  groups: GroupTable;
  group_users: GroupUserTable;
  sessions: SessionTable;
  viewings: ViewingTable;
  api_tokens: ApiTokenTable;
  one_time_tokens: OneTimeTokenTable;
  invitations: InvitationTable;
  throttles: ThrottleTable;
  idempotency_keys: IdempotencyKeyTable;
  roles: RoleTable;
  role_permissions: RolePermissionTable;
  permission_templates: PermissionTemplateTable;
  memberships: MembershipTable;
  membership_roles: MembershipRoleTable;
}
