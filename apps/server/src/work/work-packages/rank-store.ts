/** `position`: the rank of a work package in its sprint, or in the backlog, by the order that people gave by hand. */
import { sql } from "kysely";
import type { Writer } from "../../platform/database/schema/schema.ts";

/**
 * Counts the ranks of a sprint again. Those that no one placed come last.
 * @param sprintId null: the backlog, where what no one placed has no rank: there may be very many
 */
export async function rankBucket(tx: Writer, projectId: number, sprintId: number | null): Promise<void> {
  const ranked =
    sprintId === null
      ? sql`select planned.id, row_number() over (order by board_positions.position, planned.id) as rank
          from board_positions join work_packages planned on planned.id = board_positions.work_package_id
          where planned.project_id = ${projectId} and planned.sprint_id is null`
      : sql`select planned.id, row_number() over (
            order by board_positions.position is null, board_positions.position, planned.id) as rank
          from work_packages planned left join board_positions on board_positions.work_package_id = planned.id
          where planned.sprint_id = ${sprintId}`;
  await sql`update work_packages set position = ranked.rank from (${ranked}) as ranked
    where work_packages.id = ranked.id
      and (work_packages.position is null or work_packages.position <> ranked.rank)`.execute(tx);
}
