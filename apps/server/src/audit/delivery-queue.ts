/** Asks for people to be notified of a journal row, in the transaction that writes it; a job tells them. */
import { sql } from "kysely";
import type { Context } from "../platform/context.ts";
import { prepared } from "../platform/database/prepared.ts";
import type { Writer } from "../platform/database/schema/schema.ts";

export const DELIVERY_JOB = "notifications.tell";

/** @param notify false: no one is told (`?notify=false`) */
export async function deliverLater(ctx: Context, tx: Writer, eventId: number, notify: boolean): Promise<void> {
  if (!notify) return;
  await tx.executeQuery(insertUntold(tx, eventId));
  // One job tells of all that is there when it begins.
  await ctx.jobs.add(tx, { kind: DELIVERY_JOB, payload: {}, ownerId: null, dedupeKey: DELIVERY_JOB });
}

const insertUntold = prepared(
  [-1],
  (_db, event: number) => sql`insert into untold_events (event_id) values (${event}) on conflict do nothing`,
);
