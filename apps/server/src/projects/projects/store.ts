import { sql, type SqlBool } from "kysely";
import { commentColumn } from "../../custom-fields/comments/comments.ts";
import { customColumn } from "../../custom-fields/values/column.ts";
import { readPage, type Page } from "../../hal/read/page.ts";
import type { NewRow, Reader, RowPatch, Writer } from "../../platform/database/schema/schema.ts";

/** Whether `projects` is among the user's favourites. */
export const isFavorite = (userId: number) =>
  sql<SqlBool>`exists (select 1 from favorites where favorites.project_id = projects.id
    and favorites.user_id = ${userId})`;

/** Whether the user is among those who can use the template in `projects`, or it names no one. */
const isUsable = (userId: number) =>
  sql<SqlBool>`(projects.templated = 0
    or not exists (select 1 from project_template_users as named where named.project_id = projects.id)
    or exists (select 1 from project_template_users as named where named.project_id = projects.id
      and (named.principal_id = ${userId} or exists (select 1 from group_users
        where group_users.group_id = named.principal_id and group_users.user_id = ${userId}))))`;

/** @param userId whose favourites count */
const projects = (db: Reader, userId: number) =>
  db
    .selectFrom("projects")
    .selectAll("projects")
    .select([
      sql<number>`case when ${isFavorite(userId)} then 1 else 0 end`.as("favorited"),
      sql<number>`case when ${isUsable(userId)} then 1 else 0 end`.as("usable"),
      customColumn(db, "project_id", "projects.id").as("custom"),
      commentColumn(db, "projects.id").as("comments"),
    ]);

export type ProjectRow = Awaited<ReturnType<typeof findProjects>>["rows"][number] & {
  /** Of what a form echoes: the modules that it would have. */
  modules?: readonly string[];
};

export async function findProjects(db: Reader, userId: number, page: Page) {
  return readPage(projects(db, userId), page);
}

export const projectById = (db: Reader, id: number, userId = 0): Promise<ProjectRow | undefined> =>
  projects(db, userId).where("projects.id", "=", id).executeTakeFirst();

/** Also by what its identifier once was. */
export const projectByIdentifier = (db: Reader, identifier: string, userId = 0): Promise<ProjectRow | undefined> =>
  projects(db, userId)
    .where((eb) =>
      eb.or([
        eb("projects.identifier", "=", identifier),
        eb(
          "projects.id",
          "in",
          eb.selectFrom("project_identifiers").select("project_id").where("identifier", "=", identifier),
        ),
      ]),
    )
    .executeTakeFirst();

