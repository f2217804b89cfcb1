import { sql } from "kysely";
import type { Caller } from "../../../access/caller.ts";
import type { Condition } from "../../../hal/read/filters.ts";
import { chunk } from "../../../platform/database/chunk.ts";
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

/** Those of them who have one of these names, logins or addresses. @param keys in lower case */
export async function linkablePrincipalsCalled(db: Reader, keys: readonly string[], where: readonly Condition[]) {
  const found = [];
  for (const some of chunk(keys)) {
    let query = db
      .selectFrom("principals")
      .leftJoin("users", "users.id", "principals.id")
      .where((eb) =>
        eb.or([
          eb("principals.name_key", "in", some),
          eb("users.login_key", "in", some),
          eb("users.email_key", "in", some),
        ]),
      )
      .where((eb) =>
        eb.or([
          eb("users.id", "is", null),
          eb.and([eb("users.status", "<>", "locked"), eb("users.builtin", "=", "none")]),
        ]),
      );
    for (const condition of where) query = query.where(condition);
    const columns = ["principals.name_key", "users.login_key", "users.email_key"] as const;
    // oxlint-disable-next-line no-await-in-loop -- piece after piece
    found.push(...(await query.select(["principals.id", "principals.name", "principals.type", ...columns]).execute()));
  }
  return found;
}

/** Of these versions those that anyone may know who sees work somewhere, of the projects where the caller does. */
export async function linkableVersions(
  db: Reader,
  dialect: Dialect,
  ids: readonly number[],
  caller: Caller,
): Promise<{ id: number; name: string }[]> {
  return ids.length === 0 ? [] : knownVersions(db, dialect, caller).where("versions.id", "in", ids).execute();
}

/** Those of them with one of these names. */
export async function linkableVersionsCalled(
  db: Reader,
  dialect: Dialect,
  names: readonly string[],
  caller: Caller,
): Promise<{ id: number; name: string }[]> {
  const found = [];
  for (const some of chunk(names)) {
    // oxlint-disable-next-line no-await-in-loop -- piece after piece
    found.push(...(await knownVersions(db, dialect, caller).where("versions.name", "in", some).execute()));
  }
  return found;
}

const knownVersions = (db: Reader, dialect: Dialect, caller: Caller) =>
  db
    .selectFrom("versions")
    .innerJoin("projects", "projects.id", "versions.project_id")
    .where((eb) => eb.or([eb("versions.sharing", "=", "system"), eb("projects.public", "=", 1)]))
    .where(dialect.idIn(sql.ref("versions.project_id"), [...caller.projectIds("view_work_packages")]))
    .select(["versions.id", "versions.name"]);
