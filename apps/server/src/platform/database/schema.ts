/**
 * The tables, as Kysely sees them. One schema for both databases: times are ISO 8601 text in UTC with
 * milliseconds, dates `YYYY-MM-DD` text, JSON is text, truth values are 0 or 1, hours are whole seconds.
 */
import type { Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from "kysely";
import type { GithubSchema } from "./schema-github.ts";
import type { ImportSchema } from "./schema-imports.ts";
import type { WorkSchema } from "./schema-work.ts";

/** 0 or 1; SQLite has no truth values and one schema serves both databases. */
export type Flag = number;
/** ISO 8601 in UTC with milliseconds. */
export type Instant = string;
/** `YYYY-MM-DD`. */
export type CalendarDate = string;
/** JSON as text. */
export type JsonText = string;

export interface PrincipalTable {
  id: Generated<number>;
  type: "User" | "Group" | "PlaceholderUser";
  /** Display name, kept beside the parts so that every list can show it without a join to users. */
  name: string;
  /** Lower-cased in JavaScript, because SQLite's own lower() knows ASCII only. */
  name_key: string;
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
  /** Accounts of the system: `anonymous` and `deleted` have a row, cannot sign in and are in no list. */
  builtin: "none" | "anonymous" | "deleted" | "system";
  language: string;
  time_zone: string | null;
  password_hash: string | null;
  password_changed_at: Instant | null;
  avatar_file: string | null;
  preferences: JsonText;
  last_login_at: Instant | null;
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
}

export interface ApiTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** What is in a link of a mail: opens one account for one purpose, once, for a while. */
export interface OneTimeTokenTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: number;
  purpose: "invitation" | "password_reset";
  created_at: Instant;
  expires_at: Instant;
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

export interface ProjectTable {
  id: Generated<number>;
  identifier: string;
  name: string;
  name_key: string;
  description: string;
  public: Flag;
  active: Flag;
  parent_id: number | null;
  status_code: string | null;
  status_explanation: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface ProjectModuleTable {
  project_id: number;
  module: string;
}

export interface ProjectTypeTable {
  project_id: number;
  type_id: number;
}

export interface TypeTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  /** 1 to 148, see the palette in the contract. */
  color_id: number;
  position: number;
  is_default: Flag;
  is_milestone: Flag;
  is_standard: Flag;
  is_in_roadmap: Flag;
  /** A piece of work rather than what work is for. */
  is_task: Generated<Flag>;
  /** On in projects from their beginning. */
  is_in_new_projects: Generated<Flag>;
  /** null: derived from the name. */
  icon: string | null;
  description: string;
  default_description: string;
  created_at: Instant;
  updated_at: Instant;
}

/** The statuses that work packages of a type may have. No row for a type: all of them. */
export interface TypeStatusTable {
  type_id: number;
  status_id: number;
}

export interface StatusTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  color_id: number;
  position: number;
  is_default: Flag;
  is_closed: Flag;
  is_readonly: Flag;
  excluded_from_totals: Flag;
  default_done_ratio: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface PriorityTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  color_id: number;
  position: number;
  is_default: Flag;
  is_active: Flag;
  created_at: Instant;
  updated_at: Instant;
}

export interface VersionTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  name_key: string;
  description: string;
  start_date: CalendarDate | null;
  end_date: CalendarDate | null;
  status: "open" | "locked" | "closed";
  sharing: "none" | "descendants" | "hierarchy" | "tree" | "system";
  created_at: Instant;
  updated_at: Instant;
}

export interface CategoryTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  default_assignee_id: number | null;
}

export interface WorkPackageTable {
  id: Generated<number>;
  project_id: number;
  type_id: number;
  status_id: number;
  priority_id: number;
  author_id: number;
  assignee_id: number | null;
  responsible_id: number | null;
  category_id: number | null;
  version_id: number | null;
  parent_id: number | null;
  subject: string;
  description: string;
  start_date: CalendarDate | null;
  due_date: CalendarDate | null;
  /** Working days (all days where ignore_non_working_days is 1). */
  duration: number | null;
  schedule_manually: Flag;
  ignore_non_working_days: Flag;
  estimated_seconds: number | null;
  remaining_seconds: number | null;
  done_ratio: number | null;
  story_points: number | null;
  position: number | null;
  /** Totals over the work package and its descendants; null without children. */
  derived_estimated_seconds: number | null;
  derived_remaining_seconds: number | null;
  derived_done_ratio: number | null;
  derived_start_date: CalendarDate | null;
  derived_due_date: CalendarDate | null;
  lock_version: number;
  created_at: Instant;
  updated_at: Instant;
}

