import { sql, type SqlBool } from "kysely";
import { membershipsWith } from "../../access/grants.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { PrincipalType } from "../../platform/database/schema/tables/identity/people.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

const memberships = (db: Reader) =>
  db
    .selectFrom("memberships")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .leftJoin("users", "users.id", "memberships.principal_id")
    .leftJoin("projects", "projects.id", "memberships.project_id")
    .select([
      "memberships.id",
      "memberships.principal_id",
      "memberships.project_id",
      "memberships.created_at",
      "memberships.updated_at",
      "principals.name as principal_name",
      "principals.type as principal_type",
      "projects.name as project_name",
    ])
    // With the memberships of a deleted principal their rows are gone.
    .$narrowType<{ principal_type: PrincipalType }>();

export interface RoleOfMembership {
  id: number;
  name: string;
  /** Not given directly, but through groups alone. */
  inherited: boolean;
  /** Those through which it comes. */
  groups: { id: number; name: string }[];
}

type Plain = Awaited<ReturnType<ReturnType<typeof memberships>["execute"]>>[number];
export type MembershipRow = Plain & { roles: RoleOfMembership[] };

/** @param asksNoOthers whether the conditions are on columns of `memberships` alone */
export async function findMemberships(db: Reader, dialect: Dialect, page: Page, asksNoOthers = false) {
  const { rows, total } = await readPage(
    memberships(db),
    page,
    asksNoOthers ? db.selectFrom("memberships") : undefined,
  );
  return { rows: await withRoles(db, dialect, rows), total };
}

export async function membershipById(db: Reader, dialect: Dialect, id: number): Promise<MembershipRow | undefined> {
  const row = await memberships(db).where("memberships.id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : (await withRoles(db, dialect, [row]))[0];
}

async function withRoles(db: Reader, dialect: Dialect, rows: readonly Plain[]): Promise<MembershipRow[]> {
  const ids = rows.map((row) => row.id);
  const roles = await db
    .selectFrom("membership_roles")
    .innerJoin("roles", "roles.id", "membership_roles.role_id")
    .leftJoin("membership_roles as source", "source.id", "membership_roles.inherited_from")
    .leftJoin("memberships as of_group", "of_group.id", "source.membership_id")
    .leftJoin("principals as groups", "groups.id", "of_group.principal_id")
    .where(dialect.idIn(sql.ref("membership_roles.membership_id"), ids))
    .orderBy("roles.position")
    .orderBy("groups.id")
    .select([
      "membership_roles.membership_id",
      "roles.id",
      "roles.name",
      "membership_roles.inherited_from",
      "groups.id as group_id",
      "groups.name as group_name",
    ])
    .execute();
  const byMembership = Map.groupBy(roles, (role) => role.membership_id);
  return rows.map((row) => ({ ...row, roles: uniqueRoles(byMembership.get(row.id) ?? []) }));
}

interface HeldRole {
  id: number;
  name: string;
  inherited_from: number | null;
  group_id: number | null;
  group_name: string | null;
}

/** Direct and inherited merged; a role that is also direct counts as that. */
function uniqueRoles(rows: HeldRole[]): RoleOfMembership[] {
  const roles = new Map<number, RoleOfMembership>();
  for (const { id, name, inherited_from: source, group_id: group, group_name: title } of rows) {
    const known = roles.get(id);
    const groups = [...(known?.groups ?? []), ...(group === null ? [] : [{ id: group, name: title ?? "" }])];
    roles.set(id, { id, name, inherited: source !== null && (known?.inherited ?? true), groups });
  }
  return [...roles.values()];
}

/** Replaces the roles that were given directly; inherited ones stay. */
export async function setDirectRoles(tx: Writer, membershipId: number, roleIds: readonly number[], now: string) {
  const direct = await tx
    .selectFrom("membership_roles")
    .where("membership_id", "=", membershipId)
    .where("inherited_from", "is", null)
    .select(["id", "role_id"])
    .execute();
  const gone = direct.filter((row) => !roleIds.includes(row.role_id)).map((row) => row.id);
  const added = roleIds.filter((id) => !direct.some((row) => row.role_id === id));
  if (gone.length > 0) await tx.deleteFrom("membership_roles").where("id", "in", gone).execute();
  if (added.length > 0) {
    const values = added.map((id) => ({ membership_id: membershipId, role_id: id, inherited_from: null }));
    await tx.insertInto("membership_roles").values(values).execute();
  }
  await tx.updateTable("memberships").set({ updated_at: now }).where("id", "=", membershipId).execute();
}

export function principalFacts(db: Reader, id: number) {
  return db
    .selectFrom("principals")
    .leftJoin("users", "users.id", "principals.id")
    .where("principals.id", "=", id)
    .where("principals.type", "!=", "Leaving")
    .select(["principals.id", "principals.name", "principals.type", "users.status", "users.builtin"])
    .executeTakeFirst();
}

export function membershipIdOf(db: Reader, principalId: number, projectId: number | null) {
  return db
    .selectFrom("memberships")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .where("principal_id", "=", principalId)
    .where("project_id", projectId === null ? "is" : "=", projectId)
    .where("inherited_from", "is", null)
    .select("memberships.id")
    .executeTakeFirst();
}

/**
 * Those who hold a role hold another instead, inherited or not. Who has the other already keeps that one alone:
 * its followers are there too, so that dropping the old row with its followers takes nothing from anyone.
 * @returns the memberships in which the role was given, not inherited
 */
export async function replaceRole(tx: Writer, roleId: number, targetId: number, now: string) {
  const given = await tx
    .selectFrom("membership_roles")
    .innerJoin("memberships", "memberships.id", "membership_roles.membership_id")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .where("role_id", "=", roleId)
    .where("inherited_from", "is", null)
    .orderBy("memberships.id")
    .select(["memberships.id", "memberships.project_id", "principals.name"])
    .execute();
  await sql`delete from membership_roles where role_id = ${roleId} and inherited_from is null and exists (
    select 1 from membership_roles as other where other.membership_id = membership_roles.membership_id
    and other.role_id = ${targetId} and other.inherited_from is null)`.execute(tx);
  await sql`update memberships set updated_at = ${now} where id in (
    select membership_id from membership_roles where role_id = ${roleId})`.execute(tx);
  await tx.updateTable("membership_roles").set({ role_id: targetId }).where("role_id", "=", roleId).execute();
  return given;
}

/** Members (people and groups) who may have work assigned in the project, by name. */
export function assignableIds(db: Reader, projectId: number): Promise<number[]> {
  return db
    .selectFrom("principals")
    .leftJoin("users", "users.id", "principals.id")
    .where((eb) =>
      eb.or([eb("users.status", "is", null), eb("users.status", "in", ["active", "invited", "registered"])]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("memberships")
          .whereRef("memberships.principal_id", "=", "principals.id")
          // As a sum: SQLite would read all members of the project for each person.
          .where(sql<SqlBool>`memberships.project_id + 0 = ${projectId}`)
          .where(sql<SqlBool>`memberships.id in (${membershipsWith("work_package_assigned")})`)
          .select(sql`1`.as("one")),
      ),
    )
    .orderBy("principals.sort_key")
    .orderBy("principals.id")
    .select("principals.id")
    .execute()
    .then((rows) => rows.map((row) => row.id));
}
