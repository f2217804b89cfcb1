import type { Permission } from "@halyard/contract/permissions/permissions";
import { sql } from "kysely";
import type { Condition } from "../../hal/read/filters.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { RoleTable } from "../../platform/database/schema/tables/identity/people.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { readChanges, type Changes } from "../../platform/events/journal.ts";

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

export interface RoleColumns {
  name: string;
  name_key: string;
  description: string;
  type: RoleTable["type"];
  assignable: number;
}

/** Behind all others. @returns its id */
export async function insertRole(tx: Writer, columns: RoleColumns, now: string): Promise<number> {
  const { position } = await tx
    .selectFrom("roles")
    .select((eb) => eb.fn.max("position").as("position"))
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("roles")
    .values({
      ...columns,
      builtin: "none",
      position: (position ?? 0) + 1,
      version: 0,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(tx: Writer, id: number, columns: Partial<RoleColumns>, version: number, now: string) {
  await tx
    .updateTable("roles")
    .set({ ...columns, version, updated_at: now })
    .where("id", "=", id)
    .execute();
}

export async function deleteRoleRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom("roles").where("id", "=", id).execute();
}

export async function grantToRole(tx: Writer, roleId: number, permissions: readonly Permission[]): Promise<void> {
  if (permissions.length === 0) return;
  const rows = permissions.map((permission) => ({ role_id: roleId, permission }));
  await tx.insertInto("role_permissions").values(rows).execute();
}

export async function revokeFromRole(tx: Writer, roleId: number, permissions: readonly Permission[]): Promise<void> {
  if (permissions.length === 0) return;
  await tx
    .deleteFrom("role_permissions")
    .where("role_id", "=", roleId)
    .where("permission", "in", permissions)
    .execute();
}

/** A change of the role as the journal has it. */
export interface RoleChange {
  changes: Changes;
  actor: { id: number; name: string };
  at: string;
}

/** What happened to the role after this version, oldest first. */
export async function changesAfter(db: Reader, roleId: number, version: number): Promise<RoleChange[]> {
  const rows = await db
    .selectFrom("events")
    .leftJoin("principals", "principals.id", "events.actor_id")
    .where("entity_type", "=", "Role")
    .where("entity_id", "=", roleId)
    .where("version", ">", version)
    .orderBy("events.id")
    .select(["events.changes", "events.actor_id", "events.created_at", "principals.name"])
    .execute();
  return rows.map((row) => ({
    changes: readChanges(row.changes),
    actor: { id: row.actor_id, name: row.name ?? "" },
    at: row.created_at,
  }));
}
