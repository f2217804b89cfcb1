/** Which days are worked on, for everyone; administrators say so. */
import { NAME_LENGTH_MAXIMUM } from "@halyard/contract/limits";
import type { Caller } from "../../access/caller.ts";
import { mayManageCalendar } from "../../access/policies/work-types.ts";
import { requirePermission } from "../../access/require-permission.ts";
import { bumpRevision } from "../../access/revision.ts";
import { dateOf, dayNumber, weekdayOf } from "./calendar.ts";
import { addDays, dateFilter, dateRange } from "../../hal/read/date-filters.ts";
import { ApiError, invalidQuery, notFound, stillThere, throwAll, violation } from "../../platform/errors.ts";
import { conditionsOf, findFilter, truthOf, type Filters } from "../../hal/read/filters.ts";
import { isCalendarDate } from "../../hal/json.ts";
import type { FilterClause } from "../../hal/read/list-query.ts";
import { scopeOf, todayIn } from "../../hal/read/scope.ts";
import { certain } from "../../platform/certain.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import { recomputeDurations } from "./durations-job.ts";
import { WEEKDAYS, worksOn, type DayRow, type NonWorkingDayInput } from "./resource.ts";
import {
  allWeekDays,
  deleteNonWorkingDay,
  findNonWorkingDays,
  insertNonWorkingDay,
  nonWorkingDayOn,
  nonWorkingDaysBetween,
  setWorking,
  updateNonWorkingDay,
  type NonWorkingDayRow,
  type WeekDayRow,
} from "./store.ts";

export type { NonWorkingDayRow, WeekDayRow } from "./store.ts";

/** More days than this in one answer are no calendar that anyone looks at. */
const MOST_DAYS = 3_700;

const between = { operators: ["<>d"], aliases: ["interval"] };
export const nonWorkingFilters: Filters = { date: { ...dateFilter("non_working_days.date"), ...between } };
/** By name and operator only: days are in no table. */
export const dayFilters: Filters = {
  ...nonWorkingFilters,
  working: { operators: ["=", "!"], takes: "boolean", where: () => unreachable() },
};

function unreachable(): never {
  throw new Error("days are filtered in memory");
}

/** `YYYY-MM-01` of this month or one after it. */
const firstOfMonth = (today: string, later: number): string => {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
};

/**
 * The days of an interval, by default this month and the next.
 * @throws InvalidQuery (400)
 */
export async function listDays(ctx: Context, caller: Caller, clauses: readonly FilterClause[]): Promise<DayRow[]> {
  const today = todayIn(caller.timeZone, ctx.clock.now());
  const starts: string[] = [];
  const ends: string[] = [];
  const wanted: ((works: boolean) => boolean)[] = [];
  for (const { name: asked, operator, values } of clauses) {
    const [name, filter] = findFilter(dayFilters, asked);
    if (!filter.operators.includes(operator)) {
      throw invalidQuery(`Filter ${name}: the operator ${operator} is not allowed.`);
    }
    if (name === "working") {
      const asked = values.map((value) => truthOf(value, name));
      if (asked.length === 0) throw invalidQuery(`Filter ${name}: the operator ${operator} needs a value.`);
      wanted.push((works) => asked.includes(works) === (operator === "="));
    } else {
      const [first, last] = dateRange(operator, values, today, name);
      if (first !== null) starts.push(first);
      if (last !== null) ends.push(last);
    }
  }
  // Of several intervals, what they have in common.
  const from = starts.toSorted().at(-1) ?? firstOfMonth(today, 0);
  const to = ends.toSorted()[0] ?? addDays(firstOfMonth(today, 2), -1);
  if (dayNumber(to) - dayNumber(from) >= MOST_DAYS) throw invalidQuery("Filter date: the interval is too long.");
  const rows = await daysBetween(ctx, from, to);
  return rows.filter((row) => wanted.every((matches) => matches(worksOn(row))));
}

async function daysBetween(ctx: Context, from: string, to: string): Promise<DayRow[]> {
  const [week, free] = await Promise.all([allWeekDays(ctx.db), nonWorkingDaysBetween(ctx.db, from, to)]);
  const holidays = new Map(free.map((row) => [row.date, row]));
  const rows: DayRow[] = [];
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const date = dateOf(day);
    rows.push({
      date,
      weekday: certain(week[weekdayOf(day) - 1], "a week has seven days"),
      holiday: holidays.get(date) ?? null,
    });
  }
  return rows;
}

/** @throws BadRequest (400) for what is no date */
export async function findDay(ctx: Context, date: string): Promise<DayRow> {
  const [row] = await daysBetween(ctx, checkedDate(date), date);
  return stillThere(row);
}

export const listWeekDays = (ctx: Context): Promise<WeekDayRow[]> => allWeekDays(ctx.db);

/** Of this year where nothing is said. @throws InvalidQuery (400) */
export function listNonWorkingDays(
  ctx: Context,
  caller: Caller,
  clauses: readonly FilterClause[] | null,
): Promise<NonWorkingDayRow[]> {
  const scope = scopeOf(ctx, caller);
  const year = scope.today.slice(0, 4);
  const thisYear = [{ name: "date", operator: "<>d", values: [`${year}-01-01`, `${year}-12-31`] }];
  return findNonWorkingDays(ctx.db, conditionsOf(nonWorkingFilters, clauses ?? thisYear, scope));
}

