import { sql } from "kysely";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

const phases = (db: Reader) =>
  db
    .selectFrom("project_phases")
    .innerJoin("project_phase_definitions", "project_phase_definitions.id", "project_phases.definition_id")
    .selectAll("project_phases")
    .select(["project_phase_definitions.name", "project_phase_definitions.position"]);

/** With the name of its definition. */
export type PhaseRow = Awaited<ReturnType<typeof phasesOf>>[number];

/** In the order of their definitions. */
export const phasesOf = (db: Reader, projectId: number) =>
  phases(db).where("project_id", "=", projectId).orderBy("position").orderBy("project_phases.id").execute();

export const findPhases = (db: Reader, page: Page) => readPage(phases(db), page);

export const phaseById = (db: Reader, id: number): Promise<PhaseRow | undefined> =>
  phases(db).where("project_phases.id", "=", id).executeTakeFirst();

/** A client that found no phase has seen version 0. */
export async function insertPhase(tx: Writer, row: NewRow<"project_phases">): Promise<number> {
  const first = { ...row, lock_version: 1 };
  const { id } = await tx.insertInto("project_phases").values(first).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updatePhase(tx: Writer, id: number, patch: RowPatch<"project_phases">): Promise<void> {
  const counted = { ...patch, lock_version: sql<number>`lock_version + 1` };
  await tx.updateTable("project_phases").set(counted).where("id", "=", id).execute();
}
