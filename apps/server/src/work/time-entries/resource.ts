/** Time entries and their activities on the wire. */
import type { TimeEntry as WireTimeEntry } from "@halyard/contract/schemas/work";
import type { Link } from "@halyard/contract/hal";
import type { Caller } from "../../access/caller.ts";
import { ownerOf } from "../../custom-fields/owners/owner.ts";
import type { CustomInput } from "../../custom-fields/values/members.ts";
import { durationOf } from "../../hal/write/duration.ts";
import {
  boolean,
  date,
  duration,
  formattable,
  instant,
  link,
  undisclosedLink,
  WORKSPACES,
} from "../../hal/write/input.ts";
import { plain } from "../../hal/markdown/formattable.ts";
import { always, type Draft, type Resource } from "../../hal/answer/resource.ts";
import type { ActivityRow, TimeEntryRow } from "./store.ts";

export interface TimeEntryInput extends CustomInput {
  spentOn: string | null;
  startTime: string | null;
  /** Seconds. */
  hours: number | null;
  ongoing: boolean;
  comment: string;
  projectId: number | null;
  workPackageId: number | null;
  userId: number | null;
  activityId: number | null;
}

// An attribute that is a column of its own: a line in each of the four that follow, and its property below.

/** Of a new one, before anything is said of it. */
export const UNSET = { comment: "", ongoing: 0, seconds: null, started_at: null } as const;

/** Takes over what has no rule beside its type; draft.ts does the rest. */
export function takeOver(row: TimeEntryRow, input: Partial<TimeEntryInput>): void {
  if (input.comment !== undefined) row.comment = input.comment;
  if (input.spentOn !== undefined) row.spent_on = input.spentOn ?? "";
  if (input.hours !== undefined) row.seconds = input.hours;
  if (input.ongoing !== undefined) row.ongoing = input.ongoing ? 1 : 0;
}

export const storedOf = (row: TimeEntryRow) => ({
  project_id: row.project_id,
  work_package_id: row.work_package_id,
  user_id: row.user_id,
  activity_id: row.activity_id,
  spent_on: row.spent_on,
  started_at: row.started_at,
  seconds: row.seconds,
  comment: row.comment,
  ongoing: row.ongoing,
});

/** What the journal says of a change: the names of the wire, and the columns. */
export const RECORDED = {
  spentOn: "spent_on",
  hours: "seconds",
  comment: "comment",
  activity: "activity_id",
  workPackage: "work_package_id",
  user: "user_id",
} as const;

const path = (row: TimeEntryRow): string => `/api/v3/time_entries/${row.id}`;

export const mayChange = (caller: Caller, row: TimeEntryRow): boolean =>
  caller.canOn("edit_time_entries", row.project_id, { ownerId: row.user_id, running: row.ongoing === 1 });

export const TIME_ENTRIES = ownerOf<TimeEntryRow>(
  {
    target: "TimeEntry",
    id: "time_entries.id",
    projectOf: (row) => row.project_id,
    mayChange: (caller, row) => row === null || row.id === 0 || mayChange(caller, row),
  },
  "time_entries.project_id",
);

/** Anyone who logs for others says for whom. */
const mayChooseUser = (caller: Caller, row: TimeEntryRow | null): boolean =>
  row === null ||
  row.project_id === 0 ||
  caller.can("log_time", row.project_id) ||
  caller.can("edit_time_entries", row.project_id);

/** Time may be seen where the work that it was spent on is not. */
function target(row: TimeEntryRow, caller: Caller): Link {
  if (row.work_package_id === null) return { href: null };
  if (!caller.can("view_work_packages", row.project_id)) return undisclosedLink();
  return { href: `/api/v3/work_packages/${row.work_package_id}`, title: row.work_package_subject ?? "" };
}

const endOf = ({ started_at: start, seconds }: TimeEntryRow): string | null =>
  start === null || seconds === null ? null : new Date(Date.parse(start) + seconds * 1_000).toISOString();

const activityPath = (id: number): string => `/api/v3/time_entries/activities/${id}`;

