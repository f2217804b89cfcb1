import { sql } from "kysely";
import type { Reader, RowOf, Writer } from "../platform/database/schema.ts";

export type DeliveryRow = RowOf<"github_deliveries">;
export type Outcome = RowOf<"github_event_counts">["outcome"];

export interface NewDelivery {
  deliveryId: string;
  event: string;
  action: string;
  payload: string;
  receivedAt: string;
}

/** @returns whether it is new */
export async function insertDelivery(tx: Writer, delivery: NewDelivery): Promise<boolean> {
  const added = await tx
    .insertInto("github_deliveries")
    .values({
      delivery_id: delivery.deliveryId,
      event: delivery.event,
      action: delivery.action,
      payload: delivery.payload,
      status: "pending",
      error: "",
      received_at: delivery.receivedAt,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column("delivery_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function countEvent(tx: Writer, at: string, event: string, outcome: Outcome, by = 1): Promise<void> {
  await tx
    .insertInto("github_event_counts")
    .values({ day: at.slice(0, 10), event, outcome, count: by })
    .onConflict((conflict) =>
      conflict.columns(["day", "event", "outcome"]).doUpdateSet({ count: sql`github_event_counts.count + ${by}` }),
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

/** @returns whether it was still waiting: of two workers only one gets true, and the other waits for its end */
export async function settleDelivery(
  tx: Writer,
  id: number,
  settled: { status: "processed" | "ignored" | "failed"; error?: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("github_deliveries")
    .set({
      status: settled.status,
      error: settled.error ?? "",
      processed_at: settled.at,
      // What failed is kept for whoever looks for the reason.
      ...(settled.status === "failed" ? {} : { payload: "" }),
    })
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
