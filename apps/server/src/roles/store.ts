import { sql } from "kysely";
import type { Condition } from "../hal/filters.ts";
import type { Dialect } from "../platform/database/database.ts";
import type { Reader } from "../platform/database/schema.ts";

const roles = (db: Reader, dialect: Dialect) =>
  db
    .selectFrom("roles")
    .selectAll()
    .select([
      sql<string>`(select ${dialect.jsonArrayOf(sql.ref("permission"))} from role_permissions where role_id = roles.id)`.as(
        "permissions",
      ),
      sql<number>`(select count(distinct memberships.principal_id) from membership_roles
        join memberships on memberships.id = membership_roles.membership_id
        join users on users.id = memberships.principal_id
        where membership_roles.role_id = roles.id)`.as("user_count"),
    ]);

export type RoleRow = Awaited<ReturnType<typeof findRoles>>[number];

/** In the order of the role list: those that can be given first, then the built-in ones. */
export function findRoles(db: Reader, dialect: Dialect, where: Condition[]) {
  return roles(db, dialect)
    .where((eb) => eb.and(where))
    .orderBy("roles.position")
    .orderBy("roles.id")
    .execute();
}

export const roleById = (db: Reader, dialect: Dialect, id: number): Promise<RoleRow | undefined> =>
  roles(db, dialect).where("roles.id", "=", id).executeTakeFirst();