/** @throws BadRequest (400), NotFound (404) */
export async function findNonWorkingDay(ctx: Context, date: string): Promise<NonWorkingDayRow> {
  const row = await nonWorkingDayOn(ctx.db, checkedDate(date));
  if (row === undefined) throw notFound();
  return row;
}

function checkedDate(date: string): string {
  if (!isCalendarDate(date)) throw new ApiError("BadRequest", "Bad request: date is invalid.");
  return date;
}

/** @param working by day of the week. @throws MissingPermission (403), a violation (422) */
export async function changeWeek(ctx: Context, caller: Caller, working: ReadonlyMap<number, boolean>): Promise<void> {
  requirePermission(mayManageCalendar(caller));
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    await bumpRevision(tx, "catalogue");
    const before = await allWeekDays(tx);
    const changed = before.filter((row) => (working.get(row.day) ?? row.working === 1) !== (row.working === 1));
    const left = before.some((row) => working.get(row.day) ?? row.working === 1);
    if (!left) throw violation("working", "At least one day of the week must be a working day.");
    for (const row of changed) {
      await setWorking(tx, row.day, row.working === 0);
      const changes = { working: { from: row.working === 1, to: row.working === 0 } };
      await tell(tx, caller, "WeekDay", row.day, WEEKDAYS[row.day - 1] ?? "", "updated", changes, now);
    }
    if (changed.length > 0) await recomputeDurations(ctx, tx, caller.id);
  });
}

function problemsOf(row: { date: string | null; name: string }): ApiError[] {
  const errors: ApiError[] = [];
  if (row.date === null) errors.push(violation("date", "Date can't be blank."));
  if (row.name === "") errors.push(violation("name", "Name can't be blank."));
  if (row.name.length > NAME_LENGTH_MAXIMUM) {
    errors.push(violation("name", `Name is too long (maximum is ${NAME_LENGTH_MAXIMUM} characters).`));
  }
  return errors;
}

const BLANK_IS_REFUSED = "a blank date is refused";
const taken = () => violation("date", "Date has already been taken.");

/** @throws MissingPermission (403), the problems of the input (422) */
export async function createNonWorkingDay(
  ctx: Context,
  caller: Caller,
  input: Partial<NonWorkingDayInput>,
): Promise<NonWorkingDayRow> {
  requirePermission(mayManageCalendar(caller));
  const row = { date: input.date ?? null, name: (input.name ?? "").trim() };
  throwAll(problemsOf(row));
  const created = { ...row, date: certain(row.date, BLANK_IS_REFUSED) };
  await orTaken(
    () =>
      keep(ctx, caller, created, "created", { name: { from: null, to: row.name } }, (tx) =>
        insertNonWorkingDay(tx, created),
      ),
    taken(),
  );
  return created;
}

/** @throws MissingPermission (403), NotFound (404), the problems of the input (422) */
export async function changeNonWorkingDay(
  ctx: Context,
  caller: Caller,
  stored: NonWorkingDayRow,
  input: Partial<NonWorkingDayInput>,
): Promise<NonWorkingDayRow> {
  requirePermission(mayManageCalendar(caller));
  const row = {
    date: input.date === undefined ? stored.date : input.date,
    name: input.name === undefined ? stored.name : input.name.trim(),
  };
  throwAll(problemsOf(row));
  const changed = { ...row, date: certain(row.date, BLANK_IS_REFUSED) };
  const changes: Changes = {};
  if (changed.date !== stored.date) changes["date"] = { from: stored.date, to: changed.date };
  if (changed.name !== stored.name) changes["name"] = { from: stored.name, to: changed.name };
  if (Object.keys(changes).length === 0) return stored;
  await orTaken(
    () =>
      keep(ctx, caller, changed, "updated", changes, async (tx) => {
        if (!(await updateNonWorkingDay(tx, stored.date, changed))) throw notFound();
      }),
    taken(),
  );
  return changed;
}

/** @throws MissingPermission (403), NotFound (404) */
export async function removeNonWorkingDay(ctx: Context, caller: Caller, row: NonWorkingDayRow): Promise<void> {
  requirePermission(mayManageCalendar(caller));
  await keep(ctx, caller, row, "deleted", {}, async (tx) => {
    if (!(await deleteNonWorkingDay(tx, row.date))) throw notFound();
  });
}

function keep(
  ctx: Context,
  caller: Caller,
  row: NonWorkingDayRow,
  action: string,
  changes: Changes,
  write: (tx: Writer) => Promise<void>,
): Promise<void> {
  const now = ctx.clock.now().toISOString();
  return ctx.transaction(async (tx) => {
    await bumpRevision(tx, "catalogue");
    await write(tx);
    await recomputeDurations(ctx, tx, caller.id);
    await tell(tx, caller, "NonWorkingDay", Number(row.date.replaceAll("-", "")), row.name, action, changes, now);
  });
}

async function tell(
  tx: Writer,
  caller: Caller,
  entityType: "WeekDay" | "NonWorkingDay",
  entityId: number,
  entityTitle: string,
  action: string,
  changes: Changes,
  at: string,
): Promise<void> {
  const actorId = caller.id;
  await record(tx, { entityType, entityId, entityTitle, projectId: null, actorId, action, changes, at });
}
