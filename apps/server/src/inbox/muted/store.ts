import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

/** Who has muted each of these work packages. */
export async function mutesOf(
  db: Reader,
  dialect: Dialect,
  workPackageIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await db
    .selectFrom("muted_work_packages")
    .where(dialect.idIn(sql.ref("work_package_id"), workPackageIds))
    .select(["work_package_id", "user_id"])
    .execute();
  const byWorkPackage = Map.groupBy(rows, (row) => row.work_package_id);
  return new Map([...byWorkPackage].map(([id, some]) => [id, new Set(some.map((one) => one.user_id))]));
}

/** Those of a person, the newest first. */
export const mutedBy = (db: Reader, userId: number) =>
  db
    .selectFrom("muted_work_packages")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("work_package_id", "desc")
    .select(["work_package_id", "created_at"])
    .execute();

export async function insertMute(tx: Writer, userId: number, workPackageId: number, now: string): Promise<void> {
  await tx
    .insertInto("muted_work_packages")
    .values({ user_id: userId, work_package_id: workPackageId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMute(tx: Writer, userId: number, workPackageId: number): Promise<void> {
  await tx
    .deleteFrom("muted_work_packages")
    .where("user_id", "=", userId)
    .where("work_package_id", "=", workPackageId)
    .execute();
}
