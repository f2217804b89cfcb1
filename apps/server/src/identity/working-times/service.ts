/** Working hours and times away of people. */
import type { Caller } from "../../access/caller.ts";
import { missingPermission, notFound, stillThere, throwAll, type ApiError, violation } from "../../platform/errors.ts";
import { todayIn } from "../../hal/read/scope.ts";
import { certain } from "../../platform/certain.ts";
import type { Context } from "../../platform/context.ts";
import { orTaken } from "../../platform/database/database.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";
import { record, type Changes } from "../../platform/events/journal.ts";
import type { UserRow } from "../users/service.ts";
import { mayKeepTimesOf, WEEKDAYS, type NonWorkingTimeInput, type WorkingHoursInput } from "./resource.ts";
import {
  deleteFrom,
  hoursById,
  hoursOf,
  insertHours,
  insertTime,
  timeById,
  timesBetween,
  updateHours,
  updateTime,
  type NonWorkingTimeRow,
  type WorkingHoursRow,
} from "./store.ts";

export { hoursOfPeople, timesOfPeople } from "./store.ts";
export { WEEKDAYS } from "./resource.ts";

const DAY_SECONDS = 86_400;

export const today = (ctx: Context, caller: Caller): string => todayIn(caller.timeZone, ctx.clock.now());

const seesHoursOf = (caller: Caller, user: UserRow): boolean =>
  caller.id === user.id || mayKeepTimesOf(caller, user.id);

/** None where they are not the caller's to see. */
export async function listHours(ctx: Context, caller: Caller, user: UserRow): Promise<WorkingHoursRow[]> {
  return seesHoursOf(caller, user) ? hoursOf(ctx.db, user.id) : [];
}

/** @throws NotFound (404) */
export async function findHours(ctx: Context, caller: Caller, user: UserRow, id: number): Promise<WorkingHoursRow> {
  const row = seesHoursOf(caller, user) ? await hoursById(ctx.db, user.id, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/** @throws MissingPermission (403) */
export function requireKeeper(caller: Caller, user: UserRow): void {
  if (!mayKeepTimesOf(caller, user.id)) throw missingPermission();
}

type HoursColumns = Pick<WorkingHoursRow, (typeof WEEKDAYS)[number] | "valid_from" | "availability">;

function hoursColumns(
  input: Partial<WorkingHoursInput>,
  stored: WorkingHoursRow | null,
): { columns: HoursColumns; errors: ApiError[] } {
  const errors: ApiError[] = [];
  const validFrom = input.validFrom === undefined ? (stored?.valid_from ?? null) : input.validFrom;
  if (validFrom === null) errors.push(violation("validFrom", "Valid from can't be blank."));
  const availability = input.availability === undefined ? (stored?.availability ?? 100) : input.availability;
  if (availability === null || availability < 0 || availability > 100) {
    errors.push(violation("availabilityFactor", "Availability must be between 0 and 100."));
  }
  const seconds = WEEKDAYS.map((day) => {
    const value = input[day] ?? stored?.[day];
    if (value === undefined) errors.push(violation(`${day}Hours`, "Hours can't be blank."));
    else if (value < 0 || value > DAY_SECONDS) {
      errors.push(violation(`${day}Hours`, "Hours must be between 0 and 24."));
    }
    return value ?? 0;
  });
  const [monday = 0, tuesday = 0, wednesday = 0, thursday = 0, friday = 0, saturday = 0, sunday = 0] = seconds;
  const week = { monday, tuesday, wednesday, thursday, friday, saturday, sunday };
  return { columns: { ...week, valid_from: validFrom ?? "", availability: availability ?? 0 }, errors };
}

const taken = () => violation("validFrom", "Valid from has already been taken.");

/** @throws MissingPermission (403), the problems of the input (422) */
export async function createHours(ctx: Context, caller: Caller, user: UserRow, input: Partial<WorkingHoursInput>) {
  requireKeeper(caller, user);
  const { columns, errors } = hoursColumns(input, null);
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  const id = await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        const created = await insertHours(tx, { ...columns, user_id: user.id, created_at: now, updated_at: now });
        await tell(tx, caller, user, { workingHours: { from: null, to: columns.valid_from } }, now);
        return created;
      }),
    taken(),
  );
  return stillThere(await hoursById(ctx.db, user.id, id));
}

