/**
 * What access is decided from: the roles with their permissions and the projects with their modules, the same
 * for everyone, and one principal's roles. Both are kept in memory until the `access` revision moves on.
 */
import type { Permission } from "@halyard/contract/permissions/permissions";
import { isPermission } from "@halyard/contract/permissions/permissions";
import { sql, type RawBuilder } from "kysely";
import type { Dialect } from "../platform/database/schema/dialect.ts";
import type { Reader } from "../platform/database/schema/schema.ts";

export interface RoleFacts {
  id: number;
  name: string;
  type: "project" | "global" | "work_package";
  builtin: string;
  /** false: for system use only, no one can be given it. */
  assignable: boolean;
  permissions: ReadonlySet<Permission>;
}

export interface ProjectFacts {
  id: number;
  identifier: string;
  name: string;
  parentId: number | null;
  kind: "project" | "program" | "portfolio";
  active: boolean;
  public: boolean;
  /** A plan that others are copied from. */
  templated: boolean;
  modules: ReadonlySet<string>;
  /** Whether it goes through phases. */
  hasPhases: boolean;
}

export interface AccessFacts {
  roles: ReadonlyMap<number, RoleFacts>;
  nonMember: RoleFacts | null;
  anonymous: RoleFacts | null;
  projects: ReadonlyMap<number, ProjectFacts>;
}

/** A role that a principal holds, and how it came to it. */
export interface HeldRole {
  role: RoleFacts;
  membershipId: number;
  /** null: given directly, else the group that it comes through. */
  groupId: number | null;
}

export interface HeldRoles {
  global: readonly HeldRole[];
  byProject: ReadonlyMap<number, readonly HeldRole[]>;
}

export async function loadFacts(db: Reader): Promise<AccessFacts> {
  const [roles, permissions, projects, modules, phases] = await Promise.all([
    db.selectFrom("roles").select(["id", "name", "type", "builtin", "assignable"]).execute(),
    db.selectFrom("role_permissions").selectAll().execute(),
    db
      .selectFrom("projects")
      .select(["id", "identifier", "name", "parent_id", "kind", "active", "public", "templated"])
      .execute(),
    db.selectFrom("project_modules").selectAll().execute(),
    db.selectFrom("project_phases").where("active", "=", 1).select("project_id").distinct().execute(),
  ]);
  const permissionsOf = Map.groupBy(permissions, (row) => row.role_id);
  const phased = new Set(phases.map((row) => row.project_id));
  const modulesOf = Map.groupBy(modules, (row) => row.project_id);
  const facts = roles.map((role): [number, RoleFacts] => [
    role.id,
    {
      ...role,
      assignable: role.assignable === 1,
      permissions: new Set((permissionsOf.get(role.id) ?? []).map((row) => row.permission).filter(isPermission)),
    },
  ]);
  const byBuiltin = (builtin: string) => facts.find(([, role]) => role.builtin === builtin)?.[1] ?? null;
  return {
    roles: new Map(facts),
    nonMember: byBuiltin("non_member"),
    anonymous: byBuiltin("anonymous"),
    projects: new Map(
      projects.map((project) => [
        project.id,
        {
          id: project.id,
          identifier: project.identifier,
          name: project.name,
          parentId: project.parent_id,
          kind: project.kind,
          active: project.active === 1,
          public: project.public === 1,
          templated: project.templated === 1,
          modules: new Set((modulesOf.get(project.id) ?? []).map((row) => row.module)),
          hasPhases: phased.has(project.id),
        },
      ]),
    ),
  };
}

export async function loadHeldRoles(db: Reader, facts: AccessFacts, principalId: number): Promise<HeldRoles> {
  return heldRolesOf(facts, await rolesHeld(db).where("memberships.principal_id", "=", principalId).execute());
}

/** The roles of several principals, by principal. Who holds none is not in it. */
export async function loadHeldRolesOf(
  db: Reader,
  dialect: Dialect,
  facts: AccessFacts,
  principalIds: readonly number[],
): Promise<Map<number, HeldRoles>> {
  const rows = await rolesHeld(db)
    .where(dialect.idIn(sql.ref("memberships.principal_id"), principalIds))
    .execute();
  const byPrincipal = Map.groupBy(rows, (row) => row.principalId);
  return new Map([...byPrincipal].map(([id, held]) => [id, heldRolesOf(facts, held)]));
}

/** Everyone's roles in one project (null: the global ones), by principal. Who is not in it holds none. */
export async function loadHeldRolesIn(
  db: Reader,
  facts: AccessFacts,
  projectId: number | null,
): Promise<Map<number, HeldRoles>> {
  const rows = await rolesHeld(db)
    .where("memberships.project_id", projectId === null ? "is" : "=", projectId)
    .execute();
  const byPrincipal = Map.groupBy(rows, (row) => row.principalId);
  return new Map([...byPrincipal].map(([id, held]) => [id, heldRolesOf(facts, held)]));
}

/**
 * A select of the memberships with a role that has the permission, for statements about many people: the only place where
 * SQL says what {@link HeldRole} says in memory. `grants.test.ts` keeps both equal.
 */
export const membershipsWith = (permission: Permission): RawBuilder<unknown> =>
  sql`select membership_roles.membership_id from membership_roles
    inner join role_permissions on role_permissions.role_id = membership_roles.role_id
    where role_permissions.permission = ${permission}`;

const rolesHeld = (db: Reader) =>
  db
    .selectFrom("memberships")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .leftJoin("membership_roles as source", "source.id", "membership_roles.inherited_from")
    .leftJoin("memberships as group_membership", "group_membership.id", "source.membership_id")
    .select([
      "memberships.id as membershipId",
      "memberships.principal_id as principalId",
      "memberships.project_id as projectId",
      "membership_roles.role_id as roleId",
      "group_membership.principal_id as groupId",
    ]);

type HeldRow = Awaited<ReturnType<ReturnType<typeof rolesHeld>["execute"]>>[number];

function heldRolesOf(facts: AccessFacts, rows: readonly HeldRow[]): HeldRoles {
  const global: HeldRole[] = [];
  const byProject = new Map<number, HeldRole[]>();
  for (const row of rows) {
    const role = facts.roles.get(row.roleId);
    if (role === undefined) continue;
    const held = { role, membershipId: row.membershipId, groupId: row.groupId };
    if (row.projectId === null) global.push(held);
    else byProject.set(row.projectId, [...(byProject.get(row.projectId) ?? []), held]);
  }
  return { global, byProject };
}
