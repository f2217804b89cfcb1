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
}

export interface PlanningSchema {
  project_phase_definitions: ProjectPhaseDefinitionTable;
  project_phases: ProjectPhaseTable;
  project_lists: ProjectListTable;
  project_work_defaults: ProjectWorkDefaultTable;
  sprints: SprintTable;
  work_package_templates: WorkPackageTemplateTable;
}
