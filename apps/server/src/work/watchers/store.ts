import { sql } from "kysely";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

export function watcherIds(db: Reader, workPackageId: number): Promise<number[]> {
  return db
    .selectFrom("watchers")
    .innerJoin("principals", "principals.id", "watchers.user_id")
    .where("work_package_id", "=", workPackageId)
    .orderBy("principals.sort_key")
    .orderBy("principals.id")
    .select("watchers.user_id")
    .execute()
    .then((rows) => rows.map((row) => row.user_id));
}

/** @returns whether the user did not watch before */
export async function insertWatcher(tx: Writer, workPackageId: number, userId: number): Promise<boolean> {
  const result = await tx
    .insertInto("watchers")
    .values({ work_package_id: workPackageId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns whether the user watched before */
export async function deleteWatcher(tx: Writer, workPackageId: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom("watchers")
    .where("work_package_id", "=", workPackageId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Active users who are members of the project, by name. */
export function memberUserIds(db: Reader, projectId: number): Promise<number[]> {
  return db
    .selectFrom("users")
    .innerJoin("principals", "principals.id", "users.id")
    .where("users.status", "=", "active")
    .where("users.builtin", "=", "none")
    .where((eb) =>
      eb.or([
        eb("users.admin", "=", 1),
        eb.exists(
          eb
            .selectFrom("memberships")
            .select(sql`1`.as("one"))
            .whereRef("memberships.principal_id", "=", "users.id")
            .where("memberships.project_id", "=", projectId),
        ),
      ]),
    )
    .orderBy("principals.sort_key")
    .orderBy("principals.id")
    .select("users.id")
    .execute()
    .then((rows) => rows.map((row) => row.id));
}
