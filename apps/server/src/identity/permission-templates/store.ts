import type { Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";
import { sortKey } from "../../platform/database/reading/sort-key.ts";

export type TemplateRow = RowOf<"permission_templates">;

export interface TemplateColumns {
  name: string;
  name_key: string;
  description: string;
  /** JSON: the ids, in the catalogue's order. */
  permissions: string;
}

export const allTemplates = (db: Reader): Promise<TemplateRow[]> =>
  db.selectFrom("permission_templates").selectAll().orderBy(sortKey("name_key")).execute();

export const countTemplates = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom("permission_templates")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

export const templateById = (db: Reader, id: number): Promise<TemplateRow | undefined> =>
  db.selectFrom("permission_templates").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertTemplate(tx: Writer, columns: TemplateColumns, now: string): Promise<number> {
  const { id } = await tx
    .insertInto("permission_templates")
    .values({ ...columns, version: 0, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether the row still was of that version: of two who change it at once, one is told */
export async function updateTemplate(
  tx: Writer,
  { id, version }: Pick<TemplateRow, "id" | "version">,
  columns: Partial<TemplateColumns>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("permission_templates")
    .set({ ...columns, version: version + 1, updated_at: now })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteTemplateRow(tx: Writer, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("permission_templates").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
