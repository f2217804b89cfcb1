import { readPage, type Page } from "../../hal/read/page.ts";
import type { NewRow, Reader, Writer } from "../../platform/database/schema/schema.ts";

const views = (db: Reader) =>
  db
    .selectFrom("views")
    .innerJoin("queries", "queries.id", "views.query_id")
    .where("queries.deleted_at", "is", null)
    .selectAll("views")
    .select(["queries.name", "queries.is_public", "queries.starred", "queries.project_id"]);

export type ViewRow = Awaited<ReturnType<ReturnType<typeof views>["execute"]>>[number];

export async function findViews(db: Reader, page: Page) {
  return readPage(views(db), page);
}

export async function insertView(tx: Writer, row: NewRow<"views">): Promise<number> {
  const { id } = await tx.insertInto("views").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}
