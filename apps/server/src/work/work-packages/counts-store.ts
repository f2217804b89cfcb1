/** How many work packages there are, by project, type and status: kept by writes, so that lists need not count. */
import { sql, type Expression, type SqlBool } from "kysely";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

export interface CountChange {
  projectId: number;
  typeId: number;
  statusId: number;
  by: number;
}

/** Keeps `work_package_counts` in step; in the transaction of the change. */
export async function count(tx: Writer, changes: readonly CountChange[]): Promise<void> {
  for (const { projectId, typeId, statusId, by } of changes) {
    await tx
      .insertInto("work_package_counts")
      .values({ project_id: projectId, type_id: typeId, status_id: statusId, count: by })
      .onConflict((conflict) =>
        conflict.columns(["project_id", "type_id", "status_id"]).doUpdateSet((eb) => ({
          count: eb("work_package_counts.count", "+", by),
        })),
      )
      .execute();
  }
}

export async function countedTotal(db: Reader, where: Expression<SqlBool>[]): Promise<number> {
  const row = await db
    .selectFrom("work_package_counts")
    .where((eb) => eb.and(where))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("count"), sql<number>`0`).as("total"))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
