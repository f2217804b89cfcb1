import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { sortKey } from "../../../platform/database/reading/sort-key.ts";

export type WebhookRow = RowOf<"webhooks">;

/** With what lists show beside it. */
const webhooks = (db: Reader) =>
  db
    .selectFrom("webhooks")
    .leftJoin("principals", "principals.id", "webhooks.user_id")
    .selectAll("webhooks")
    .select((eb) => [
      "principals.name as user_name",
      eb
        .selectFrom("webhook_deliveries")
        .whereRef("webhook_id", "=", "webhooks.id")
        .where("state", "=", "waiting")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .as("waiting"),
      eb
        .selectFrom("webhook_deliveries")
        .whereRef("webhook_id", "=", "webhooks.id")
        .where("state", "=", "failed")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .as("failed"),
    ]);

export type ShownWebhookRow = Awaited<ReturnType<ReturnType<typeof webhooks>["execute"]>>[number];

export const allWebhooks = (db: Reader): Promise<ShownWebhookRow[]> =>
  webhooks(db).orderBy(sortKey("webhooks.name")).orderBy("webhooks.id").execute();

export const webhookById = (db: Reader, id: number): Promise<ShownWebhookRow | undefined> =>
  webhooks(db).where("webhooks.id", "=", id).executeTakeFirst();

/** Those that take in what happens. */
export const listeningWebhooks = (db: Reader): Promise<WebhookRow[]> =>
  db.selectFrom("webhooks").selectAll().where("state", "!=", "disabled").orderBy("id").execute();

export async function webhooksByIds(db: Reader, ids: readonly number[]): Promise<Map<number, WebhookRow>> {
  const rows = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** By webhook. */
export async function projectsOfWebhooks(db: Reader): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await db
    .selectFrom("webhook_projects")
    .innerJoin("projects", "projects.id", "webhook_projects.project_id")
    .select(["webhook_id", "projects.id", "projects.name"])
    .orderBy("projects.sort_key")
    .orderBy("projects.id")
    .execute();
  const byWebhook = Map.groupBy(rows, (row) => row.webhook_id);
  return new Map([...byWebhook].map(([id, some]) => [id, some.map((one) => ({ id: one.id, name: one.name }))]));
}

export async function insertWebhook(tx: Writer, row: NewRow<"webhooks">): Promise<number> {
  return (await tx.insertInto("webhooks").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateWebhook(tx: Writer, id: number, patch: RowPatch<"webhooks">): Promise<void> {
  await tx.updateTable("webhooks").set(patch).where("id", "=", id).execute();
}

/** @returns whether it was active until now */
export async function endWebhook(
  tx: Writer,
  id: number,
  state: "paused" | "disabled",
  reason: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhooks")
    .set({ state, paused_reason: reason, updated_at: now })
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceProjects(tx: Writer, id: number, projectIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("webhook_projects").where("webhook_id", "=", id).execute();
  if (projectIds.length === 0) return;
  await tx
    .insertInto("webhook_projects")
    .values(projectIds.map((project_id) => ({ webhook_id: id, project_id })))
    .execute();
}

/** By webhook: those that others can see too. One that was made private afterwards holds nothing any more. */
export async function viewsOfWebhooks(db: Reader): Promise<Map<number, { id: number; name: string }[]>> {
  const rows = await db
    .selectFrom("webhook_views")
    .innerJoin("queries", "queries.id", "webhook_views.query_id")
    .where("queries.is_public", "=", 1)
    .where("queries.deleted_at", "is", null)
    .select(["webhook_id", "queries.id", "queries.name"])
    .orderBy(sortKey("queries.name"))
    .orderBy("queries.id")
    .execute();
  const byWebhook = Map.groupBy(rows, (row) => row.webhook_id);
  return new Map([...byWebhook].map(([id, some]) => [id, some.map((one) => ({ id: one.id, name: one.name }))]));
}

export async function viewIdsOf(db: Reader, webhookId: number): Promise<number[]> {
  const rows = await db.selectFrom("webhook_views").where("webhook_id", "=", webhookId).select("query_id").execute();
  return rows.map(({ query_id }) => query_id);
}

export async function replaceViews(tx: Writer, id: number, queryIds: readonly number[]): Promise<void> {
  await tx.deleteFrom("webhook_views").where("webhook_id", "=", id).execute();
  if (queryIds.length === 0) return;
  const rows = [...new Set(queryIds)].map((query_id) => ({ webhook_id: id, query_id }));
  await tx.insertInto("webhook_views").values(rows).execute();
}

export async function deleteWebhook(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
}
