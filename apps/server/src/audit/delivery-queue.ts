/** Asks for people to be notified of a journal row, in the transaction that writes it; a job tells them. */
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Context } from "../platform/context.ts";
import { prepared } from "../platform/database/prepared.ts";
import type { Writer } from "../platform/database/schema/schema.ts";
import { thisRow } from "../platform/events/journal.ts";

export const DELIVERY_JOB = "notifications.tell";

/** Statements for right after the journal row's own. @param notify false: no one is told (`?notify=false`) */
export function delivery(ctx: Context, tx: Writer, notify: boolean): CompiledQuery[] {
  // One job tells of all that is there when it begins.
  return notify ? [insertThis(tx), ctx.jobs.adding(tx, JOB)] : [];
}

/** For a row that is in the journal already. */
export const deliveryOf = (ctx: Context, tx: Writer, eventId: number): CompiledQuery[] => [
  insertUntold(tx, eventId),
  ctx.jobs.adding(tx, JOB),
];

const JOB = { kind: DELIVERY_JOB, payload: {}, ownerId: null, dedupeKey: DELIVERY_JOB };

const insertion = (id: RawBuilder<number> | number) =>
  sql`insert into untold_events (event_id) values (${id}) on conflict do nothing`;

const insertThis = prepared([], (db) => insertion(thisRow(db)));
const insertUntold = prepared([-1], (_db, event: number) => insertion(event));
