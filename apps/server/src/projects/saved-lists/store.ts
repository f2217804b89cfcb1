import { sql, type SqlBool } from "kysely";
import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export type ProjectListRow = RowOf<"project_lists">;

/** By name: someone's own and those that are for everyone. */
export const listsFor = (db: Reader, userId: number): Promise<ProjectListRow[]> =>
  db
    .selectFrom("project_lists")
    .selectAll()
    .where(sql<SqlBool>`(user_id = ${userId} or is_public = 1)`)
    .orderBy(sortKey("name_key"))
    .orderBy("id")
    .execute();

export const listById = (db: Reader, id: number): Promise<ProjectListRow | undefined> =>
  db.selectFrom("project_lists").selectAll().where("id", "=", id).executeTakeFirst();

export async function countListsOf(db: Reader, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("project_lists")
    .where("user_id", "=", userId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertList(tx: Writer, row: NewRow<"project_lists">): Promise<number> {
  const { id } = await tx.insertInto("project_lists").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateList(tx: Writer, id: number, patch: RowPatch<"project_lists">): Promise<void> {
  await tx.updateTable("project_lists").set(patch).where("id", "=", id).execute();
}

export async function deleteListRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("project_lists").where("id", "=", id).execute();
}
