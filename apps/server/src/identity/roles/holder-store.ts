/** Who holds a role: a row for each way in which someone came to it. */
import { sql } from "kysely";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { PrincipalType } from "../../platform/database/schema/tables/identity/people.ts";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

const holders = (db: Reader) =>
  db
    .selectFrom("membership_roles")
    .innerJoin("memberships", "memberships.id", "membership_roles.membership_id")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .leftJoin("projects", "projects.id", "memberships.project_id")
    .leftJoin("membership_roles as source", "source.id", "membership_roles.inherited_from")
    .leftJoin("memberships as group_membership", "group_membership.id", "source.membership_id")
    .leftJoin("principals as source_group", "source_group.id", "group_membership.principal_id")
    .select([
      "membership_roles.id",
      "memberships.id as membership_id",
      "memberships.created_at",
      "memberships.updated_at",
      "principals.id as principal_id",
      "principals.name as principal_name",
      "principals.type as principal_type",
      "projects.id as project_id",
      "projects.name as project_name",
      "source_group.id as group_id",
      "source_group.name as group_name",
    ])
    // With the memberships of a deleted principal their rows are gone.
    .$narrowType<{ principal_type: PrincipalType }>();

export type HolderRow = Awaited<ReturnType<ReturnType<typeof holders>["execute"]>>[number];

export async function findHolders(db: Reader, roleId: number, page: Page) {
  return readPage(holders(db).where("membership_roles.role_id", "=", roleId), page);
}

/** What an active person holds where one of these roles is held. */
export interface HeldAnywhere {
  userId: number;
  admin: boolean;
  /** null: globally. */
  projectId: number | null;
  roleIds: number[];
}

/**
 * All roles of active people in the memberships that have one of these: what else they hold there decides
 * whether a change of these roles is felt.
 */
export async function heldBeside(db: Reader, dialect: Dialect, roleIds: readonly number[]): Promise<HeldAnywhere[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.principal_id")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .where("users.status", "=", "active")
    .where("users.builtin", "=", "none")
    .where((eb) =>
      eb(
        "memberships.id",
        "in",
        eb
          .selectFrom("membership_roles as wanted")
          .where(dialect.idIn(sql.ref("wanted.role_id"), roleIds))
          .select("wanted.membership_id"),
      ),
    )
    .select(["memberships.id", "users.id as userId", "users.admin", "memberships.project_id as projectId", "role_id"])
    .execute();
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((held) => {
    const [first] = held;
    if (first === undefined) return [];
    const { userId, admin, projectId } = first;
    return [{ userId, admin: admin === 1, projectId, roleIds: [...new Set(held.map((row) => row.role_id))] }];
  });
}

/** Active people and the public, active projects that they are no member of: where the role of non-members counts. */
export async function strangersOf(db: Reader): Promise<HeldAnywhere[]> {
  const [people, projects, members] = await Promise.all([
    db
      .selectFrom("users")
      .where("status", "=", "active")
      .where("builtin", "=", "none")
      .select(["id", "admin"])
      .execute(),
    db.selectFrom("projects").where("public", "=", 1).where("active", "=", 1).select("id").execute(),
    db
      .selectFrom("memberships")
      .innerJoin("projects", "projects.id", "memberships.project_id")
      .where("projects.public", "=", 1)
      .select(["principal_id", "project_id"])
      .execute(),
  ]);
  const membersOf = Map.groupBy(members, (row) => row.project_id);
  return projects.flatMap(({ id: projectId }) => {
    const known = new Set((membersOf.get(projectId) ?? []).map((row) => row.principal_id));
    return people
      .filter(({ id }) => !known.has(id))
      .map(({ id, admin }) => ({ userId: id, admin: admin === 1, projectId, roleIds: [] }));
  });
}

export function namesOf(db: Reader, dialect: Dialect, ids: readonly number[]) {
  return db
    .selectFrom("principals")
    .where(dialect.idIn(sql.ref("principals.id"), ids))
    .orderBy("sort_key")
    .orderBy("id")
    .select(["id", "name"])
    .execute();
}
