/** What keeps the instance running: schedules. */
import type { Instant } from "./values.ts";

export interface ScheduleTable {
  name: string;
  /** Empty: it is turned off. */
  cron: string;
  time_zone: string;
  /** null: it never comes. */
  next_at: Instant | null;
  /** When it was last due and taken by a process. */
  last_at: Instant | null;
  /** The UUID of the job of then. */
  last_job: string | null;
}

export interface OperationsSchema {
  schedules: ScheduleTable;
}
