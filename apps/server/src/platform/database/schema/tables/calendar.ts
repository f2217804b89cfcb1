/** The tables of what days are worked on, as {@link Schema} has them. */
import type { Generated } from "kysely";
import type { CalendarDate, Flag, Instant } from "./values.ts";

export interface WeekDayTable {
  /** Monday 1 to Sunday 7. */
  day: number;
  working: Flag;
}

export interface NonWorkingDayTable {
  date: CalendarDate;
  name: string;
}

/** How long someone works, from a day on. */
export interface WorkingHoursTable {
  id: Generated<number>;
  user_id: number;
  valid_from: CalendarDate;
  /** Seconds on each day of the week. */
  monday: number;
  tuesday: number;
  wednesday: number;
  thursday: number;
  friday: number;
  saturday: number;
  sunday: number;
  /** Percent. */
  availability: number;
  created_at: Instant;
  updated_at: Instant;
}

/** When someone is away; both days belong to it. */
export interface NonWorkingTimeTable {
  id: Generated<number>;
  user_id: number;
  start_date: CalendarDate;
  end_date: CalendarDate;
  created_at: Instant;
  updated_at: Instant;
}

export interface CalendarSchema {
  week_days: WeekDayTable;
  non_working_days: NonWorkingDayTable;
  working_hours: WorkingHoursTable;
  non_working_times: NonWorkingTimeTable;
}
