import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

/** How many work packages of each type there are in the project; types without any are not in it. */
export async function countsByType(db: Reader, projectId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("work_package_counts")
    .where("project_id", "=", projectId)
    .where("count", ">", 0)
    .select((eb) => ["type_id", eb.fn.sum<number>("count").as("count")])
    .groupBy("type_id")
    .execute();
  return new Map(rows.map((row) => [row.type_id, Number(row.count)]));
}

export async function setTypes(tx: Writer, projectId: number, typeIds: readonly number[], now: string): Promise<void> {
  await tx.deleteFrom("project_types").where("project_id", "=", projectId).execute();
  const rows = typeIds.map((id) => ({ project_id: projectId, type_id: id }));
  await tx.insertInto("project_types").values(rows).execute();
  await tx.updateTable("projects").set({ updated_at: now }).where("id", "=", projectId).execute();
}
