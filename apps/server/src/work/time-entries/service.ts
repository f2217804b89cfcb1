/** Logging time and reading what was logged. */
import { SPENT_SECONDS_MAXIMUM, TEXT_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { customFieldsNow, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { fieldFilters, fieldSorts } from "../../custom-fields/owners/lists.ts";
import { customDraft, type CustomDraft } from "../../custom-fields/owners/write.ts";
import { saveCustom } from "../../custom-fields/values/changes.ts";
import { linkableIn } from "../../custom-fields/values/linkable.ts";
import { NO_VALUES } from "../../custom-fields/values/value.ts";
import { versionsOf } from "../../projects/versions/service.ts";
import { dateFilter, instantFilter } from "../../hal/read/date-filters.ts";
import { ApiError, missingPermission, notFound, throwAll, violation } from "../../platform/errors.ts";
import {
  booleanFilter,
  conditionsOf,
  listFilter,
  wordFilter,
  type Condition,
  type Filters,
} from "../../hal/read/filters.ts";
import type { ListQuery } from "../../hal/read/list-query.ts";
import { limitsOf } from "../../hal/read/page.ts";
import { scopeOf, todayIn } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { callerOfUser } from "../../identity/users/service.ts";
import { findWorkPackage, WORK_PACKAGE_NOT_FOUND, type WorkPackageRow } from "../work-packages/service.ts";
import { mayChange, TIME_ENTRIES, type TimeEntryInput } from "./resource.ts";
import {
  allActivities,
  deleteTimeEntryRow,
  entriesOfUserOn,
  findTimeEntries,
  insertTimeEntry,
  spentOn,
  timeEntryById,
  updateTimeEntry,
  type ActivityRow,
  type TimeEntryRow,
} from "./store.ts";

export { moveTimeEntries } from "./store.ts";
export type { ActivityRow, TimeEntryRow } from "./store.ts";

const workPackage = listFilter("time_entries.work_package_id", { optional: true });

export const timeEntryFilters: Filters = {
  id: listFilter("time_entries.id"),
  entityType: wordFilter(sql`'WorkPackage'`, ["WorkPackage", "Meeting"]),
  entityId: workPackage,
  workPackage,
  project: listFilter("time_entries.project_id"),
  user: listFilter("time_entries.user_id", { people: true }),
  activity: listFilter("time_entries.activity_id"),
  ongoing: booleanFilter("time_entries.ongoing"),
  spentOn: dateFilter("time_entries.spent_on"),
  createdAt: instantFilter("time_entries.created_at"),
  updatedAt: instantFilter("time_entries.updated_at"),
};

const sorts: Sorts = {
  id: { column: "time_entries.id" },
  hours: { column: "time_entries.seconds" },
  spentOn: { column: "time_entries.spent_on" },
  createdAt: { column: "time_entries.created_at" },
  updatedAt: { column: "time_entries.updated_at" },
};

export const LOGGING = ["log_time", "log_own_time"] as const;
const ANY_TIME = [
  ...LOGGING,
  "view_time_entries",
  "view_own_time_entries",
  "edit_time_entries",
  "edit_own_time_entries",
  "manage_project_activities",
] as const;

/** @throws MissingPermission (403) for who has nothing to do with time anywhere */
export function requireTimeKeeper(caller: Caller): void {
  if (!ANY_TIME.some((permission) => caller.canAnywhere(permission))) throw missingPermission();
}

/** Those of projects whose time the caller sees, and their own entries where only those may be seen. */
function visible(ctx: Context, caller: Caller): Condition {
  const project = sql.ref("time_entries.project_id");
  const all = ctx.dialect.idIn(project, [...caller.projectIds("view_time_entries")]);
  const own = ctx.dialect.idIn(project, [...caller.projectIds("view_own_time_entries")]);
  return sql<SqlBool>`(${all} or (${own} and time_entries.user_id = ${caller.id}))`;
}

/** Empty for anyone who can see no time. @throws InvalidQuery (400) */
export function listTimeEntries(ctx: Context, caller: Caller, query: ListQuery, fields: CustomFields) {
  const scope = scopeOf(ctx, caller);
  const filters = { ...timeEntryFilters, ...fieldFilters(TIME_ENTRIES, fields) };
  const orders = { ...sorts, ...fieldSorts(TIME_ENTRIES, fields, scope) };
  return findTimeEntries(ctx.db, {
    where: [visible(ctx, caller), ...conditionsOf(filters, query.filters ?? [], scope)],
    order: orderOf(orders, query.sortBy ?? [{ name: "spentOn", direction: "desc" }], "time_entries.id"),
    ...limitsOf(query),
  });
}

const sees = (caller: Caller, row: { project_id: number; user_id: number }): boolean =>
  caller.canOn("view_time_entries", row.project_id, { ownerId: row.user_id });

/** @throws NotFound (404) also for what the caller may not see */
export async function findTimeEntry(ctx: Context, caller: Caller, id: number): Promise<TimeEntryRow> {
  const row = await timeEntryById(ctx.db, id);
  if (row === undefined || !sees(caller, row)) throw notFound();
  return row;
}

/** How many of someone's time entries are on a work package, and how many of them are timers that run. */
export const timeOfUserOn = (ctx: Context, userId: number, workPackageId: number) =>
  entriesOfUserOn(ctx.db, userId, workPackageId);

export const listActivities = (ctx: Context): Promise<ActivityRow[]> => allActivities(ctx.db);

/** Seconds spent on it and below it, as far as the caller may see; null: they may see none of it. */
export async function spentSeconds(ctx: Context, caller: Caller, row: WorkPackageRow): Promise<number | null> {
  const all = caller.can("view_time_entries", row.project_id);
  if (!all && !caller.can("view_own_time_entries", row.project_id)) return null;
  const parts = await spentOn(ctx.db, row.id);
  return parts.filter((part) => sees(caller, part)).reduce((sum, part) => sum + part.seconds, 0);
}

export interface TimeEntryDraft {
  row: TimeEntryRow;
  errors: ApiError[];
  fields: CustomDraft;
}

/** The entry as it would be, with what is wrong with it. @param stored null: a new one */
export async function draftOf(
  ctx: Context,
  caller: Caller,
  input: Partial<TimeEntryInput>,
  stored: TimeEntryRow | null,
  { fields, validatesAll }: { fields: CustomFields; validatesAll?: boolean },
): Promise<TimeEntryDraft> {
  const errors: ApiError[] = [];
  const activities = await allActivities(ctx.db);
  const row: TimeEntryRow = { ...(stored ?? emptyEntry(ctx, caller, activities)) };
  if (input.comment !== undefined) row.comment = input.comment;
  if (input.spentOn !== undefined) row.spent_on = input.spentOn ?? "";
  if (input.hours !== undefined) row.seconds = input.hours;
  if (input.ongoing !== undefined) row.ongoing = input.ongoing ? 1 : 0;
  errors.push(...startProblems(caller, input, row, stored));
  if (row.spent_on === "") errors.push(violation("spentOn", "Date can't be blank."));
  if (row.comment.length > TEXT_LENGTH_MAXIMUM) errors.push(violation("comment", "Comment is too long."));
  if (row.ongoing === 0 && (row.seconds === null || row.seconds <= 0 || row.seconds > SPENT_SECONDS_MAXIMUM)) {
    errors.push(violation("hours", row.seconds === null ? "Hours can't be blank." : "Hours is invalid."));
  }
  if (row.ongoing === 1 && row.user_id !== caller.id) {
    errors.push(violation("ongoing", "Ongoing can only be set for oneself."));
  }
  errors.push(...(await placeProblems(ctx, caller, input, row, stored)));
  errors.push(...(await userProblems(ctx, caller, input, row, stored)));
  const activity = activities.find((one) => one.id === (input.activityId ?? row.activity_id));
  if (activity === undefined || (activity.is_active !== 1 && activity.id !== stored?.activity_id)) {
    errors.push(violation("activity", "Activity is not set to one of the allowed values."));
  } else {
    row.activity_id = activity.id;
    row.activity_name = activity.name;
  }
  const projectId = row.project_id;
  const linkable = linkableIn(ctx.db, projectId, async () =>
    projectId === 0 ? [] : versionsOf(ctx, caller, projectId),
  );
  const written = { stored, row, input, ...(validatesAll === undefined ? {} : { validatesAll }) };
  const custom = await customDraft(TIME_ENTRIES, fields, caller, written, linkable);
  errors.push(...custom.errors);
  return { row: { ...row, custom: custom.custom }, errors, fields: custom };
}

/** The start is on the day of the entry: of the two the one that was not sent follows the other. */
function startProblems(
  caller: Caller,
  input: Partial<TimeEntryInput>,
  row: TimeEntryRow,
  stored: TimeEntryRow | null,
): ApiError[] {
  if (input.startTime !== undefined) row.started_at = input.startTime;
  if (row.started_at === null || row.spent_on === "") return [];
  const startsOn = todayIn(caller.timeZone, new Date(row.started_at));
  if (input.startTime !== undefined) {
    if (input.spentOn === undefined) row.spent_on = startsOn;
    return row.spent_on === startsOn ? [] : [violation("startTime", "Start time must be on the date of the entry.")];
  }
  const days = stored === null ? 0 : daysBetween(stored.spent_on, row.spent_on);
  row.started_at = new Date(Date.parse(row.started_at) + days * DAY_MS).toISOString();
  return [];
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

function emptyEntry(ctx: Context, caller: Caller, activities: readonly ActivityRow[]): TimeEntryRow {
  const now = ctx.clock.now();
  const activity = activities.find((one) => one.is_default === 1) ?? activities[0];
  return {
    id: 0,
    project_id: 0,
    project_name: "",
    work_package_id: null,
    work_package_subject: null,
    user_id: caller.id,
    user_name: caller.name,
    author_id: caller.id,
    activity_id: activity?.id ?? 0,
    activity_name: activity?.name ?? "",
    spent_on: todayIn(caller.timeZone, now),
    started_at: null,
    seconds: null,
    custom: NO_VALUES,
    comment: "",
    ongoing: 0,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
}

async function placeProblems(
  ctx: Context,
  caller: Caller,
  input: Partial<TimeEntryInput>,
  row: TimeEntryRow,
  stored: TimeEntryRow | null,
): Promise<ApiError[]> {
  const id = input.workPackageId === undefined ? row.work_package_id : input.workPackageId;
  if (id === null) return [violation("entity", "Logged for can't be blank.")];
  if (stored !== null && id === stored.work_package_id) {
    const moved = input.projectId != null && input.projectId !== stored.project_id;
    return moved ? [violation("project", "Project is invalid.")] : [];
  }
  const found = await findWorkPackage(ctx, caller, id).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (found === null) return [violation("entity", WORK_PACKAGE_NOT_FOUND)];
  if (input.projectId != null && input.projectId !== found.project_id) {
    return [violation("project", "Project is invalid.")];
  }
  row.work_package_id = found.id;
  row.work_package_subject = found.subject;
  row.project_id = found.project_id;
  row.project_name = found.project_name;
  return LOGGING.some((permission) => caller.can(permission, found.project_id))
    ? []
    : [violation("entity", "Work package is one where you may not log time.")];
}

async function userProblems(
  ctx: Context,
  caller: Caller,
  input: Partial<TimeEntryInput>,
  row: TimeEntryRow,
  stored: TimeEntryRow | null,
): Promise<ApiError[]> {
  if (input.userId === null) return [violation("user", "User can't be blank.")];
  if (input.userId === undefined || input.userId === row.user_id) {
    const others = stored === null && row.project_id !== 0 && row.user_id !== caller.id;
    return others ? [violation("user", "User is invalid.")] : [];
  }
  const other = await callerOfUser(ctx, input.userId);
  const may = row.project_id === 0 || caller.can("log_time", row.project_id);
  if (other === null || !may || (row.project_id !== 0 && !other.can("view_work_packages", row.project_id))) {
    return [violation("user", "User is invalid.")];
  }
  row.user_id = other.id;
  row.user_name = other.name;
  return [];
}

const running = () => violation("ongoing", "You have a running timer already.");

/** @throws MissingPermission (403), the draft's problems (422) */
export async function createTimeEntry(
  ctx: Context,
  caller: Caller,
  input: Partial<TimeEntryInput>,
): Promise<TimeEntryRow> {
  if (!LOGGING.some((permission) => caller.canAnywhere(permission))) throw missingPermission();
  const { row, errors, fields } = await draftOf(ctx, caller, input, null, { fields: await customFieldsNow(ctx) });
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertTimeEntry(tx, {
          ...storedColumns(row),
          author_id: caller.id,
          created_at: now,
          updated_at: now,
        });
        await saveCustom(tx, "time_entry_id", created, fields.changed);
        await tell(tx, caller, { ...row, id: created }, "created", now, {
          ...changesBetween(null, row),
          ...fields.changes,
        });
        return created;
      }),
    running(),
  );
  return (await timeEntryById(ctx.db, id))!;
}

const storedColumns = (row: TimeEntryRow) => ({
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

/** @throws MissingPermission (403), NotFound (404), the draft's problems (422) */
export async function changeTimeEntry(
  ctx: Context,
  caller: Caller,
  stored: TimeEntryRow,
  input: Partial<TimeEntryInput>,
  validatesAll = false,
): Promise<TimeEntryRow> {
  if (!mayChange(caller, stored)) throw missingPermission();
  const known = { fields: await customFieldsNow(ctx), validatesAll };
  const { row, errors, fields } = await draftOf(ctx, caller, input, stored, known);
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        if (!(await updateTimeEntry(tx, stored.id, { ...storedColumns(row), updated_at: now }))) throw notFound();
        await saveCustom(tx, "time_entry_id", stored.id, fields.changed);
        await tell(tx, caller, row, "updated", now, { ...changesBetween(stored, row), ...fields.changes });
      }),
    running(),
  );
  return (await timeEntryById(ctx.db, stored.id))!;
}

