/** Tables of planning. */
import type { Generated } from "kysely";
import type { CalendarDate, Instant } from "./values.ts";

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

export interface PlanningSchema {
  sprints: SprintTable;
}
