import { sql } from "kysely";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

const relations = (db: Reader) =>
  db
    .selectFrom("relations")
    .innerJoin("work_packages as from_wp", "from_wp.id", "relations.from_id")
    .innerJoin("work_packages as to_wp", "to_wp.id", "relations.to_id")
    .selectAll("relations")
    .select([
      "from_wp.subject as from_subject",
      "from_wp.project_id as from_project_id",
      "to_wp.subject as to_subject",
      "to_wp.project_id as to_project_id",
    ]);

export type RelationRow = Awaited<ReturnType<ReturnType<typeof relations>["execute"]>>[number];

export async function findRelations(db: Reader, page: Page): Promise<{ rows: RelationRow[]; total: number }> {
  return readPage(relations(db), page);
}

/** For reading together with others, in one round trip: each work package shows its own. */
export const relationsOf = prepared([-1], (db, workPackageId: number) =>
  relations(db)
    .where((eb) => eb.or([eb("relations.from_id", "=", workPackageId), eb("relations.to_id", "=", workPackageId)]))
    .orderBy("relations.id"),
);

export const relationById = (db: Reader, id: number): Promise<RelationRow | undefined> =>
  relations(db).where("relations.id", "=", id).executeTakeFirst();

export async function insertRelation(tx: Writer, row: NewRow<"relations">): Promise<number> {
  const { id } = await tx.insertInto("relations").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateRelation(tx: Writer, id: number, patch: RowPatch<"relations">): Promise<void> {
  await tx.updateTable("relations").set(patch).where("id", "=", id).execute();
}

/** @returns whether it was still there */
export async function deleteRelationRow(tx: Writer, id: number): Promise<boolean> {
  const result = await tx.deleteFrom("relations").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function relationBetween(db: Reader, a: number, b: number): Promise<{ id: number } | undefined> {
  return db
    .selectFrom("relations")
    .where("low_id", "=", Math.min(a, b))
    .where("high_id", "=", Math.max(a, b))
    .select("id")
    .executeTakeFirst();
}

/** The other ends of these work packages' relations of one stored type, followed from `from` to `to`. */
export async function targetsOf(
  db: Reader,
  dialect: Dialect,
  type: RelationRow["type"],
  ids: readonly number[],
  except: number | null,
): Promise<number[]> {
  const rows = await db
    .selectFrom("relations")
    .where(dialect.idIn(sql.ref("from_id"), ids))
    .where("type", "=", type)
    .where("id", "!=", except ?? 0)
    .select("to_id")
    .execute();
  return rows.map((row) => row.to_id);
}

export async function parentsOf(db: Reader, dialect: Dialect, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("work_packages")
    .where(dialect.idIn(sql.ref("id"), ids))
    .where("parent_id", "is not", null)
    .select("parent_id")
    .execute();
  return rows.flatMap((row) => row.parent_id ?? []);
}

export async function childrenOf(db: Reader, dialect: Dialect, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("work_packages")
    .where(dialect.idIn(sql.ref("parent_id"), ids))
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}
