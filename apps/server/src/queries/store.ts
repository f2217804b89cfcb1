import { sql } from "kysely";
import type { Dialect } from "../platform/database/database.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../platform/database/schema.ts";
import { readPage, type Page } from "../hal/page.ts";

const queries = (db: Reader) =>
  db
    .selectFrom("queries")
    .innerJoin("principals", "principals.id", "queries.user_id")
    .selectAll("queries")
    .select("principals.name as user_name");

export type QueryRow = Awaited<ReturnType<ReturnType<typeof queries>["execute"]>>[number];

export const findQueries = (db: Reader, page: Page) => readPage(queries(db), page);

export const queryById = (db: Reader, id: number): Promise<QueryRow | undefined> =>
  queries(db).where("queries.id", "=", id).executeTakeFirst();

/** Those among the ids that are public in the project. */
export const publicQueriesAmong = (
  db: Reader,
  dialect: Dialect,
  projectId: number,
  ids: readonly number[],
): Promise<QueryRow[]> =>
  queries(db)
    .where("queries.project_id", "=", projectId)
    .where("queries.is_public", "=", 1)
    .where(dialect.idIn(sql.ref("queries.id"), ids))
    .orderBy("queries.id")
    .execute();

export async function insertQuery(tx: Writer, row: NewRow<"queries">): Promise<number> {
  const { id } = await tx.insertInto("queries").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns false where somebody else has changed it since */
export async function updateQuery(
  tx: Writer,
  id: number,
  lockVersion: number,
  patch: RowPatch<"queries">,
): Promise<boolean> {
  const result = await tx
    .updateTable("queries")
    .set({ ...patch, lock_version: lockVersion + 1 })
    .where("id", "=", id)
    .where("lock_version", "=", lockVersion)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was still there */
export async function deleteQueryRow(tx: Writer, id: number): Promise<boolean> {
  const result = await tx.deleteFrom("queries").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