/** @throws MissingPermission (403) */
export async function deleteTimeEntry(ctx: Context, caller: Caller, row: TimeEntryRow): Promise<void> {
  if (!mayChange(caller, row)) throw missingPermission();
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (await deleteTimeEntryRow(tx, row.id)) await tell(tx, caller, row, "deleted", now);
  });
}

/** Told to open clients; it is no part of a work package's history. */
function tell(
  tx: Writer,
  caller: Caller,
  row: TimeEntryRow,
  action: string,
  at: string,
  changes: Changes = {},
): Promise<number> {
  return record(tx, {
    entityType: "TimeEntry",
    entityId: row.id,
    entityTitle: row.work_package_subject ?? "",
    projectId: row.project_id,
    actorId: caller.id,
    action,
    changes,
    at,
  });
}

/** The names of the wire, and the columns. */
const RECORDED = {
  spentOn: "spent_on",
  hours: "seconds",
  comment: "comment",
  activity: "activity_id",
  workPackage: "work_package_id",
  user: "user_id",
} as const;

function changesBetween(before: TimeEntryRow | null, after: TimeEntryRow): Changes {
  const changed = Object.entries(RECORDED).filter(([, column]) => (before?.[column] ?? null) !== after[column]);
  const shown = (row: TimeEntryRow | null, column: (typeof RECORDED)[keyof typeof RECORDED]) => {
    const value = row?.[column] ?? null;
    return column === "seconds" && typeof value === "number" ? value / 3_600 : value;
  };
  return Object.fromEntries(
    changed.map(([name, column]) => [name, { from: shown(before, column), to: shown(after, column) }]),
  );
}
