import { sql } from "kysely";
import type { Dialect } from "../../../platform/database/schema/dialect.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../../platform/database/schema/schema.ts";
import { chunk } from "../../../platform/database/chunk.ts";
import { readPage, type Page } from "../../../hal/read/page.ts";

const queries = (db: Reader) =>
  db
    .selectFrom("queries")
    .innerJoin("principals", "principals.id", "queries.user_id")
    .where("queries.deleted_at", "is", null)
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

/** Whose they are and where, for those who look after the instance. */
export const namedQueries = (db: Reader, dialect: Dialect, ids: readonly number[]) =>
  queries(db)
    .clearSelect()
    .leftJoin("projects", "projects.id", "queries.project_id")
    .where(dialect.idIn(sql.ref("queries.id"), ids))
    .select([
      "queries.id",
      "queries.name",
      "queries.is_public",
      "queries.user_id",
      "principals.name as user_name",
      "queries.project_id",
      "projects.name as project_name",
    ])
    .execute();

export async function insertQuery(tx: Writer, row: NewRow<"queries">): Promise<number> {
  const { id } = await tx.insertInto("queries").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns false where someone else has changed or deleted it since */
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
    .where("deleted_at", "is", null)
    .where("lock_version", "=", lockVersion)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** It is gone for everyone, and can be restored. @returns whether it was still there */
export async function hideQuery(tx: Writer, id: number, by: number, at: string): Promise<boolean> {
  const result = await tx
    .updateTable("queries")
    .set({ deleted_at: at, deleted_by: by })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether they deleted it, and not before the moment given */
export async function showQueryAgain(tx: Writer, id: number, by: number, since: string): Promise<boolean> {
  const result = await tx
    .updateTable("queries")
    .set({ deleted_at: null, deleted_by: null })
    .where("id", "=", id)
    .where("deleted_by", "=", by)
    .where("deleted_at", ">=", since)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Those deleted before the moment. */
export async function forgetQueries(tx: Writer, before: string): Promise<void> {
  await tx.deleteFrom("queries").where("deleted_at", "<", before).execute();
}

/** Where the work packages of the projects stand in the view. */
export const positionsOf = (db: Reader, dialect: Dialect, queryId: number, projects: readonly number[]) =>
  db
    .selectFrom("view_positions")
    .innerJoin("work_packages", "work_packages.id", "view_positions.work_package_id")
    .where("view_positions.query_id", "=", queryId)
    .where(dialect.idIn(sql.ref("work_packages.project_id"), projects))
    .select(["view_positions.work_package_id as id", "view_positions.position"])
    .orderBy("view_positions.position")
    .orderBy("view_positions.work_package_id")
    .execute();

export async function place(tx: Writer, queryId: number, positions: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...positions].map(([id, position]) => ({ query_id: queryId, work_package_id: id, position }));
  for (const some of chunk(rows)) {
    await tx
      .insertInto("view_positions")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["query_id", "work_package_id"])
          .doUpdateSet((eb) => ({ position: eb.ref("excluded.position") })),
      )
      .execute();
  }
}

export async function unplace(tx: Writer, dialect: Dialect, queryId: number, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("view_positions")
    .where("query_id", "=", queryId)
    .where(dialect.idIn(sql.ref("work_package_id"), ids))
    .execute();
}

/** Its order is no change of the view that others could collide with. @returns whether it was still there */
export async function touchQuery(tx: Writer, id: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable("queries")
    .set({ updated_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
