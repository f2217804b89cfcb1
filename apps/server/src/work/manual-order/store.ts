import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { chunk } from "../../platform/database/chunk.ts";

/** The places of the projects' cards, by work package. */
export function positionsOf(db: Reader, dialect: Dialect, projects: readonly number[]) {
  return db
    .selectFrom("board_positions")
    .innerJoin("work_packages", "work_packages.id", "board_positions.work_package_id")
    .where(dialect.idIn(sql.ref("work_packages.project_id"), projects))
    .select(["board_positions.work_package_id as id", "board_positions.position"])
    .execute();
}

export async function place(tx: Writer, positions: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...positions].map(([work_package_id, position]) => ({ work_package_id, position }));
  for (const some of chunk(rows)) {
    await tx
      .insertInto("board_positions")
      .values(some)
      .onConflict((conflict) =>
        conflict.column("work_package_id").doUpdateSet((eb) => ({ position: eb.ref("excluded.position") })),
      )
      .execute();
  }
}

/** The sprints and backlogs that they are in. */
export async function bucketsOf(tx: Writer, dialect: Dialect, ids: readonly number[]) {
  return tx
    .selectFrom("work_packages")
    .innerJoin("project_modules", "project_modules.project_id", "work_packages.project_id")
    .where("project_modules.module", "=", "backlogs")
    .where(dialect.idIn(sql.ref("work_packages.id"), ids))
    .select(["work_packages.project_id as projectId", "work_packages.sprint_id as sprintId"])
    .distinct()
    .orderBy("projectId")
    .execute();
}
