import { sql } from "kysely";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export type StreamRow = RowOf<"audit_streams">;

export const allStreams = (db: Reader): Promise<StreamRow[]> =>
  db.selectFrom("audit_streams").selectAll().orderBy(sortKey("name")).orderBy("id").execute();

export const activeStreamIds = async (db: Reader): Promise<number[]> =>
  (await db.selectFrom("audit_streams").where("state", "=", "active").select("id").execute()).map(({ id }) => id);

export const streamById = (db: Reader, id: number): Promise<StreamRow | undefined> =>
  db.selectFrom("audit_streams").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertStream(tx: Writer, row: NewRow<"audit_streams">): Promise<number> {
  return (await tx.insertInto("audit_streams").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateStream(tx: Writer, id: number, patch: RowPatch<"audit_streams">): Promise<void> {
  await tx.updateTable("audit_streams").set(patch).where("id", "=", id).execute();
}

export async function deleteStream(tx: Writer, id: number, readers: readonly string[]): Promise<void> {
  await tx.deleteFrom("audit_streams").where("id", "=", id).execute();
  await tx.deleteFrom("journal_readers").where("name", "in", readers).execute();
}

export async function noteSent(tx: Writer, id: number, count: number, now: string): Promise<void> {
  await tx
    .updateTable("audit_streams")
    .set({ sent: sql`sent + ${count}`, last_sent_at: now, failing_since: null, error: "" })
    .where("id", "=", id)
    .execute();
}

export async function noteFailure(tx: Writer, id: number, error: string, now: string): Promise<void> {
  await tx
    .updateTable("audit_streams")
    .set({ failing_since: sql`coalesce(failing_since, ${now})`, error })
    .where("id", "=", id)
    .execute();
}
