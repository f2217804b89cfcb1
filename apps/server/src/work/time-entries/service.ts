/** Logging time and reading what was logged. */
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../../access/caller.ts";
import { customFieldsNow, type CustomFields } from "../../custom-fields/definitions/fields.ts";
import { fieldFilters, fieldSorts } from "../../custom-fields/owners/lists.ts";
import { saveCustom } from "../../custom-fields/values/changes.ts";
import { dateFilter, instantFilter } from "../../hal/read/date-filters.ts";
import { missingPermission, notFound, stillThere, throwAll, violation } from "../../platform/errors.ts";
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
import { scopeOf } from "../../hal/read/scope.ts";
import { orderOf, type Sorts } from "../../hal/read/sorts.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import type { WorkPackageRow } from "../work-packages/service.ts";
import { draftOf, LOGGING } from "./draft.ts";
import { mayChange, RECORDED, storedOf, TIME_ENTRIES, type TimeEntryInput } from "./resource.ts";
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
          ...storedOf(row),
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
  return stillThere(await timeEntryById(ctx.db, id));
}

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
        if (!(await updateTimeEntry(tx, stored.id, { ...storedOf(row), updated_at: now }))) throw notFound();
        await saveCustom(tx, "time_entry_id", stored.id, fields.changed);
        await tell(tx, caller, row, "updated", now, { ...changesBetween(stored, row), ...fields.changes });
      }),
    running(),
  );
  return stillThere(await timeEntryById(ctx.db, stored.id));
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
): Promise<void> {
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
