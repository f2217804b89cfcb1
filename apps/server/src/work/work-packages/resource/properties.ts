/** The properties of a work package, by what they are about. */
import { SUBJECT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { markdown } from "../../../hal/markdown/formattable.ts";
import { daysDuration, durationOf } from "../../../hal/write/duration.ts";
import { boolean, date, days, duration, formattable, integer, text } from "../../../hal/write/input.ts";
import { seesTime } from "../rights.ts";
import type { WorkPackageResource } from "./input.ts";
import { plansSprints, spansChildren, type RowRules } from "./rules.ts";

type Properties = Partial<WorkPackageResource["properties"]>;

const hours = (seconds: number | null): string | null => (seconds === null ? null : durationOf(seconds));

export const identity = ({ edit }: RowRules) =>
  ({
    id: { type: "Integer", name: "ID", required: true, read: (row) => (row.id === 0 ? null : row.id) },
    displayId: { type: "String", name: "Identifier", read: (row) => String(row.id) },
    lockVersion: {
      type: "Integer",
      name: "Lock version",
      required: true,
      sentBack: true,
      read: (row) => row.lock_version,
    },
    subject: {
      type: "String",
      name: "Subject",
      required: true,
      minLength: 1,
      maxLength: SUBJECT_LENGTH_MAXIMUM,
      writableBy: edit,
      read: (row) => row.subject,
      write: text((input, value) => (input.subject = value)),
    },
    description: {
      type: "Formattable",
      name: "Description",
      writableBy: edit,
      read: (row) => markdown(row.description),
      write: formattable((input, value) => (input.description = value)),
    },
  }) satisfies Properties;

export const scheduling = ({ edit, frozen, notMilestone, onlyMilestone }: RowRules) =>
  ({
    scheduleManually: {
      type: "Boolean",
      name: "Manual scheduling",
      hasDefault: true,
      writableBy: edit,
      read: (row) => row.schedule_manually === 1,
      write: boolean((input, value) => (input.scheduleManually = value)),
    },
    readonly: { type: "Boolean", name: "Read only", hasDefault: true, read: frozen },
    startDate: {
      type: "Date",
      name: "Start date",
      shownTo: notMilestone,
      writableBy: edit,
      fixed: spansChildren,
      read: (row) => row.start_date,
      write: date((input, value) => (input.startDate = value)),
    },
    dueDate: {
      type: "Date",
      name: "Finish date",
      shownTo: notMilestone,
      writableBy: edit,
      fixed: spansChildren,
      read: (row) => row.due_date,
      write: date((input, value) => (input.dueDate = value)),
    },
    date: {
      type: "Date",
      name: "Date",
      shownTo: onlyMilestone,
      writableBy: edit,
      read: (row) => row.due_date,
      write: date((input, value) => (input.date = value)),
    },
    derivedStartDate: {
      type: "Date",
      name: "Derived start date",
      shownTo: notMilestone,
      read: (row) => row.derived_start_date,
    },
    derivedDueDate: {
      type: "Date",
      name: "Derived finish date",
      shownTo: notMilestone,
      read: (row) => row.derived_due_date,
    },
    duration: {
      type: "Duration",
      name: "Duration",
      shownTo: notMilestone,
      writableBy: edit,
      fixed: spansChildren,
      read: (row) => (row.duration === null ? null : daysDuration(row.duration)),
      write: days((input, value) => (input.duration = value)),
    },
    ignoreNonWorkingDays: {
      type: "Boolean",
      name: "Ignore non-working days",
      writableBy: edit,
      fixed: spansChildren,
      read: (row) => row.ignore_non_working_days === 1,
      write: boolean((input, value) => (input.ignoreNonWorkingDays = value)),
    },
  }) satisfies Properties;

export const effort = ({ edit }: RowRules) =>
  ({
    estimatedTime: {
      type: "Duration",
      name: "Work",
      writableBy: edit,
      read: (row) => hours(row.estimated_seconds),
      write: duration((input, value) => (input.estimatedTime = value)),
    },
    derivedEstimatedTime: {
      type: "Duration",
      name: "Total work",
      read: (row) => hours(row.derived_estimated_seconds),
    },
    remainingTime: {
      type: "Duration",
      name: "Remaining work",
      writableBy: edit,
      read: (row) => (row.remaining_seconds === null ? undefined : durationOf(row.remaining_seconds)),
      write: duration((input, value) => (input.remainingTime = value)),
    },
    derivedRemainingTime: {
      type: "Duration",
      name: "Total remaining work",
      read: (row) => hours(row.derived_remaining_seconds),
    },
    spentTime: {
      type: "Duration",
      name: "Spent time",
      shownTo: (caller, row) => row === null || seesTime(caller, row),
      read: (row) => (row.spent_seconds === undefined ? undefined : durationOf(row.spent_seconds)),
    },
    percentageDone: {
      type: "Integer",
      name: "% Complete",
      writableBy: edit,
      read: (row) => row.done_ratio,
      write: integer((input, value) => (input.percentageDone = value)),
    },
    derivedPercentageDone: { type: "Integer", name: "Total % complete", read: (row) => row.derived_done_ratio },
  }) satisfies Properties;

export const ofSprints = ({ edit }: RowRules) =>
  ({
    storyPoints: {
      type: "Integer",
      name: "Story points",
      shownTo: plansSprints,
      writableBy: edit,
      read: (row) => row.story_points,
      write: integer((input, value) => (input.storyPoints = value)),
    },
    position: { type: "Integer", name: "Position", shownTo: plansSprints, read: (row) => row.position },
  }) satisfies Properties;

export const STAMPS = {
  createdAt: { type: "DateTime", name: "Created on", required: true, read: (row) => row.created_at },
  updatedAt: { type: "DateTime", name: "Updated on", required: true, read: (row) => row.updated_at },
} satisfies Properties;
