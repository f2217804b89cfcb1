import { readPage, type Page } from "../../hal/read/page.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

const texts = (db: Reader) =>
  db
    .selectFrom("project_texts")
    .innerJoin("projects", "projects.id", "project_texts.project_id")
    .innerJoin("principals", "principals.id", "project_texts.author_id")
    .selectAll("project_texts")
    .select(["projects.name as project_name", "principals.name as author_name"]);

export type TextRow = Awaited<ReturnType<ReturnType<typeof texts>["execute"]>>[number];

export async function findTexts(db: Reader, page: Page) {
  return readPage(texts(db), page);
}

export const textById = (db: Reader, kind: TextRow["kind"], id: number): Promise<TextRow | undefined> =>
  texts(db).where("project_texts.id", "=", id).where("project_texts.kind", "=", kind).executeTakeFirst();

export async function insertText(tx: Writer, row: NewRow<"project_texts">): Promise<number> {
  const { id } = await tx.insertInto("project_texts").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether it was still there */
export async function updateText(tx: Writer, id: number, patch: RowPatch<"project_texts">): Promise<boolean> {
  const result = await tx.updateTable("project_texts").set(patch).where("id", "=", id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether it was still there */
export async function deleteText(tx: Writer, id: number): Promise<boolean> {
  const result = await tx.deleteFrom("project_texts").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
