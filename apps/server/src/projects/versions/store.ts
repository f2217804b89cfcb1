import { sql } from "kysely";
import { customColumn } from "../../custom-fields/values/column.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Condition } from "../../hal/read/filters.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

const versions = (db: Reader) =>
  db
    .selectFrom("versions")
    .innerJoin("projects", "projects.id", "versions.project_id")
    .selectAll("versions")
    .select(["projects.name as project_name", customColumn(db, "version_id", "versions.id").as("custom")]);

export type VersionRow = Awaited<ReturnType<typeof findVersions>>["rows"][number];

export async function findVersions(db: Reader, page: Page) {
  return readPage(versions(db), page);
}

/** By name. */
export const versionsWhere = (db: Reader, condition: Condition): Promise<VersionRow[]> =>
  versions(db).where(condition).orderBy(byName).orderBy("versions.id").limit(10_000).execute();

const byId = prepared([-1], (db, id: number) => versions(db).where("versions.id", "=", id));

export const versionById = async (db: Reader, id: number): Promise<VersionRow | undefined> =>
  (await db.executeQuery(byId(db, id))).rows[0];

export async function insertVersion(tx: Writer, row: NewRow<"versions">): Promise<number> {
  const { id } = await tx.insertInto("versions").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateVersion(tx: Writer, id: number, patch: RowPatch<"versions">): Promise<void> {
  const counted = { ...patch, lock_version: sql<number>`lock_version + 1` };
  await tx.updateTable("versions").set(counted).where("id", "=", id).execute();
}

/** The work packages stay and have no version any more. */
export async function deleteVersionRow(tx: Writer, id: number): Promise<void> {
  await tx
    .updateTable("work_packages")
    .set((eb) => ({ version_id: null, lock_version: eb("lock_version", "+", 1) }))
    .where("version_id", "=", id)
    .execute();
  await tx.deleteFrom("versions").where("id", "=", id).execute();
}

/** Work packages of other projects than these have the version no longer. @returns how many had it */
export async function takeVersionFromOthers(
  tx: Writer,
  dialect: Dialect,
  id: number,
  projectIds: ReadonlySet<number>,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("work_packages")
    .set((eb) => ({ version_id: null, lock_version: eb("lock_version", "+", 1) }))
    .where("version_id", "=", id)
    .where((eb) => eb.not(dialect.idIn(sql.ref("project_id"), [...projectIds])))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const byName = sql.ref("versions.sort_key");
