/** Tables of planning. */
import type { Generated } from "kysely";
import type { CalendarDate, Flag, Instant, JsonText } from "./values.ts";

export interface SprintTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  name_key: string;
  description: string;
  start_date: CalendarDate | null;
  finish_date: CalendarDate | null;
  status: "in_planning" | "active" | "completed";
  started_at: Instant | null;
  completed_at: Instant | null;
  /** Grows with each change of what people enter. */
  lock_version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

/** The filters and the order of a project list, kept under a name. */
export interface ProjectListTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  name_key: string;
  /** 1: everyone sees it. */
  is_public: Flag;
  /** JSON, see project-lists.ts in the contract. */
  search: JsonText;
  created_at: Instant;
  updated_at: Instant;
}

export interface ProjectPhaseDefinitionTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  position: number;
  start_gate: Flag;
  start_gate_name: string | null;
  finish_gate: Flag;
  finish_gate_name: string | null;
  created_at: Instant;
  updated_at: Instant;
}

/** A phase of one project; one that was turned off keeps its dates. */
export interface ProjectPhaseTable {
  id: Generated<number>;
  project_id: number;
  definition_id: number;
  active: Flag;
  start_date: CalendarDate | null;
  finish_date: CalendarDate | null;
  created_at: Instant;
  updated_at: Instant;
  lock_version: Generated<number>;
}

/** What new work packages of a project begin with; no row, or null: as everywhere. */
export interface ProjectWorkDefaultTable {
  project_id: number;
  type_id: number | null;
  priority_id: number | null;
  assignee_id: number | null;
  responsible_id: number | null;
  category_id: number | null;
  version_id: number | null;
  lock_version: Generated<number>;
}

/** Work packages that a project makes again and again, with what is below them and their relations. */
export interface WorkPackageTemplateTable {
  id: Generated<number>;
  project_id: number;
  name: string;
  name_key: string;
  /** JSON, see content.ts of the feature. */
  content: JsonText;
  /** How many there are in it. */
  work_packages: number;
  relations: number;
  created_at: Instant;
  updated_at: Instant;
  lock_version: Generated<number>;
}

/** The template that a project was made from. */
export interface ProjectOriginTable {
  project_id: number;
  template_id: number;
  /** The journal up to where the project has what is in the template. */
  event_id: number;
  /** The template's first date, and where it went; null: dates stayed. */
  shifted_from: CalendarDate | null;
  shifted_to: CalendarDate | null;
  created_at: Instant;
}

/** Who took the place of a placeholder user of the template. */
export interface ProjectOriginPersonTable {
  project_id: number;
  placeholder_id: number;
  principal_id: number;
}

export interface WorkPackageOriginTable {
  work_package_id: number;
  /** Not a reference: it can be deleted. */
  template_work_package_id: number;
}

/** What a new project below this one is made from unless its creator chooses otherwise. */
export interface ProjectDefaultTemplateTable {
  project_id: number;
  template_id: number;
}

/** Who alone can use a template; no row: everyone who can copy the project. */
export interface ProjectTemplateUserTable {
  project_id: number;
  principal_id: number;
}

export interface PlanningSchema {
  project_default_templates: ProjectDefaultTemplateTable;
  project_origins: ProjectOriginTable;
  project_origin_people: ProjectOriginPersonTable;
  project_template_users: ProjectTemplateUserTable;
  work_package_origins: WorkPackageOriginTable;
  project_phase_definitions: ProjectPhaseDefinitionTable;
  project_phases: ProjectPhaseTable;
  project_lists: ProjectListTable;
  project_work_defaults: ProjectWorkDefaultTable;
  sprints: SprintTable;
  work_package_templates: WorkPackageTemplateTable;
}
