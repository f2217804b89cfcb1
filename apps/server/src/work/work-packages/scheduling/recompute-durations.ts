/**
 * Durations after the days that are worked on have changed: starts and finishes stay, how many working days are
 * between them is counted again, in the background.
 */
import { calendarOf } from "../../../work-types/calendar/calendar.ts";
import { DURATIONS_JOB } from "../../../work-types/calendar/durations-job.ts";
import { isObject } from "../../../hal/json.ts";
import type { Context } from "../../../platform/context.ts";
import { recordUpdate } from "./journal.ts";
import { countedAfter, setDuration } from "./store.ts";
import { daysBetween } from "./scheduling.ts";

const AT_ONCE = 500;

/** Safe to repeat: what is right already is left as it is. */
export function handleDurations(ctx: Context): void {
  ctx.jobs.handle(DURATIONS_JOB, async ({ payload, progress, letAnother }) => {
    await letAnother();
    const actorId = isObject(payload) ? Number(payload["actorId"]) : 0;
    const calendar = await calendarOf(ctx.db);
    let recounted = 0;
    for (let last = 0; ;) {
      const rows = await countedAfter(ctx.db, last, AT_ONCE);
      if (rows.length === 0) return { recounted };
      last = rows.at(-1)?.id ?? last;
      const wrong = rows.flatMap((row) => {
        const duration = Math.max(1, daysBetween(row.start_date, row.due_date, false, calendar));
        return duration === row.duration ? [] : [{ row, duration }];
      });
      const now = ctx.clock.now().toISOString();
      await ctx.transaction(
        async (tx) => {
          for (const { row, duration } of wrong) {
            if (!(await setDuration(tx, row, duration, now))) continue;
            await recordUpdate(tx, row, { actorId, now }, { duration: { from: row.duration, to: duration } });
          }
        },
        { alone: true },
      );
      recounted += wrong.length;
      await progress({ recounted });
    }
  });
}
