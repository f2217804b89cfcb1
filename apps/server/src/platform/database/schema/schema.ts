/**
 * The tables, as Kysely sees them. One schema for both databases: times are ISO 8601 text in UTC with
 * milliseconds, dates `YYYY-MM-DD` text, JSON is text, truth values are 0 or 1, hours are whole seconds.
 */
import type { Generated, GeneratedAlways, Insertable, Kysely, Selectable, Transaction, Updateable } from "kysely";
import type { CalendarSchema } from "./tables/calendar.ts";
import type { CustomFieldSchema } from "./tables/custom-fields.ts";
import type { GithubSchema } from "./tables/github.ts";
import type { GridSchema } from "./tables/grids.ts";
import type { ImportSchema } from "./tables/identity/imports.ts";
import type { PeopleSchema } from "./tables/identity/people.ts";
import type { JournalSchema } from "./tables/journal.ts";
import type { OperationsSchema } from "./tables/operations.ts";
import type { OutgoingSchema } from "./tables/outgoing.ts";
import type { PlanningSchema } from "./tables/planning.ts";
import type { CalendarDate, Flag, Instant, JsonText } from "./tables/values.ts";
import type { OAuthSchema } from "./tables/identity/oauth.ts";
import type { SignInSchema } from "./tables/identity/sign-in.ts";
import type { TextSchema } from "./tables/texts.ts";
import type { WorkSchema } from "./tables/work.ts";
import type { WorkflowSchema } from "./tables/workflows.ts";

export interface ProjectTable {
  id: Generated<number>;
  identifier: string;
  name: string;
  name_key: string;
  /** Kept by the database, as in {@link PrincipalTable}. */
  sort_key: GeneratedAlways<string>;
  description: string;
  public: Flag;
  active: Flag;
  parent_id: number | null;
  status_code: string | null;
  status_explanation: string;
  kind: Generated<"project" | "program" | "portfolio">;
  /** Others are made from it. */
  templated: Generated<Flag>;
  created_at: Instant;
  updated_at: Instant;
  lock_version: Generated<number>;
}

export interface FavoriteTable {
  user_id: number;
  project_id: number;
}

/** Which project a copying job has made: a job that is done again makes no second one. */
export interface ProjectCopyTable {
  job_uuid: string;
  project_id: number;
  /** 1: what is there is not all of it yet. */
  unfinished: Generated<Flag>;
}

/** What was once the identifier of a project: it leads there still, and no other project gets it. */
export interface ProjectIdentifierTable {
  identifier: string;
  project_id: number;
  created_at: Instant;
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
  /** Kept by the database, as in {@link PrincipalTable}. */
  sort_key: GeneratedAlways<string>;
  description: string;
  start_date: CalendarDate | null;
  end_date: CalendarDate | null;
  status: "open" | "locked" | "closed";
  sharing: "none" | "descendants" | "hierarchy" | "tree" | "system";
  created_at: Instant;
  updated_at: Instant;
  /** What it was made from in the project's template. Not a reference: it can be deleted. */
  template_version_id: number | null;
  lock_version: Generated<number>;
}

export interface CategoryTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  /** Kept by the database, as in {@link PrincipalTable}. */
  sort_key: GeneratedAlways<string>;
  default_assignee_id: number | null;
  /** What it was made from in the project's template. Not a reference: it can be deleted. */
  template_category_id: number | null;
  lock_version: Generated<number>;
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
  sprint_id: number | null;
  project_phase_id: number | null;
  parent_id: number | null;
  subject: string;
  /** In lower case; kept by triggers. */
  subject_key: Generated<string>;
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
  /** The rank among the work of its sprint, or of the backlog where it was placed by hand. */
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

/** What triggers add up of the work packages that `work_package_counts` counts. */
export interface WorkPackageSumTable {
  project_id: number;
  type_id: number;
  status_id: number;
  estimated_sum: number;
  /** How many have an estimate. */
  estimated_known: number;
  remaining_sum: number;
  remaining_known: number;
  points_sum: number;
  points_known: number;
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
 * Counters that tell every process when what it keeps in memory is out of date: `access` (roles,
 * memberships, groups, users, projects), `catalogue` (types, statuses, priorities, custom fields) and `settings`.
 */
export interface RevisionTable {
  name: "access" | "catalogue" | "settings";
  value: number;
}

/** A section of the instance's settings that was changed at least once. */
export interface SettingTable {
  name: string;
  /** The values that differ from the defaults, or were once set to them. */
  value: JsonText;
  lock_version: Generated<number>;
}

export interface Schema
  extends
    CalendarSchema,
    CustomFieldSchema,
    GithubSchema,
    PeopleSchema,
    GridSchema,
    ImportSchema,
    JournalSchema,
    OperationsSchema,
    OutgoingSchema,
    PlanningSchema,
    SignInSchema,
    OAuthSchema,
    TextSchema,
    WorkSchema,
    WorkflowSchema {
  projects: ProjectTable;
  favorites: FavoriteTable;
  project_copies: ProjectCopyTable;
  project_identifiers: ProjectIdentifierTable;
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
  work_package_sums: WorkPackageSumTable;
  board_positions: BoardPositionTable;
  watchers: WatcherTable;
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
