import type { Reader, Writer } from "../platform/database/schema.ts";

/** The places of a project's cards, by work package. */
export function positionsOf(db: Reader, projectId: number) {
  return db
    .selectFrom("board_positions")
    .innerJoin("work_packages", "work_packages.id", "board_positions.work_package_id")
    .where("work_packages.project_id", "=", projectId)
    .select(["board_positions.work_package_id as id", "board_positions.position"])
    .execute();
}

/** Those of the ids that are in the project. */
export async function idsWithin(db: Reader, projectId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("work_packages")
    .where("project_id", "=", projectId)
    .where("id", "in", [...ids])
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

export async function place(tx: Writer, positions: ReadonlyMap<number, number>): Promise<void> {
  const values = [...positions].map(([work_package_id, position]) => ({ work_package_id, position }));
  await tx
    .insertInto("board_positions")
    .values(values)
    .onConflict((conflict) =>
      conflict.column("work_package_id").doUpdateSet((eb) => ({ position: eb.ref("excluded.position") })),
    )
    .execute();
}
