/** Totals of a parent over what is below it, kept up the whole chain. */
import { calendarWhenNeeded, type WorkCalendar } from "../../../work-types/calendar/calendar.ts";
import type { RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { dateChanges, recordUpdate, type Cause } from "./journal.ts";
import { percentOf } from "./progress.ts";
import { daysBetween } from "./scheduling.ts";
import { childTotals, setTotals, totalsBase } from "./totals-store.ts";

/** A chain longer than this is broken data. */
const DEEPEST = 100;

/**
 * Recomputes the work package and everything above it; the journal tells of the dates that it has from its children.
 * @param id where to begin; null: nothing to do
 * @param cause null: what is made has no history yet
 */
export async function rollUp(tx: Writer, id: number | null, cause: Cause | null): Promise<void> {
  const calendar = calendarWhenNeeded(tx);
  let next = id;
  for (let depth = 0; next !== null && depth < DEEPEST; depth++) {
    const base = await totalsBase(tx, next);
    if (base === undefined) return;
    const totals = await totalsOf(tx, base, calendar);
    const changes = cause === null ? {} : dateChanges(base, totals);
    if (cause === null || Object.keys(changes).length === 0) await setTotals(tx, base.id, totals);
    else {
      await setTotals(tx, base.id, { ...totals, updated_at: cause.now });
      await recordUpdate(tx, base, cause, changes);
    }
    next = base.parent_id;
  }
}

type Base = NonNullable<Awaited<ReturnType<typeof totalsBase>>>;

async function totalsOf(
  tx: Writer,
  base: Base,
  calendar: () => Promise<WorkCalendar>,
): Promise<RowPatch<"work_packages">> {
  const children = await childTotals(tx, base.id);
  if (children.length === 0) {
    return {
      derived_estimated_seconds: null,
      derived_remaining_seconds: null,
      derived_done_ratio: null,
      derived_start_date: null,
      derived_due_date: null,
    };
  }
  const own = base.excluded_from_totals === 1 ? null : base;
  const parts = children.map((child) => {
    if (Number(child.is_parent) === 1) {
      return { work: child.derived_estimated_seconds, remaining: child.derived_remaining_seconds };
    }
    const excluded = child.excluded_from_totals === 1;
    return {
      work: excluded ? null : child.estimated_seconds,
      remaining: excluded ? null : child.remaining_seconds,
    };
  });
  const work = sum([own?.estimated_seconds ?? null, ...parts.map((part) => part.work)]);
  const remaining = sum([own?.remaining_seconds ?? null, ...parts.map((part) => part.remaining)]);
  const days = (dates: (string | null)[]) => dates.filter((date) => date !== null).toSorted();
  const start = days(children.flatMap((child) => [child.start_date, child.derived_start_date]))[0] ?? null;
  const due = days(children.flatMap((child) => [child.due_date, child.derived_due_date])).at(-1) ?? null;
  const ignores = base.ignore_non_working_days === 1;
  const automatic = base.schedule_manually === 0 && (start !== null || due !== null);
  return {
    derived_estimated_seconds: work,
    derived_remaining_seconds: remaining,
    derived_done_ratio: work === null || remaining === null || work === 0 ? null : percentOf(work, remaining),
    derived_start_date: start,
    derived_due_date: due,
    ...(automatic
      ? {
          start_date: start,
          due_date: due,
          duration: start === null || due === null ? null : daysBetween(start, due, ignores, await calendar()),
        }
      : {}),
  };
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}