/** From now on the old identifier leads to the project, beside the new one. */
export async function keepIdentifier(tx: Writer, projectId: number, old: string, now: string): Promise<void> {
  const row = { identifier: old, project_id: projectId, created_at: now };
  await tx
    .insertInto("project_identifiers")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** It is the identifier of its project again. */
export async function dropOldIdentifier(tx: Writer, identifier: string): Promise<void> {
  await tx.deleteFrom("project_identifiers").where("identifier", "=", identifier).execute();
}

export async function modulesOf(db: Reader, projectId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("project_modules")
    .select("module")
    .where("project_id", "=", projectId)
    .orderBy("module")
    .execute();
  return rows.map((row) => row.module);
}

export async function setModules(tx: Writer, projectId: number, modules: readonly string[]): Promise<void> {
  await tx.deleteFrom("project_modules").where("project_id", "=", projectId).execute();
  await enable(tx, projectId, modules, []);
}

/** @returns whether it was none until now */
export async function favorite(tx: Writer, userId: number, projectId: number): Promise<boolean> {
  const row = { user_id: userId, project_id: projectId };
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("favorites")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (added ?? 0n) > 0n;
}

/** @returns whether it was one until now */
export async function unfavorite(tx: Writer, userId: number, projectId: number): Promise<boolean> {
  const mine = tx.deleteFrom("favorites").where("user_id", "=", userId).where("project_id", "=", projectId);
  return (await mine.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

export async function insertProject(tx: Writer, row: NewRow<"projects">): Promise<number> {
  const { id } = await tx.insertInto("projects").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateProject(tx: Writer, id: number, patch: RowPatch<"projects">): Promise<void> {
  const counted = { ...patch, lock_version: sql<number>`lock_version + 1` };
  await tx.updateTable("projects").set(counted).where("id", "=", id).execute();
}

export async function archive(tx: Writer, ids: readonly number[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("projects")
    .set({ active: 0, updated_at: now })
    .where("id", "in", ids)
    .where("active", "=", 1)
    .execute();
}

/** Ids of the projects above as they are now, the nearest first. */
export async function idsAbove(db: Reader, id: number): Promise<number[]> {
  const above: number[] = [];
  for (let next = await parentOf(db, id); next !== null && !above.includes(next); next = await parentOf(db, next)) {
    above.push(next);
  }
  return above;
}

async function parentOf(db: Reader, id: number): Promise<number | null> {
  const row = await db.selectFrom("projects").select("parent_id").where("id", "=", id).executeTakeFirst();
  return row?.parent_id ?? null;
}

/** Ids of the projects below as they are now, at any depth. */
export async function idsBelow(db: Reader, id: number): Promise<number[]> {
  const below: number[] = [];
  for (let level = [id]; level.length > 0;) {
    const children = await db.selectFrom("projects").select("id").where("parent_id", "in", level).execute();
    level = children.map((child) => child.id).filter((child) => !below.includes(child));
    below.push(...level);
  }
  return below;
}

export async function enable(tx: Writer, projectId: number, modules: readonly string[], typeIds: readonly number[]) {
  const rows = modules.map((module) => ({ project_id: projectId, module }));
  if (rows.length > 0) await tx.insertInto("project_modules").values(rows).execute();
  const types = typeIds.map((id) => ({ project_id: projectId, type_id: id }));
  if (types.length > 0) await tx.insertInto("project_types").values(types).execute();
}

/** The types that are on in a new project; where none is meant to be, the first: without one there is no work. */
export async function typeIdsOfNewProject(db: Reader): Promise<number[]> {
  const types = await db.selectFrom("types").select(["id", "is_in_new_projects"]).orderBy("position").execute();
  const active = types.filter((type) => type.is_in_new_projects === 1);
  return (active.length > 0 ? active : types.slice(0, 1)).map((type) => type.id);
}

export async function typeIdsOf(db: Reader, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("project_types")
    .innerJoin("types", "types.id", "project_types.type_id")
    .where("project_id", "=", projectId)
    .orderBy("types.position")
    .select("types.id")
    .execute();
  return rows.map((row) => row.id);
}

/** Some of a project's work packages that have no children. */
export async function someLeaves(tx: Writer, projectId: number, most: number): Promise<number[]> {
  const leaves = await tx
    .selectFrom("work_packages")
    .where("project_id", "=", projectId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("work_packages as child")
            .whereRef("child.parent_id", "=", "work_packages.id")
            .select(sql`1`.as("one")),
        ),
      ),
    )
    .select("id")
    .limit(most)
    .execute();
  return leaves.map((row) => row.id);
}

export async function deleteLeaves(tx: Writer, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("work_packages").where("id", "in", ids).execute();
}

/** Children of this project's work packages that live elsewhere lose their parent. */
export async function detachForeignChildren(tx: Writer, projectId: number): Promise<void> {
  await tx
    .updateTable("work_packages")
    .set({ parent_id: null })
    .where("project_id", "!=", projectId)
    .where("parent_id", "in", (eb) =>
      eb.selectFrom("work_packages as p").where("p.project_id", "=", projectId).select("p.id"),
    )
    .execute();
}

export async function deleteProjectRow(tx: Writer, id: number): Promise<void> {
  await tx.updateTable("projects").set({ parent_id: null }).where("parent_id", "=", id).execute();
  await tx.deleteFrom("projects").where("id", "=", id).execute();
}

/** @returns null where there is no such role, as it may have been deleted */
export async function projectRoleId(db: Reader, id: number | null | undefined): Promise<number | null> {
  if (id == null) return null;
  const row = await db
    .selectFrom("roles")
    .where("id", "=", id)
    .where("type", "=", "project")
    .where("builtin", "=", "none")
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function projectAdminRoleId(db: Reader): Promise<number | null> {
  const row = await db
    .selectFrom("roles")
    .innerJoin("role_permissions", "role_permissions.role_id", "roles.id")
    .where("type", "=", "project")
    .where("builtin", "=", "none")
    .where("permission", "=", "manage_members")
    .orderBy("position")
    .select("roles.id")
    .executeTakeFirst();
  return row?.id ?? null;
}
