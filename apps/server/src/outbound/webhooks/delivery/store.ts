import { chunk } from "../../../platform/database/chunk.ts";
import type { Waiting } from "../../../platform/metrics/waiting.ts";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { executeTogether } from "../../../platform/database/schema/together.ts";

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

export const changesOfEvents = (
  db: Reader,
  ids: readonly number[],
): Promise<Pick<RowOf<"events">, "id" | "project_id" | "changes">[]> =>
  db
    .selectFrom("events")
    .select(["id", "project_id", "changes"])
    .where("id", "in", [...new Set(ids)])
    .execute();

/** Active ones with something to send now. */
export async function webhooksWithDue(db: Reader, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom("webhooks")
    .select("id")
    .where("state", "=", "active")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("webhook_deliveries")
          .whereRef("webhook_id", "=", "webhooks.id")
          .where("webhook_deliveries.state", "=", "waiting")
          .where("next_at", "<=", now)
          .select("webhook_deliveries.id"),
      ),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const dueOf = (db: Reader, webhookId: number, now: string, most: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("id")
    .limit(most)
    .execute();

/** Of each thing the first delivery that waits: the others about it wait for that one. */
export async function headsOf(
  db: Reader,
  webhookId: number,
  entities: readonly string[],
): Promise<Map<string, Pick<DeliveryRow, "id" | "next_at">>> {
  const rows = await db
    .selectFrom("webhook_deliveries")
    .innerJoin(
      db
        .selectFrom("webhook_deliveries")
        .where("webhook_id", "=", webhookId)
        .where("entity", "in", [...entities])
        .where("state", "=", "waiting")
        .groupBy("entity")
        .select((eb) => eb.fn.min("id").as("head"))
        .as("heads"),
      "heads.head",
      "webhook_deliveries.id",
    )
    .select(["id", "entity", "next_at"])
    .execute();
  return new Map(rows.map(({ entity, ...head }) => [entity, head]));
}

export async function postpone(tx: Writer, id: number, until: string): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ next_at: until })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Later ones about the same thing wait with it. */
export async function postponeFollowing(tx: Writer, row: DeliveryRow, until: string): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ next_at: until })
    .where("webhook_id", "=", row.webhook_id)
    .where("entity", "=", row.entity)
    .where("state", "=", "waiting")
    .where("id", ">", row.id)
    .where("next_at", "<", until)
    .execute();
}

/**
 * What waits for another attempt need not wait any longer: all of a webhook, or all about one thing, as they leave in order.
 * @returns how many had to wait until later
 */
export async function hasten(
  tx: Writer,
  { webhook_id, entity }: Pick<DeliveryRow, "webhook_id"> & Partial<Pick<DeliveryRow, "entity">>,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set({ next_at: now })
    .where("webhook_id", "=", webhook_id)
    .$if(entity !== undefined, (query) => query.where("entity", "=", entity ?? ""))
    .where("state", "=", "waiting")
    .where("next_at", ">", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

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

type DeliveryPatch = RowPatch<"webhook_deliveries">;

/** Of what became of an attempt; nothing where another one was noted meanwhile. */
const noting = (tx: Writer, { id, attempts }: DeliveryRow, patch: DeliveryPatch) =>
  tx
    .updateTable("webhook_deliveries")
    .set(patch)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting");

export async function noteDelivery(tx: Writer, row: DeliveryRow, patch: DeliveryPatch): Promise<void> {
  await noting(tx, row, patch).execute();
}

/** As the last of its transaction: the next delivery waits for the commit, which goes along. */
export async function noteDeliveryLast(tx: Writer, row: DeliveryRow, patch: DeliveryPatch): Promise<void> {
  await executeTogether(tx, [noting(tx, row, patch).compile()], true);
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
