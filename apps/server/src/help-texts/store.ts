import type { Reader, RowOf, Writer } from "../platform/database/schema.ts";

export type HelpTextRow = RowOf<"help_texts">;

export const allHelpTexts = (db: Reader): Promise<HelpTextRow[]> =>
  db.selectFrom("help_texts").selectAll().orderBy("scope").orderBy("attribute").execute();

export const helpTextById = (db: Reader, id: number): Promise<HelpTextRow | undefined> =>
  db.selectFrom("help_texts").selectAll().where("id", "=", id).executeTakeFirst();

/** @param id null: a new one. @returns its id */
export async function saveHelpText(
  tx: Writer,
  id: number | null,
  columns: Pick<HelpTextRow, "scope" | "attribute" | "body">,
  now: string,
): Promise<number> {
  if (id !== null) {
    await tx
      .updateTable("help_texts")
      .set({ ...columns, updated_at: now })
      .where("id", "=", id)
      .execute();
    return id;
  }
  const row = { ...columns, created_at: now, updated_at: now };
  return (await tx.insertInto("help_texts").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function deleteHelpText(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("help_texts").where("id", "=", id).execute();
}
