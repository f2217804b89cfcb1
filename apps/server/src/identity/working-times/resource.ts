/** How long someone works and when they are away, on the wire. */
import type { Caller } from "../../access/caller.ts";
import { wrongFormat } from "../../platform/errors.ts";
import { date, integer } from "../../hal/write/input.ts";
import type { InputRule, Property, Resource } from "../../hal/answer/resource.ts";
import type { NonWorkingTimeRow, WorkingHoursRow } from "./store.ts";

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];
const SECONDS_AN_HOUR = 3_600;

/** Anyone who keeps everyone's times, and with a permission their own. */
export const mayKeepTimesOf = (caller: Caller, userId: number): boolean =>
  caller.canGlobally("manage_working_times") ||
  (caller.id === userId && !caller.anonymous && caller.canGlobally("manage_own_working_times"));

export interface WorkingHoursInput extends Record<Weekday, number> {
  validFrom: string | null;
  availability: number | null;
}

/** Hours, also parts of them; kept as seconds. */
const hours =
  (day: Weekday): InputRule<WorkingHoursInput> =>
  (input, value, attribute) => {
    if (typeof value !== "number" || !Number.isFinite(value)) throw wrongFormat(attribute, "Float", value);
    input[day] = Math.round(value * SECONDS_AN_HOUR);
  };

const hoursOn = (day: Weekday): Property<WorkingHoursRow, WorkingHoursInput> => ({
  type: "Float",
  name: `${day.slice(0, 1).toUpperCase()}${day.slice(1)} hours`,
  required: true,
  read: (row) => row[day] / SECONDS_AN_HOUR,
  write: hours(day),
});

const path = (row: { user_id: number; id: number }, kind: string): string =>
  `/api/v3/users/${row.user_id}/${kind}/${row.id}`;

interface OfUser {
  id: number;
  user_id: number;
  user_name: string;
}

const user = {
  type: "User",
  name: "User",
  read: (row: OfUser) => ({ href: `/api/v3/users/${row.user_id}`, title: row.user_name }),
};

function actionsOf<Row extends OfUser>(kind: string, changeable: (row: Row) => boolean) {
  return {
    updateImmediately: {
      when: (row: Row, caller: Caller) => mayKeepTimesOf(caller, row.user_id) && changeable(row),
      link: (row: Row) => ({ href: path(row, kind), method: "patch" as const }),
    },
    delete: {
      when: (row: Row, caller: Caller) => mayKeepTimesOf(caller, row.user_id),
      link: (row: Row) => ({ href: path(row, kind), method: "delete" as const }),
    },
  };
}

/** @param today what began before cannot be changed any more */
export const workingHoursResource = (today: string): Resource<WorkingHoursRow, WorkingHoursInput> => ({
  type: "UserWorkingHours",
  self: (row) => ({ href: path(row, "working_hours") }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    validFrom: {
      type: "Date",
      name: "Valid from",
      required: true,
      read: (row) => row.valid_from,
      write: date((input, value) => (input.validFrom = value)),
    },
    ...Object.fromEntries(WEEKDAYS.map((day) => [`${day}Hours`, hoursOn(day)])),
    availabilityFactor: {
      type: "Integer",
      name: "Availability",
      hasDefault: true,
      read: (row) => row.availability,
      write: integer((input, value) => (input.availability = value)),
    },
  },
  relations: { user },
  actions: actionsOf<WorkingHoursRow>("working_hours", (row) => row.valid_from > today),
});

export interface NonWorkingTimeInput {
  startDate: string | null;
  endDate: string | null;
}

export const nonWorkingTimeResource: Resource<NonWorkingTimeRow, NonWorkingTimeInput> = {
  type: "UserNonWorkingTime",
  self: (row) => ({ href: path(row, "non_working_times") }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    startDate: {
      type: "Date",
      name: "Start date",
      required: true,
      read: (row) => row.start_date,
      write: date((input, value) => (input.startDate = value)),
    },
    endDate: {
      type: "Date",
      name: "End date",
      required: true,
      read: (row) => row.end_date,
      write: date((input, value) => (input.endDate = value)),
    },
  },
  relations: { user },
  actions: actionsOf("non_working_times", () => true),
};
