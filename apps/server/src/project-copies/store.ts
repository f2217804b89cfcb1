/** What a copy of a project takes along, read and written table by table. */
import { inheritFromGroup, membershipOf } from "../memberships/inheritance.ts";
import type { Reader, Writer } from "../platform/database/schema.ts";

/** The id that a row has in the copy, by the one that it has in the source. */
export type Mapping = ReadonlyMap<number, number>;

export async function copyOfJob(db: Reader, uuid: string): Promise<number | null> {
  const row = await db
    .selectFrom("project_copies")
    .select("project_id")
    .where("job_uuid", "=", uuid)
    .executeTakeFirst();
  return row?.project_id ?? null;
}

export async function rememberCopy(tx: Writer, uuid: string, projectId: number): Promise<void> {
  await tx.insertInto("project_copies").values({ job_uuid: uuid, project_id: projectId }).execute();
}

export async function modulesOf(db: Reader, projectId: number): Promise<string[]> {
  const rows = await db.selectFrom("project_modules").select("module").where("project_id", "=", projectId).execute();
  return rows.map((row) => row.module);
}

/** Who is a member keeps their own roles; what groups give their people, the groups give them again. */
export async function copyMembers(tx: Writer, source: number, target: number, now: string): Promise<void> {
  const roles = await tx
    .selectFrom("memberships")
    .innerJoin("membership_roles", "membership_roles.membership_id", "memberships.id")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .where("memberships.project_id", "=", source)
    .where("membership_roles.inherited_from", "is", null)
    .select(["principals.id", "principals.type", "membership_roles.role_id"])
    .orderBy("membership_roles.id")
    .execute();
  const groups = new Set<number>();
  for (const [id, held] of Map.groupBy(roles, (row) => row.id)) {
    const membership = await membershipOf(tx, id, target, now);
    const known = await tx
      .selectFrom("membership_roles")
      .select("role_id")
      .where("membership_id", "=", membership)
      .where("inherited_from", "is", null)
      .execute();
    const has = new Set(known.map((row) => row.role_id));
    const rows = held
      .filter((row) => !has.has(row.role_id))
      .map((row) => ({ membership_id: membership, role_id: row.role_id, inherited_from: null }));
    if (rows.length > 0) await tx.insertInto("membership_roles").values(rows).execute();
    if (held[0]?.type === "Group") groups.add(id);
  }
  for (const group of groups) {
    const users = await tx.selectFrom("group_users").select("user_id").where("group_id", "=", group).execute();
    await inheritFromGroup(
      tx,
      group,
      users.map((row) => row.user_id),
      now,
    );
  }
}

export async function copyVersions(tx: Writer, source: number, target: number, now: string): Promise<Mapping> {
  const rows = await tx.selectFrom("versions").selectAll().where("project_id", "=", source).orderBy("id").execute();
  const mapping = new Map<number, number>();
  for (const { id, ...row } of rows) {
    const copy = await tx
      .insertInto("versions")
      .values({ ...row, project_id: target, created_at: now, updated_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    mapping.set(id, copy.id);
  }
  return mapping;
}

export async function copyCategories(
  tx: Writer,
  source: number,
  target: number,
  withMembers: boolean,
): Promise<Mapping> {
  const rows = await tx.selectFrom("categories").selectAll().where("project_id", "=", source).orderBy("id").execute();
  const mapping = new Map<number, number>();
  for (const { id, ...row } of rows) {
    const copy = await tx
      .insertInto("categories")
      .values({
        ...row,
        project_id: target,
        default_assignee_id: withMembers ? row.default_assignee_id : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    mapping.set(id, copy.id);
  }
  return mapping;
}
