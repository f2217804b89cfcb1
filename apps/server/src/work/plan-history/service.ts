/** How the work of sprints and versions went, out of the journal. */
import type { Caller } from "../../access/caller.ts";
import { startOfDayIn, todayIn } from "../../hal/read/scope.ts";
import type { Context } from "../../platform/context.ts";
import { readChanges } from "../../platform/events/journal.ts";
import { dateOf, dayNumber } from "../../work-types/calendar/calendar.ts";
import type { Catalogue } from "../../work-types/entries/catalogue.ts";
import { stateBefore, type Amount, type Moment, type Plan, type Taken } from "./history.ts";
import { changesOf, idsEverPlanned, idsPlanned, itemsByIds } from "./store.ts";

export type { Amount, Plan, Taken } from "./history.ts";

export const isClosedIn = (catalogue: Catalogue) => (statusId: number) =>
  catalogue.statuses.get(statusId)?.is_closed === 1;

/** The sprints or versions, with what of the journal and of the work is looked at. */
export interface Planned {
  plan: Plan;
  ids: readonly number[];
  /** Work of these projects counts. */
  projectIds: readonly number[];
  /** Earlier than this none of them was there. */
  since: string;
}

/** What was planned just before each of the moments, and what of it was open. */
export async function stateAt<Wanted extends Moment>(
  ctx: Context,
  catalogue: Catalogue,
  { plan, ids: planIds, projectIds, since }: Planned,
  moments: readonly Wanted[],
): Promise<ReadonlyMap<Moment, Taken>> {
  if (planIds.length === 0 || projectIds.length === 0) return new Map();
  const { db, dialect } = ctx;
  const [now, ever] = await Promise.all([
    idsPlanned(db, dialect, plan, planIds),
    idsEverPlanned(db, dialect, plan, projectIds, since),
  ]);
  const ids = [...new Set([...now, ...ever])];
  const [items, journal] = await Promise.all([
    itemsByIds(db, dialect, plan, ids, projectIds),
    changesOf(db, dialect, plan, ids, since),
  ]);
  const changes = journal.map(({ id, at, changes: text }) => ({ id, at, changes: readChanges(text) }));
  return stateBefore(plan, moments, items, changes, isClosedIn(catalogue));
}

export interface ProgressDay {
  date: string;
  planned: Amount;
  remaining: Amount;
}

export interface Span {
  /** A day or a moment. */
  from: string;
  /** The moment when it was over; null: it goes on. */
  until: string | null;
}

/** What takes longer is shown with this many of its days. */
export const MOST_DAYS = 366;

/** At the end of each day from the first one until today, or until it was over. @param keep the first days, or the last */
export async function daysOf(
  ctx: Context,
  caller: Caller,
  catalogue: Catalogue,
  planned: Planned,
  { from, until }: Span,
  keep: "first" | "last",
): Promise<ProgressDay[]> {
  const [planId = 0] = planned.ids;
  const dayOf = (at: string) => todayIn(caller.timeZone, new Date(at));
  const start = dayNumber(from.length === 10 ? from : dayOf(from));
  const end = dayNumber(dayOf(until ?? ctx.clock.now().toISOString()));
  const first = keep === "last" ? Math.max(start, end - MOST_DAYS) : start;
  const last = Math.min(end, first + MOST_DAYS);
  const moments = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const midnight = startOfDayIn(caller.timeZone, dateOf(first + index + 1));
    // What is moved on when it is closed counts as not done in it.
    const at = until !== null && until < midnight ? until : midnight;
    return { at, planId, date: dateOf(first + index) };
  });
  const taken = await stateAt(ctx, catalogue, planned, moments);
  const nothing = { count: 0, points: 0 };
  return moments.map((moment) => ({
    date: moment.date,
    planned: taken.get(moment)?.planned ?? nothing,
    remaining: taken.get(moment)?.remaining ?? nothing,
  }));
}
