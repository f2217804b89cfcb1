import { sql } from "kysely";
import { prepared } from "../../platform/database/prepared.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

const categories = (db: Reader) =>
  db
    .selectFrom("categories")
    .innerJoin("projects", "projects.id", "categories.project_id")
    .leftJoin("principals", "principals.id", "categories.default_assignee_id")
    .select([
      "categories.id",
      "categories.name",
      "categories.project_id",
      "projects.name as project_name",
      "categories.default_assignee_id",
      "categories.lock_version",
      "principals.name as default_assignee_name",
    ]);

export type CategoryRow = Awaited<ReturnType<typeof categoriesOf>>[number];

export const categoriesOf = (db: Reader, projectId: number) =>
  categories(db)
    .where("categories.project_id", "=", projectId)
    .orderBy("categories.sort_key")
    .orderBy("categories.id")
    .execute();

const byId = prepared([-1], (db, id: number) => categories(db).where("categories.id", "=", id));

export const categoryById = async (db: Reader, id: number): Promise<CategoryRow | undefined> =>
  (await db.executeQuery(byId(db, id))).rows[0];

export async function insertCategory(
  tx: Writer,
  row: { project_id: number; name: string; default_assignee_id: number | null },
): Promise<number> {
  const { id } = await tx.insertInto("categories").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(
  tx: Writer,
  id: number,
  patch: { name: string; default_assignee_id: number | null },
): Promise<void> {
  const counted = { ...patch, lock_version: sql<number>`lock_version + 1` };
  await tx.updateTable("categories").set(counted).where("id", "=", id).execute();
}

export async function deleteCategoryRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("categories").where("id", "=", id).execute();
}
