import { sql } from "kysely";
import type { Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";

export type DeliveryRow = RowOf<"github_deliveries">;
export type Outcome = RowOf<"github_event_counts">["outcome"];

export interface NewDelivery {
  deliveryId: string;
  event: string;
  action: string;
  payload: string;
}

/** @returns the ids of those that are new */
export async function insertDeliveries(
  tx: Writer,
  deliveries: readonly NewDelivery[],
  receivedAt: string,
): Promise<Set<string>> {
  const added = await tx
    .insertInto("github_deliveries")
    .values(
      deliveries.map((delivery) => ({
        delivery_id: delivery.deliveryId,
        event: delivery.event,
        action: delivery.action,
        payload: delivery.payload,
        status: "pending" as const,
        error: "",
        received_at: receivedAt,
        processed_at: null,
      })),
    )
    .onConflict((conflict) => conflict.column("delivery_id").doNothing())
    .returning("delivery_id")
    .execute();
  return new Set(added.map((row) => row.delivery_id));
}

/** One to the count of each of these. They are written in the order of names, so that no two processes wait for each other. */
export async function countEvents(
  tx: Writer,
  at: string,
  events: readonly { event: string; outcome: Outcome }[],
): Promise<void> {
  if (events.length === 0) return;
  const day = at.slice(0, 10);
  const counts = Map.groupBy(events, ({ event, outcome }) => `${event} ${outcome}`);
  const rows = [...counts.keys()].toSorted().flatMap((key) => {
    const all = counts.get(key) ?? [];
    return all.slice(0, 1).map(({ event, outcome }) => ({ day, event, outcome, count: all.length }));
  });
  await tx
    .insertInto("github_event_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "event", "outcome"])
        .doUpdateSet({ count: sql`github_event_counts.count + excluded.count` }),
    )
    .execute();
}

/** The oldest that wait, in the order in which they came. */
export function pendingDeliveries(db: Reader, most: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom("github_deliveries")
    .selectAll()
    .where("status", "=", "pending")
    .orderBy("id")
    .limit(most)
    .execute();
}

export async function hasPending(db: Reader): Promise<boolean> {
  return (await pendingDeliveries(db, 1)).length > 0;
}

/**
 * Takes these to work on. @returns those that were still waiting: of two workers only one gets a delivery, and the
 * other waits for its end
 */
export async function claimDeliveries(tx: Writer, ids: readonly number[], at: string): Promise<Set<number>> {
  const rows = await tx
    .updateTable("github_deliveries")
    .set({ status: "processed", payload: "", processed_at: at })
    .where("id", "in", ids)
    .where("status", "=", "pending")
    .returning("id")
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Of those that are worked on, the ones that only counted. */
export async function markIgnored(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("github_deliveries").set({ status: "ignored" }).where("id", "in", ids).execute();
}

/** What failed is kept whole, for anyone who looks for the reason. @returns whether it was still waiting */
export async function markFailed(tx: Writer, id: number, error: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("github_deliveries")
    .set({ status: "failed", error, processed_at: at })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** After so long GitHub does not deliver again, so the ids need not be known any more. */
export async function forgetDeliveries(tx: Writer, before: string): Promise<void> {
  await tx.deleteFrom("github_deliveries").where("received_at", "<", before).where("status", "!=", "pending").execute();
}

export interface DeliveryFigures {
  lastAt: string | null;
  lastFailure: { event: string; error: string; at: string } | null;
  pending: number;
}

export async function deliveryFigures(db: Reader): Promise<DeliveryFigures> {
  const [last, failed, pending] = await Promise.all([
    db.selectFrom("github_deliveries").orderBy("id", "desc").limit(1).select("received_at").executeTakeFirst(),
    db
      .selectFrom("github_deliveries")
      .where("status", "=", "failed")
      .orderBy("id", "desc")
      .limit(1)
      .select(["event", "error", "received_at"])
      .executeTakeFirst(),
    db
      .selectFrom("github_deliveries")
      .where("status", "=", "pending")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    lastAt: last?.received_at ?? null,
    lastFailure: failed === undefined ? null : { event: failed.event, error: failed.error, at: failed.received_at },
    pending: pending.count,
  };
}

export interface EventCount {
  event: string;
  outcome: Outcome;
  count: number;
}

/** What was counted from a day on. */
export function eventCounts(db: Reader, from: string): Promise<EventCount[]> {
  return db
    .selectFrom("github_event_counts")
    .where("day", ">=", from)
    .groupBy(["event", "outcome"])
    .select((eb) => ["event", "outcome", eb.fn.sum<number>("count").as("count")])
    .orderBy("event")
    .orderBy("outcome")
    .execute();
}
