import { sql } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import type { Condition } from "../../../hal/read/filters.ts";
import type { Dialect } from "../../../platform/database/schema/dialect.ts";
import type { Reader } from "../../../platform/database/schema/schema.ts";

/** Of these principals those that are not locked and that the conditions let through, with their names. */
export async function linkablePrincipals(db: Reader, ids: readonly number[], where: readonly Condition[]) {
  if (ids.length === 0) return [];
  let query = db
    .selectFrom("principals")
    .leftJoin("users", "users.id", "principals.id")
    .where("principals.id", "in", ids)
    .where((eb) =>
      eb.or([
        eb("users.id", "is", null),
        eb.and([eb("users.status", "<>", "locked"), eb("users.builtin", "=", "none")]),
      ]),
    );
  for (const condition of where) query = query.where(condition);
  return query.select(["principals.id", "principals.name", "principals.type"]).execute();
}

/** Of these versions those that anyone may know who sees work somewhere, of the projects where the caller does. */
export async function linkableVersions(
  db: Reader,
  dialect: Dialect,
  ids: readonly number[],
  caller: Caller,
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("versions")
    .innerJoin("projects", "projects.id", "versions.project_id")
    .where("versions.id", "in", ids)
    .where((eb) => eb.or([eb("versions.sharing", "=", "system"), eb("projects.public", "=", 1)]))
    .where(dialect.idIn(sql.ref("versions.project_id"), [...caller.projectIds("view_work_packages")]))
    .select(["versions.id", "versions.name"])
    .execute();
}
