/** What a copy of a project takes along, read and written table by table. */
import { copyValues } from "../../custom-fields/values/changes.ts";
import { sql } from "kysely";
import { inheritFromGroup } from "../../identity/memberships/inheritance.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";

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

/** Who is a member keeps their own roles; what groups give their people, the groups give them again. */
export async function copyMembers(tx: Writer, source: number, target: number, now: string): Promise<void> {
  await sql`insert into memberships (principal_id, project_id, created_at, updated_at)
    select given.principal_id, cast(${target} as integer), cast(${now} as text), cast(${now} as text)
    from memberships as given
    where given.project_id = ${source}
      and exists (select 1 from membership_roles where membership_id = given.id and inherited_from is null)
      and not exists (select 1 from memberships as own
        where own.project_id = ${target} and own.principal_id = given.principal_id)
    order by given.id`.execute(tx);
  await sql`insert into membership_roles (membership_id, role_id)
    select own.id, role.role_id
    from memberships as given
    join membership_roles as role on role.membership_id = given.id and role.inherited_from is null
    join memberships as own on own.principal_id = given.principal_id and own.project_id = ${target}
    where given.project_id = ${source}
      and not exists (select 1 from membership_roles as held
        where held.membership_id = own.id and held.role_id = role.role_id and held.inherited_from is null)
    order by role.id`.execute(tx);
  const groups = await tx
    .selectFrom("memberships")
    .innerJoin("groups", "groups.id", "memberships.principal_id")
    .where("memberships.project_id", "=", target)
    .select("groups.id")
    .execute();
  for (const { id } of groups) await inheritFromGroup(tx, id, now);
}

export async function copyVersions(
  tx: Writer,
  source: number,
  target: number,
  now: string,
  withMembers: boolean,
): Promise<Mapping> {
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
  await copyValues(tx, "version_id", [...mapping], withMembers);
  return mapping;
}

/** The fields that are active in the original are so in its copy, with the values that the original has of its own. */
export async function copyProjectFields(
  tx: Writer,
  source: number,
  target: number,
  withMembers: boolean,
): Promise<void> {
  await tx
    .insertInto("custom_field_projects")
    .columns(["field_id", "project_id"])
    .expression((eb) =>
      eb
        .selectFrom("custom_field_projects")
        .where("project_id", "=", source)
        .select(["field_id", sql<number>`cast(${target} as integer)`.as("project_id")]),
    )
    .execute();
  await copyValues(tx, "project_id", [[source, target]], withMembers);
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
