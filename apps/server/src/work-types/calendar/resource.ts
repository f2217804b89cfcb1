/** Days, days of the week and holidays on the wire. */
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Link } from "@halyard/contract/hal";
import { mayManageCalendar } from "../../access/policies/work-types.ts";
import { dayNumber, weekdayOf } from "./calendar.ts";
import { boolean, date, text } from "../../hal/write/input.ts";
import { always, type Resource } from "../../hal/answer/resource.ts";
import type { NonWorkingDayRow, WeekDayRow } from "./store.ts";

/** Monday first. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const nameOf = (weekday: number): string => WEEKDAYS[weekday - 1] ?? "";

export interface DayRow {
  date: string;
  weekday: WeekDayRow;
  holiday: NonWorkingDayRow | null;
}

export const worksOn = (row: DayRow): boolean => row.weekday.working === 1 && row.holiday === null;

const weekDayLink = (day: number): Link => ({ href: `/api/v3/days/week/${day}`, title: nameOf(day) });
const holidayLink = (row: NonWorkingDayRow): Link => ({
  href: `/api/v3/days/non_working/${row.date}`,
  title: row.name,
});

export const dayResource: Resource<DayRow> = {
  type: "Day",
  self: (row) => ({ href: `/api/v3/days/${row.date}` }),
  properties: {
    date: { type: "Date", name: "Date", read: (row) => row.date },
    name: {
      type: "String",
      name: "Name",
      read: ({ weekday, holiday }) => nameOf(weekday.day) + (holiday === null ? "" : ` (${holiday.name})`),
    },
    working: { type: "Boolean", name: "Working day", read: worksOn },
  },
  relations: {
    nonWorkingReasons: {
      type: "[]NonWorkingDay",
      name: "Why it is no working day",
      read: (row) =>
        worksOn(row)
          ? undefined
          : [
              ...(row.weekday.working === 1 ? [] : [weekDayLink(row.weekday.day)]),
              ...(row.holiday === null ? [] : [holidayLink(row.holiday)]),
            ],
    },
    weekDay: { type: "WeekDay", name: "Day of the week", read: (row) => weekDayLink(row.weekday.day) },
    /** The contract spells it both ways. */
    weekday: { type: "WeekDay", name: "Day of the week", read: (row) => weekDayLink(row.weekday.day) },
  },
  actions: {},
};

export interface WeekDayInput {
  working: boolean;
}

export const weekDayResource: Resource<WeekDayRow, WeekDayInput> = {
  type: "WeekDay",
  self: (row) => weekDayLink(row.day),
  properties: {
    day: { type: "Integer", name: "Day", read: (row) => row.day },
    name: { type: "String", name: "Name", read: (row) => nameOf(row.day) },
    working: {
      type: "Boolean",
      name: "Working day",
      required: true,
      read: (row) => row.working === 1,
      write: boolean((input, value) => (input.working = value)),
    },
  },
  relations: {},
  actions: {
    updateImmediately: {
      when: (_row, caller) => mayManageCalendar(caller),
      link: (row) => ({ ...weekDayLink(row.day), method: "patch" }),
    },
  },
};

export interface NonWorkingDayInput {
  date: string | null;
  name: string;
}

export const nonWorkingDayResource: Resource<NonWorkingDayRow, NonWorkingDayInput> = {
  type: "NonWorkingDay",
  self: holidayLink,
  properties: {
    date: {
      type: "Date",
      name: "Date",
      required: true,
      read: (row) => row.date,
      write: date((input, value) => (input.date = value)),
    },
    name: {
      type: "String",
      name: "Name",
      required: true,
      maxLength: NAME_LENGTH_MAXIMUM,
      read: (row) => row.name,
      write: text((input, value) => (input.name = value)),
    },
  },
  relations: {
    weekday: { type: "WeekDay", name: "Day of the week", read: (row) => weekDayLink(weekdayOf(dayNumber(row.date))) },
  },
  actions: {
    day: always((row) => ({ href: `/api/v3/days/${row.date}` })),
    updateImmediately: {
      when: (_row, caller) => mayManageCalendar(caller),
      link: (row) => ({ ...holidayLink(row), method: "patch" }),
    },
    delete: {
      when: (_row, caller) => mayManageCalendar(caller),
      link: (row) => ({ ...holidayLink(row), method: "delete" }),
    },
  },
};
