/** A reminder on the wire. */
import type { Reminder as WireReminder } from "@halyard/contract/schemas/work";
import { instant, prose } from "../../hal/write/input.ts";
import type { Resource } from "../../hal/answer/resource.ts";
import type { ReminderRow } from "./store.ts";

export interface ReminderInput {
  /** ISO 8601 in UTC. */
  remindAt: string | null;
  note: string;
}

export const NOTE_LENGTH_MAXIMUM = 128;

const path = (row: ReminderRow): string => `/api/v3/reminders/${row.id}`;

export const reminderResource: Resource<ReminderRow, ReminderInput, WireReminder> = {
  type: "Reminder",
  self: (row) => ({ href: path(row) }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    note: {
      type: "String",
      name: "Note",
      maxLength: NOTE_LENGTH_MAXIMUM,
      read: (row) => row.note,
      write: prose((input, value) => (input.note = value)),
    },
    remindAt: {
      type: "DateTime",
      name: "Date",
      required: true,
      read: (row) => row.remind_at,
      write: instant((input, value) => (input.remindAt = value)),
    },
  },
  relations: {
    creator: {
      type: "User",
      name: "Creator",
      read: (row) => ({ href: `/api/v3/users/${row.user_id}`, title: row.user_name }),
    },
    remindable: {
      type: "WorkPackage",
      name: "Work package",
      read: (row) => ({ href: `/api/v3/work_packages/${row.work_package_id}`, title: row.work_package_subject }),
    },
  },
  actions: {
    updateImmediately: { when: () => true, link: (row) => ({ href: path(row), method: "patch" }) },
    delete: { when: () => true, link: (row) => ({ href: path(row), method: "delete" }) },
  },
};