export const timeEntryResource: Resource<TimeEntryRow, TimeEntryInput, Draft<WireTimeEntry, "id">> = {
  type: "TimeEntry",
  self: (row) => ({ href: path(row) }),
  properties: {
    id: { type: "Integer", name: "ID", required: true, read: (row) => (row.id === 0 ? null : row.id) },
    comment: {
      type: "Formattable",
      name: "Comment",
      read: (row) => plain(row.comment),
      write: formattable((input, value) => (input.comment = value)),
    },
    spentOn: {
      type: "Date",
      name: "Date",
      required: true,
      hasDefault: true,
      read: (row) => row.spent_on,
      write: date((input, value) => (input.spentOn = value)),
    },
    hours: {
      type: "Duration",
      name: "Hours",
      required: true,
      read: (row) => (row.seconds === null ? null : durationOf(row.seconds)),
      write: duration((input, value) => (input.hours = value)),
    },
    startTime: {
      type: "DateTime",
      name: "Start time",
      read: (row) => row.started_at,
      write: instant((input, value) => (input.startTime = value)),
    },
    endTime: { type: "DateTime", name: "Finish time", read: endOf },
    ongoing: {
      type: "Boolean",
      name: "Ongoing",
      hasDefault: true,
      read: (row) => row.ongoing === 1,
      write: boolean((input, value) => (input.ongoing = value)),
    },
    createdAt: { type: "DateTime", name: "Created on", required: true, read: (row) => row.created_at },
    updatedAt: { type: "DateTime", name: "Updated on", required: true, read: (row) => row.updated_at },
  },
  relations: {
    project: {
      type: "Project",
      name: "Project",
      read: (row) =>
        row.project_id === 0 ? { href: null } : { href: `/api/v3/projects/${row.project_id}`, title: row.project_name },
      write: link(WORKSPACES, (input, id) => (input.projectId = id)),
    },
    entity: {
      type: "WorkPackage",
      // Clients tell by this name that the server does not know entries of a project alone.
      name: "Logged for",
      required: true,
      read: target,
      write: link(["work_packages"], (input, id) => (input.workPackageId = id)),
    },
    /** Its name until 17, still rendered and taken. */
    workPackage: {
      type: "WorkPackage",
      name: "Work package",
      read: target,
      write: link(["work_packages"], (input, id) => (input.workPackageId ??= id)),
    },
    user: {
      type: "User",
      name: "User",
      required: true,
      hasDefault: true,
      writableBy: mayChooseUser,
      read: (row) => ({ href: `/api/v3/users/${row.user_id}`, title: row.user_name }),
      write: link(["users"], (input, id) => (input.userId = id)),
    },
    activity: {
      type: "TimeEntriesActivity",
      name: "Activity",
      required: true,
      hasDefault: true,
      read: (row) => ({ href: activityPath(row.activity_id), title: row.activity_name }),
      write: link(["time_entries/activities", "time_entries/activity"], (input, id) => (input.activityId = id)),
    },
  },
  actions: {
    schema: always(() => ({ href: "/api/v3/time_entries/schema" })),
    update: {
      when: (row, caller) => mayChange(caller, row),
      link: (row) => ({ href: `${path(row)}/form`, method: "post" }),
    },
    updateImmediately: {
      when: (row, caller) => mayChange(caller, row),
      link: (row) => ({ href: path(row), method: "patch" }),
    },
    delete: {
      when: (row, caller) => mayChange(caller, row),
      link: (row) => ({ href: path(row), method: "delete" }),
    },
  },
};

/** Every activity is there in every project that has time tracking. */
export const activityResource: Resource<ActivityRow> = {
  type: "TimeEntriesActivity",
  self: (row) => ({ href: activityPath(row.id), title: row.name }),
  properties: {
    id: { type: "Integer", name: "ID", read: (row) => row.id },
    name: { type: "String", name: "Name", read: (row) => row.name },
    position: { type: "Integer", name: "Position", read: (row) => row.position },
    default: { type: "Boolean", name: "Default", read: (row) => row.is_default === 1 },
  },
  relations: {
    projects: {
      type: "[]Project",
      name: "Projects",
      read: (_row, caller) =>
        [...caller.projectIds("view_time_entries")].map((id) => ({
          href: `/api/v3/projects/${id}`,
          title: caller.facts.projects.get(id)?.name ?? "",
        })),
    },
  },
  actions: {},
};
