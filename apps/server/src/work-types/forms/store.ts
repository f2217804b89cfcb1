import type { Reader, RowOf, Writer } from "../../platform/database/schema/schema.ts";

export const formRow = (db: Reader, typeId: number): Promise<RowOf<"type_forms"> | undefined> =>
  db.selectFrom("type_forms").where("type_id", "=", typeId).selectAll().executeTakeFirst();

export async function saveForm(tx: Writer, row: RowOf<"type_forms">): Promise<void> {
  const { type_id: _, ...patch } = row;
  await tx
    .insertInto("type_forms")
    .values(row)
    .onConflict((conflict) => conflict.column("type_id").doUpdateSet(patch))
    .execute();
}

export async function deleteForm(tx: Writer, typeId: number): Promise<void> {
  await tx.deleteFrom("type_forms").where("type_id", "=", typeId).execute();
}