/**
 * How many work packages a project has per type and status, kept by the same transactions that write work
 * packages: a list's total and a project's overview cost the same with a million of them.
 */
export interface WorkPackageCountTable {
  project_id: number;
  type_id: number;
  status_id: number;
  count: number;
}

/** Cards of the board that were put somewhere by hand. */
export interface BoardPositionTable {
  work_package_id: number;
  /** Only compared, within a column. */
  position: number;
}

export interface WatcherTable {
  work_package_id: number;
  user_id: number;
}

/**
 * The journal: one row for each change, written in the transaction that makes the change. It is the history
 * of a work package, the audit log and the source of live updates, notifications and webhooks.
 */
export interface EventTable {
  /** Grows in the order of commits, so that a stream can resume after an id. */
  id: Generated<number>;
  /** The `_type` of what changed: WorkPackage, Project, User, Role, … */
  entity_type: string;
  entity_id: number;
  /** What the entity was called at that moment. */
  entity_title: string;
  /** The project whose readers may see the event; null: administrators only (and the person concerned). */
  project_id: number | null;
  actor_id: number;
  /** created, updated, deleted, commented, … */
  action: string;
  /** Of a work package's journal: 1 for its creation, then one more each time. 0 for other entities. */
  version: number;
  /** `{attribute: {from, to, fromTitle?, toTitle?}}`; see platform/events. */
  changes: JsonText;
  comment: string;
  internal: Flag;
  created_at: Instant;
  /** Later than created_at where the comment was edited. */
  updated_at: Instant;
}

export interface JobTable {
  id: Generated<number>;
  /** A UUID, the id that the API shows. */
  uuid: string;
  kind: string;
  payload: JsonText;
  /** The contract's job statuses. */
  status: "in_queue" | "in_process" | "success" | "failure" | "error" | "cancelled";
  result: JsonText;
  /** Only one unfinished job a key; null: no such limit. */
  dedupe_key: string | null;
  owner_id: number | null;
  attempts: number;
  run_at: Instant;
  /** The worker that has it, and until when it may be thought alive. */
  leased_by: string | null;
  leased_until: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/**
 * Counters that tell every process when what it keeps in memory is out of date: `access` (roles,
 * memberships, groups, users, projects) and `catalogue` (types, statuses, priorities).
 */
export interface RevisionTable {
  name: "access" | "catalogue";
  value: number;
}

export interface SettingTable {
  name: string;
  value: JsonText;
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

export interface Schema extends GithubSchema, ImportSchema, WorkSchema {
  principals: PrincipalTable;
  users: UserTable;
  groups: GroupTable;
  group_users: GroupUserTable;
  sessions: SessionTable;
  api_tokens: ApiTokenTable;
  one_time_tokens: OneTimeTokenTable;
  throttles: ThrottleTable;
  roles: RoleTable;
  role_permissions: RolePermissionTable;
  permission_templates: PermissionTemplateTable;
  memberships: MembershipTable;
  membership_roles: MembershipRoleTable;
  projects: ProjectTable;
  project_modules: ProjectModuleTable;
  project_types: ProjectTypeTable;
  types: TypeTable;
  type_statuses: TypeStatusTable;
  statuses: StatusTable;
  priorities: PriorityTable;
  versions: VersionTable;
  categories: CategoryTable;
  work_packages: WorkPackageTable;
  work_package_counts: WorkPackageCountTable;
  board_positions: BoardPositionTable;
  watchers: WatcherTable;
  events: EventTable;
  jobs: JobTable;
  revisions: RevisionTable;
  settings: SettingTable;
}

/** What a store that only reads takes; a transaction will do as well. */
export type Reader = Kysely<Schema>;
/** What a store that writes takes: nothing is written outside a transaction. */
export type Writer = Transaction<Schema>;

export type RowOf<T extends keyof Schema> = Selectable<Schema[T]>;
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;
export type RowPatch<T extends keyof Schema> = Updateable<Schema[T]>;
