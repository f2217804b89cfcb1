/**
 * Reads the audit log for each stream: its two tables, each with a position of its own that moves once the destination
 * has taken what comes before it. So each entry is sent at least once, and those of one table in their order.
 */
import { streamedLog, type StreamedRow } from "../../audit/audit-events/service.ts";
import type { Context } from "../../platform/context.ts";
import { consumerOf, type Consumer } from "../../platform/events/consumers.ts";
import { openDestination } from "./destinations/open.ts";
import { Undelivered } from "./destinations/destination.ts";
import { activeStreamIds, noteFailure, noteSent, streamById } from "./store.ts";

const BATCH = 100;
export const STREAMED_TABLES = ["events", "security_events"] as const;

/** After a restore each goes on from the end of its table: `operations/backup` knows the name. */
export const readerNames = (id: number): string[] =>
  STREAMED_TABLES.map((table) => (table === "events" ? `audit-stream:${id}` : `audit-stream:${id}:occurrences`));

export function readForStreams(ctx: Context): void {
  ctx.readers.addFrom(async () => (await activeStreamIds(ctx.db)).flatMap((id) => consumersOf(ctx, id)));
}

const consumersOf = (ctx: Context, id: number): Consumer[] =>
  readerNames(id).map((name, at) =>
    consumerOf(streamedLog(STREAMED_TABLES[at] ?? "events"), {
      name,
      batch: BATCH,
      send: (rows) => send(ctx, id, rows),
      take: (tx, rows) => noteSent(tx, id, entriesIn(rows).length, ctx.clock.now().toISOString()),
      failed: (error) => noteFailed(ctx, id, error),
    }),
  );

const entriesIn = (rows: readonly StreamedRow[]) => rows.flatMap(({ entry }) => entry ?? []);

async function send(ctx: Context, id: number, rows: readonly StreamedRow[]): Promise<void> {
  const entries = entriesIn(rows);
  if (entries.length === 0) return;
  // Read each time: an administrator can have changed it.
  const row = await streamById(ctx.db, id);
  if (row?.state !== "active") throw new Undelivered("The stream is paused.");
  await openDestination(ctx, row).send(entries);
}

async function noteFailed(ctx: Context, id: number, error: unknown): Promise<void> {
  const isKnown = error instanceof Undelivered;
  if (!isKnown) ctx.log.error({ err: error, stream: id }, "an audit stream failed");
  const message = isKnown ? error.message : "The entries could not be sent. The server's log says why.";
  await ctx.transaction((tx) => noteFailure(tx, id, message, ctx.clock.now().toISOString()));
}
