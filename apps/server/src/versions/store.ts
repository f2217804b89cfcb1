import { sql } from "kysely";
import type { Condition } from "../hal/filters.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../platform/database/schema.ts";

const versions = (db: Reader) =>
  db
    .selectFrom("versions")
    .innerJoin("projects", "projects.id", "versions.project_id")
    .selectAll("versions")
    .select("projects.name as project_name");

export type VersionRow = Awaited<ReturnType<typeof findVersions>>["rows"][number];

export interface VersionPage {
  where: Condition[];
  order: ReturnType<typeof sql>[];
  limit: number;
  offset: number;
}

export async function findVersions(db: Reader, page: VersionPage) {
  const matching = versions(db).where((eb) => eb.and(page.where));
  const rows = page.order
    .reduce((query, term) => query.orderBy(term), matching)
    .limit(page.limit)
    .offset(page.offset);
  const count = matching.clearSelect().select((eb) => eb.fn.countAll<number>().as("count"));
  const [found, total] = await Promise.all([rows.execute(), count.executeTakeFirstOrThrow()]);
  return { rows: found, total: total.count };
}

export const versionById = (db: Reader, id: number): Promise<VersionRow | undefined> =>
  versions(db).where("versions.id", "=", id).executeTakeFirst();

export async function insertVersion(tx: Writer, row: NewRow<"versions">): Promise<number> {
  const { id } = await tx.insertInto("versions").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateVersion(tx: Writer, id: number, patch: RowPatch<"versions">): Promise<void> {
  await tx.updateTable("versions").set(patch).where("id", "=", id).execute();
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

export const byName = sql`lower(versions.name)`;
