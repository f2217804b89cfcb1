import { sql } from "kysely";
import type { Dialect } from "../platform/database/database.ts";
import type { Reader, Writer } from "../platform/database/schema.ts";

/** The places of the projects' cards, by work package. */
export function positionsOf(db: Reader, dialect: Dialect, projects: readonly number[]) {
  return db
    .selectFrom("board_positions")
    .innerJoin("work_packages", "work_packages.id", "board_positions.work_package_id")
    .where(dialect.idIn(sql.ref("work_packages.project_id"), projects))
    .select(["board_positions.work_package_id as id", "board_positions.position"])
    .execute();
}

/** Parameters of one statement have a limit on either database. */
const AT_ONCE = 1_000;

export async function place(tx: Writer, positions: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...positions].map(([work_package_id, position]) => ({ work_package_id, position }));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx
      .insertInto("board_positions")
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) =>
        conflict.column("work_package_id").doUpdateSet((eb) => ({ position: eb.ref("excluded.position") })),
      )
      .execute();
  }
}
