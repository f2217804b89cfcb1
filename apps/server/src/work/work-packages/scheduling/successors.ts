/**
 * Automatic scheduling: what follows something begins as soon as that has ended. A moved end
 * moves all that follows it, in the same transaction, each with its own line in its history.
 */
import type { Caller } from "../../../access/caller.ts";
import { calendarWhenNeeded, type WorkCalendar } from "../../../work-types/calendar/calendar.ts";
import { addDays } from "../../../hal/read/date-filters.ts";
import type { Reader, Writer } from "../../../platform/database/schema/schema.ts";
import { dateChanges, recordUpdate } from "./journal.ts";
import { childIds, followersOf, predecessorsOf, scheduled, setDates, type Scheduled } from "./store.ts";
import { datesAreDays, daysBetween, dueAfter, nextWorkingDay, noDay } from "./scheduling.ts";
import { rollUp } from "./totals.ts";

/** More than this at once is broken data. */
const MOST_MOVED = 2_000;

/** The first day on which it may begin; null where nothing that it follows has a date. */
export async function soonestStart(
  db: Reader,
  id: number,
  ignoreNonWorkingDays: boolean,
  calendar: WorkCalendar,
): Promise<string | null> {
  const days = (await predecessorsOf(db, id)).flatMap(({ due_date, start_date, lag }) => {
    const end = due_date ?? start_date;
    if (end === null) return [];
    // The lag counts working days, also for those that work on weekends.
    const first = dueAfter(addDays(end, 1), (lag ?? 0) + 1, false, calendar);
    return [ignoreNonWorkingDays && (lag ?? 0) === 0 ? addDays(end, 1) : first];
  });
  return days.toSorted().at(-1) ?? null;
}

/** A new "follows" relation: the first one makes the successor automatic; then it takes its place. */
export async function followNow(tx: Writer, caller: Caller, id: number, now: string): Promise<void> {
  const row = await scheduled(tx, id);
  if (row === undefined) return;
  const own = (await predecessorsOf(tx, id)).filter((one) => one.from_id === id);
  if (own.length === 1 && row.schedule_manually === 1 && Number(row.children) === 0) {
    await apply(tx, caller, row, { ...row, schedule_manually: 0 }, now);
  }
  await rescheduleThese(tx, caller, [id], now);
}

/** A new child: the first one makes its parent automatic, so that the parent spans what is below it. */
export async function parentNow(tx: Writer, caller: Caller, id: number | null, now: string): Promise<void> {
  const row = id === null ? undefined : await scheduled(tx, id);
  if (row === undefined || row.schedule_manually === 0 || Number(row.children) !== 1) return;
  await apply(tx, caller, row, { ...row, schedule_manually: 0 }, now);
}

/** The last predecessor is gone: nothing schedules it any more. */
export async function unfollowed(tx: Writer, caller: Caller, id: number, now: string): Promise<void> {
  const row = await scheduled(tx, id);
  if (row === undefined || row.schedule_manually === 1 || Number(row.children) > 0) return;
  if ((await predecessorsOf(tx, id)).length > 0) return;
  await apply(tx, caller, row, { ...row, schedule_manually: 1 }, now);
}

/** To be called after a work package's dates or its place in the hierarchy have changed, in the same transaction. */
export async function rescheduleFollowers(tx: Writer, caller: Caller, id: number, now: string): Promise<void> {
  await rescheduleThese(tx, caller, [id, ...(await followersOf(tx, id))], now);
}

async function rescheduleThese(tx: Writer, caller: Caller, ids: readonly number[], now: string): Promise<void> {
  const queue = [...ids];
  const calendarNow = calendarWhenNeeded(tx);
  for (let moved = 0; queue.length > 0 && moved < MOST_MOVED; moved++) {
    const id = queue.shift();
    const row = id === undefined ? undefined : await scheduled(tx, id);
    if (row === undefined) continue;
    if (Number(row.children) > 0) {
      queue.push(...(await childIds(tx, row.id)));
      continue;
    }
    if (row.schedule_manually === 1) continue;
    const calendar = await calendarNow();
    const placed = placedAt(row, await soonestStart(tx, row.id, row.ignore_non_working_days === 1, calendar), calendar);
    if (!datesAreDays({ start: placed.start_date, due: placed.due_date })) throw noDay("base");
    if (placed.start_date === row.start_date && placed.due_date === row.due_date) continue;
    await apply(tx, caller, row, placed, now);
    await rollUp(tx, row.parent_id, { actorId: caller.id, now });
    queue.push(...(await followersOf(tx, row.id)));
  }
}

type Dates = Pick<Scheduled, "start_date" | "due_date" | "duration">;

/** The dates that it has when it begins on the day; its duration stays. */
export function placedAt<Row extends Dates & { ignore_non_working_days: number }>(
  row: Row,
  soonest: string | null,
  calendar: WorkCalendar,
): Row {
  if (soonest === null) return row;
  const ignores = row.ignore_non_working_days === 1;
  const start = ignores ? soonest : nextWorkingDay(soonest, calendar);
  const duration =
    row.duration ??
    (row.start_date === null || row.due_date === null
      ? null
      : daysBetween(row.start_date, row.due_date, ignores, calendar));
  if (duration !== null && duration > 0) {
    return { ...row, start_date: start, due_date: dueAfter(start, duration, ignores, calendar), duration };
  }
  const due = row.due_date === null || row.due_date >= start ? row.due_date : start;
  return {
    ...row,
    start_date: start,
    due_date: due,
    duration: due === null ? row.duration : daysBetween(start, due, ignores, calendar),
  };
}

async function apply(tx: Writer, caller: Caller, before: Scheduled, after: Scheduled, now: string): Promise<void> {
  const changes = dateChanges(before, after);
  if (before.schedule_manually !== after.schedule_manually) {
    changes["scheduleManually"] = { from: before.schedule_manually === 1, to: after.schedule_manually === 1 };
  }
  if (Object.keys(changes).length === 0) return;
  await setDates(tx, before, {
    start_date: after.start_date,
    due_date: after.due_date,
    duration: after.duration,
    schedule_manually: after.schedule_manually,
    updated_at: now,
  });
  await recordUpdate(tx, before, { actorId: caller.id, now }, changes);
}
