import { sql } from "kysely";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

const definitions = (db: Reader) => db.selectFrom("project_phase_definitions").selectAll("project_phase_definitions");

export type PhaseDefinitionRow = Awaited<ReturnType<typeof allDefinitions>>[number];

export const findDefinitions = (db: Reader, page: Page) => readPage(definitions(db), page);

/** In the order in which projects go through them. */
export const allDefinitions = (db: Reader) => definitions(db).orderBy("position").orderBy("id").execute();

export const definitionById = (db: Reader, id: number): Promise<PhaseDefinitionRow | undefined> =>
  definitions(db).where("id", "=", id).executeTakeFirst();

export async function insertDefinition(tx: Writer, row: NewRow<"project_phase_definitions">): Promise<number> {
  const { id } = await tx.insertInto("project_phase_definitions").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateDefinition(
  tx: Writer,
  id: number,
  patch: RowPatch<"project_phase_definitions">,
): Promise<void> {
  await tx.updateTable("project_phase_definitions").set(patch).where("id", "=", id).execute();
}

export async function deleteDefinitionRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("project_phase_definitions").where("id", "=", id).execute();
}

/** In how many projects it is turned on. */
export async function projectsWith(db: Reader, definitionId: number): Promise<number> {
  const { count } = await db
    .selectFrom("project_phases")
    .where("definition_id", "=", definitionId)
    .where("active", "=", 1)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
