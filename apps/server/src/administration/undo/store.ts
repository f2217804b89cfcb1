import type { Reader } from "../../platform/database/schema/schema.ts";

export interface UndoRow {
  id: number;
  entityType: string;
  entityId: number;
  projectId: number | null;
  action: string;
  changes: string;
}

export async function entryOf(db: Reader, id: number): Promise<UndoRow | undefined> {
  return db
    .selectFrom("events")
    .where("id", "=", id)
    .select([
      "id",
      "entity_type as entityType",
      "entity_id as entityId",
      "project_id as projectId",
      "action",
      "changes",
    ])
    .executeTakeFirst();
}

/** What was changed of the same thing after an entry, the newest first. */
export const changesSince = (db: Reader, { id, entityType, entityId }: UndoRow) =>
  db
    .selectFrom("events")
    .leftJoin("principals", "principals.id", "events.actor_id")
    .where("events.entity_type", "=", entityType)
    .where("events.entity_id", "=", entityId)
    .where("events.id", ">", id)
    .orderBy("events.id", "desc")
    .select(["events.changes", "events.created_at as createdAt", "principals.name as actorName"])
    .execute();

export const isMembership = async (db: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom("memberships").where("id", "=", id).select("id").executeTakeFirst()) !== undefined;
