import { sql } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

const sprints = (db: Reader) => db.selectFrom("sprints").selectAll("sprints");

export type SprintRow = Awaited<ReturnType<typeof findSprints>>["rows"][number];

export const findSprints = (db: Reader, page: Page) => readPage(sprints(db), page);

export const sprintById = (db: Reader, id: number): Promise<SprintRow | undefined> =>
  sprints(db).where("id", "=", id).executeTakeFirst();

export const sprintsWhere = (db: Reader, condition: Condition): Promise<SprintRow[]> =>
  sprints(db)
    .where(condition)
    .orderBy(sql`sprints.start_date is null`)
    .orderBy("start_date")
    .orderBy("id")
    .execute();

export async function insertSprint(tx: Writer, row: NewRow<"sprints">): Promise<number> {
  const { id } = await tx.insertInto("sprints").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateSprint(tx: Writer, id: number, patch: RowPatch<"sprints">): Promise<void> {
  await tx.updateTable("sprints").set(patch).where("id", "=", id).execute();
}

export async function deleteSprintRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("sprints").where("id", "=", id).execute();
}
