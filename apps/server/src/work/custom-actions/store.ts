import type { NewRow, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

export async function insertAction(tx: Writer, row: NewRow<"custom_actions">): Promise<number> {
  const { id } = await tx.insertInto("custom_actions").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateAction(tx: Writer, id: number, patch: RowPatch<"custom_actions">): Promise<void> {
  await tx.updateTable("custom_actions").set(patch).where("id", "=", id).execute();
}

export async function deleteAction(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("custom_actions").where("id", "=", id).execute();
}
