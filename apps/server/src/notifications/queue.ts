/** Asks for people to be told of a journal row, in the transaction that writes it; a job tells them. */
import type { Context } from "../platform/context.ts";
import type { Writer } from "../platform/database/schema.ts";

export const TELL_JOB = "notifications.tell";

/** @param notify false: nobody is told (`?notify=false`, work contract 1.1) */
export async function tellLater(ctx: Context, tx: Writer, eventId: number, notify: boolean): Promise<void> {
  if (!notify) return;
  await tx
    .insertInto("untold_events")
    .values({ event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // One job tells of all that is there when it begins.
  await ctx.jobs.add(tx, { kind: TELL_JOB, payload: {}, ownerId: null, dedupeKey: TELL_JOB });
}
