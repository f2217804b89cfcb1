import type { NewRow, Reader, RowOf, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export type HelpTextRow = RowOf<"help_texts">;

export const allHelpTexts = (db: Reader): Promise<HelpTextRow[]> =>
  db.selectFrom("help_texts").selectAll().orderBy("scope").orderBy("attribute").execute();

export const helpTextById = (db: Reader, id: number): Promise<HelpTextRow | undefined> =>
  db.selectFrom("help_texts").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertHelpText(tx: Writer, row: NewRow<"help_texts">): Promise<number> {
  const { id } = await tx.insertInto("help_texts").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was still there */
export async function updateHelpText(tx: Writer, id: number, patch: RowPatch<"help_texts">): Promise<boolean> {
  const result = await tx.updateTable("help_texts").set(patch).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was still there */
export async function deleteHelpText(tx: Writer, id: number): Promise<boolean> {
  const result = await tx.deleteFrom("help_texts").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