/** Only before they hold. @throws MissingPermission (403), the problems of the input (422) */
export async function changeHours(
  ctx: Context,
  caller: Caller,
  user: UserRow,
  row: WorkingHoursRow,
  input: Partial<WorkingHoursInput>,
) {
  requireKeeper(caller, user);
  if (row.valid_from <= today(ctx, caller)) {
    throw violation("base", "Working hours that are already in effect can't be changed.");
  }
  const { columns, errors } = hoursColumns(input, row);
  throwAll(errors);
  const now = ctx.clock.now().toISOString();
  await orTaken(
    () =>
      ctx.transaction(async (tx) => {
        if (!(await updateHours(tx, row.id, { ...columns, updated_at: now }))) throw notFound();
        await tell(tx, caller, user, { workingHours: { from: row.valid_from, to: columns.valid_from } }, now);
      }),
    taken(),
  );
  return findHours(ctx, caller, user, row.id);
}

/** @throws MissingPermission (403) */
export async function removeHours(ctx: Context, caller: Caller, user: UserRow, row: WorkingHoursRow): Promise<void> {
  requireKeeper(caller, user);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await deleteFrom(tx, "working_hours", row.id))) return;
    await tell(tx, caller, user, { workingHours: { from: row.valid_from, to: null } }, now);
  });
}

/** Of one year; none where they are not the caller's to see. */
export async function listTimes(
  ctx: Context,
  caller: Caller,
  user: UserRow,
  year: string,
): Promise<NonWorkingTimeRow[]> {
  return mayKeepTimesOf(caller, user.id) ? timesBetween(ctx.db, user.id, `${year}-01-01`, `${year}-12-31`) : [];
}

/** @throws NotFound (404) */
export async function findTime(ctx: Context, caller: Caller, user: UserRow, id: number): Promise<NonWorkingTimeRow> {
  const row = mayKeepTimesOf(caller, user.id) ? await timeById(ctx.db, user.id, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

const BLANK_IS_REFUSED = "a blank date is refused";

/** @param stored null: a new one. @throws MissingPermission (403), the problems of the input (422) */
export async function saveTime(
  ctx: Context,
  caller: Caller,
  user: UserRow,
  stored: NonWorkingTimeRow | null,
  input: Partial<NonWorkingTimeInput>,
): Promise<NonWorkingTimeRow> {
  requireKeeper(caller, user);
  const start = input.startDate === undefined ? (stored?.start_date ?? null) : input.startDate;
  const end = input.endDate === undefined ? (stored?.end_date ?? null) : input.endDate;
  const errors: ApiError[] = [];
  if (start === null) errors.push(violation("startDate", "Start date can't be blank."));
  if (end === null) errors.push(violation("endDate", "End date can't be blank."));
  if (start !== null && end !== null && end < start) {
    errors.push(violation("endDate", "End date must be greater than or equal to the start date."));
  }
  throwAll(errors);
  const dates = { start_date: certain(start, BLANK_IS_REFUSED), end_date: certain(end, BLANK_IS_REFUSED) };
  const now = ctx.clock.now().toISOString();
  const id = await ctx.transaction(async (tx) => {
    // Two at once would not see each other's days.
    await ctx.dialect.lockRow(tx, "users", user.id);
    const others = await timesBetween(tx, user.id, dates.start_date, dates.end_date);
    if (others.some((other) => other.id !== stored?.id)) {
      throw violation("startDate", "Start date overlaps with another non-working time.");
    }
    const shown = `${dates.start_date} – ${dates.end_date}`;
    const before = stored === null ? null : `${stored.start_date} – ${stored.end_date}`;
    const id = stored?.id ?? (await insertTime(tx, { ...dates, user_id: user.id, created_at: now, updated_at: now }));
    if (stored !== null && !(await updateTime(tx, id, { ...dates, updated_at: now }))) throw notFound();
    if (shown !== before) await tell(tx, caller, user, { nonWorkingTime: { from: before, to: shown } }, now);
    return id;
  });
  return findTime(ctx, caller, user, id);
}

/** @throws MissingPermission (403) */
export async function removeTime(ctx: Context, caller: Caller, user: UserRow, row: NonWorkingTimeRow): Promise<void> {
  requireKeeper(caller, user);
  const now = ctx.clock.now().toISOString();
  await ctx.transaction(async (tx) => {
    if (!(await deleteFrom(tx, "non_working_times", row.id))) return;
    await tell(tx, caller, user, { nonWorkingTime: { from: `${row.start_date} – ${row.end_date}`, to: null } }, now);
  });
}

async function tell(tx: Writer, caller: Caller, user: UserRow, changes: Changes, at: string): Promise<void> {
  await record(tx, {
    entityType: "User",
    entityId: user.id,
    entityTitle: user.name,
    projectId: null,
    actorId: caller.id,
    action: "updated",
    changes,
    at,
  });
}
