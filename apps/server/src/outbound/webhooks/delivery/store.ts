import { sql } from "kysely";
import type { Dialect } from "../../../platform/database/schema/dialect.ts";
import { chunk } from "../../../platform/database/chunk.ts";
import type { Waiting } from "../../../platform/metrics/waiting.ts";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../../platform/database/schema/schema.ts";

export type DeliveryRow = RowOf<"webhook_deliveries">;

export async function insertDeliveries(tx: Writer, rows: readonly NewRow<"webhook_deliveries">[]): Promise<void> {
  for (const some of chunk(rows)) await tx.insertInto("webhook_deliveries").values(some).execute();
}

/** Ids of those of these events that a job which copies a project has written in the copy. */
export async function eventsOfCopies(
  db: Reader,
  events: readonly { id: number; projectId: number | null }[],
): Promise<ReadonlySet<number>> {
  const projectIds = [...new Set(events.flatMap(({ projectId }) => projectId ?? []))];
  if (projectIds.length === 0) return new Set();
  const copies = await db
    .selectFrom("project_copies")
    .select(["project_id", "job_uuid"])
    .where("project_id", "in", projectIds)
    .execute();
  if (copies.length === 0) return new Set();
  const rows = await db
    .selectFrom("events")
    .select("id")
    .where(
      "id",
      "in",
      events.map(({ id }) => id),
    )
    .where((eb) =>
      eb.or(
        copies.map((copy) =>
          eb.and([
            eb("project_id", "=", copy.project_id),
            // The request that an event comes from is its job.
            eb("context", "like", `%"requestId":"${copy.job_uuid}"%`),
          ]),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Of these webhooks, and of each thing the first that waits, where it is due: the others wait for it. */
export const dueDeliveries = (
  db: Reader,
  now: string,
  most: number,
  webhookIds: readonly number[],
): Promise<DeliveryRow[]> =>
  db
    .selectFrom("webhook_deliveries")
    .selectAll("webhook_deliveries")
    .where("webhook_deliveries.state", "=", "waiting")
    .where("webhook_id", "in", [...webhookIds])
    .where("next_at", "<=", now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("webhook_deliveries as earlier")
            .whereRef("earlier.webhook_id", "=", "webhook_deliveries.webhook_id")
            .whereRef("earlier.entity", "=", "webhook_deliveries.entity")
            .where("earlier.state", "=", "waiting")
            .whereRef("earlier.id", "<", "webhook_deliveries.id")
            .select("earlier.id"),
        ),
      ),
    )
    .orderBy("next_at")
    .orderBy("webhook_deliveries.id")
    .limit(most)
    .execute();

/** When the next one is due; null: nothing waits that is sent at the moment. */
export async function nextDelivery(db: Reader): Promise<string | null> {
  const row = await db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .where("webhook_deliveries.state", "=", "waiting")
    .where("webhooks.state", "=", "active")
    .select((eb) => eb.fn.min("next_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Not of webhooks that are paused: those wait for a person. */
export async function waitingDeliveries(db: Reader, now: string): Promise<Waiting> {
  const { count, due } = await db
    .selectFrom("webhook_deliveries")
    .innerJoin("webhooks", "webhooks.id", "webhook_deliveries.webhook_id")
    .where("webhook_deliveries.state", "=", "waiting")
    .where("webhooks.state", "=", "active")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("next_at").as("due")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), dueSince: due !== null && due <= now ? due : null };
}

/** @returns the ids of those that no other process has */
export async function claimDeliveries(tx: Writer, dialect: Dialect, rows: readonly DeliveryRow[], until: string) {
  const claimed: number[] = [];
  for (const [nextAt, some] of Map.groupBy(rows, (row) => row.next_at)) {
    const mine = await tx
      .updateTable("webhook_deliveries")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), next_at: until }))
      .where(
        dialect.idIn(
          sql.ref("id"),
          some.map(({ id }) => id),
        ),
      )
      .where("next_at", "=", nextAt)
      .where("state", "=", "waiting")
      .returning("id")
      .execute();
    claimed.push(...mine.map(({ id }) => id));
  }
  return new Set(claimed);
}

/** What became of an attempt; nothing where it was taken over by another. */
export async function noteDelivery(
  tx: Writer,
  { id, attempts }: DeliveryRow,
  patch: RowPatch<"webhook_deliveries">,
): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set(patch)
    .where("id", "=", id)
    .where("attempts", "=", attempts + 1)
    .where("state", "=", "waiting")
    .execute();
}

export const deliveryById = (db: Reader, webhookId: number, id: number): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("id", "=", id)
    .executeTakeFirst();

export async function deliveriesOf(
  db: Reader,
  webhookId: number,
  states: readonly DeliveryRow["state"][],
  limit: number,
  offset: number,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const matching = db
    .selectFrom("webhook_deliveries")
    .where("webhook_id", "=", webhookId)
    .where("state", "in", [...states]);
  const [rows, { count }] = await Promise.all([
    matching.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count) };
}

/** Those to send again. */
export const redeliverable = (
  db: Reader,
  webhookId: number,
  which: { id: number } | { since: string; states: readonly DeliveryRow["state"][] },
  most: number,
): Promise<DeliveryRow[]> =>
  db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("state", "!=", "waiting")
    .where((eb) =>
      "id" in which
        ? eb("id", "=", which.id)
        : eb.and([eb("created_at", ">=", which.since), eb("state", "in", [...which.states])]),
    )
    .orderBy("id")
    .limit(most)
    .execute();

export async function forgetDeliveries(tx: Writer, before: string, most: number): Promise<void> {
  const old = tx
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("created_at", "<", before)
    .where("state", "!=", "waiting")
    .limit(most);
  await tx.deleteFrom("webhook_deliveries").where("id", "in", old).execute();
}
