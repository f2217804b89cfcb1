/** Keeps the counts of work packages in step with seeds, which write them in bulk. */
import type { Writer } from "../platform/database/schema/schema.ts";

type Counted = { project_id: number; type_id: number; status_id: number };

/** Adds new work packages to `work_package_counts`, in their transaction. */
export async function addToCounts(tx: Writer, rows: readonly Counted[]): Promise<void> {
  const groups = Map.groupBy(rows, (row) => `${row.project_id} ${row.type_id} ${row.status_id}`);
  // In a fixed order, so that two processes wait for each other instead of for ever.
  for (const [, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [row] = group;
    if (row === undefined) continue;
    const { project_id, type_id, status_id } = row;
    await tx
      .insertInto("work_package_counts")
      .values({ project_id, type_id, status_id, count: group.length })
      .onConflict((conflict) =>
        conflict.columns(["project_id", "type_id", "status_id"]).doUpdateSet((eb) => ({
          count: eb("work_package_counts.count", "+", group.length),
        })),
      )
      .execute();
  }
}
