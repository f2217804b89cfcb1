/**
 * Asks for the durations of work packages to be computed again, since the days that are worked on have changed. The job
 * is done where work packages are known: work/work-packages/scheduling/recompute-durations.ts.
 */
import type { Context } from "../../platform/context.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";

export const DURATIONS_JOB = "recount_durations";

/** In the transaction that changes the calendar. @param actorId who changed it */
export async function recomputeDurations(ctx: Context, tx: Writer, actorId: number): Promise<void> {
  await ctx.jobs.add(tx, { kind: DURATIONS_JOB, payload: { actorId }, ownerId: actorId, dedupeKey: DURATIONS_JOB });
}
