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

export interface PlanningSchema {
  project_lists: ProjectListTable;
  sprints: SprintTable;
}
