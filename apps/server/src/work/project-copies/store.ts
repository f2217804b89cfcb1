/** What a copy of a project takes along, read and written table by table. */
import { copyComments } from "../../custom-fields/comments/comments.ts";
import { copyValues } from "../../custom-fields/values/changes.ts";
import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import type { Shift } from "../../work-types/calendar/date-shift.ts";

/** The id that a row has in the copy, by the one that it has in the source. */
export type Mapping = ReadonlyMap<number, number>;

/** What a job has made, or begun to make. */
interface KnownCopy {
  projectId: number;
  finished: boolean;
}

export async function copyOfJob(db: Reader, uuid: string): Promise<KnownCopy | null> {
  const row = await db
    .selectFrom("project_copies")
    .select(["project_id", "unfinished"])
    .where("job_uuid", "=", uuid)
    .executeTakeFirst();
  return row === undefined ? null : { projectId: row.project_id, finished: row.unfinished === 0 };
}

export async function rememberCopy(tx: Writer, uuid: string, projectId: number): Promise<void> {
  await tx.insertInto("project_copies").values({ job_uuid: uuid, project_id: projectId, unfinished: 1 }).execute();
}

/** @param active whether it is out of the archive from now on */
export async function finishCopy(tx: Writer, uuid: string, projectId: number, active: boolean): Promise<void> {
  if (active) await tx.updateTable("projects").set({ active: 1 }).where("id", "=", projectId).execute();
  await tx.updateTable("project_copies").set({ unfinished: 0 }).where("job_uuid", "=", uuid).execute();
}

/** Memberships with roles of their own; what groups give their people, the groups give them again. */
export async function ownMembershipsOf(db: Reader, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("memberships")
    .where("project_id", "=", projectId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("membership_roles")
          .whereRef("membership_id", "=", "memberships.id")
          .where("inherited_from", "is", null)
          .select("membership_roles.id"),
      ),
    )
    .select("id")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Members of the copy, with their own roles. */
export async function copyMembers(
  tx: Writer,
  dialect: Dialect,
  target: number,
  memberships: readonly number[],
  now: string,
): Promise<void> {
  await sql`insert into memberships (principal_id, project_id, created_at, updated_at)
    select given.principal_id, cast(${target} as integer), cast(${now} as text), cast(${now} as text)
    from memberships as given
    where ${dialect.idIn(sql.ref("given.id"), memberships)}
      and not exists (select 1 from memberships as own
        where own.project_id = ${target} and own.principal_id = given.principal_id)
    order by given.id`.execute(tx);
  await sql`insert into membership_roles (membership_id, role_id)
    select own.id, role.role_id
    from memberships as given
    join membership_roles as role on role.membership_id = given.id and role.inherited_from is null
    join memberships as own on own.principal_id = given.principal_id and own.project_id = ${target}
    where ${dialect.idIn(sql.ref("given.id"), memberships)}
      and not exists (select 1 from membership_roles as held
        where held.membership_id = own.id and held.role_id = role.role_id and held.inherited_from is null)
    order by role.id`.execute(tx);
}

export async function groupsIn(db: Reader, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("groups", "groups.id", "memberships.principal_id")
    .where("memberships.project_id", "=", projectId)
    .select("groups.id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function usersOfGroup(db: Reader, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("group_users")
    .where("group_id", "=", groupId)
    .select("user_id")
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function placeholdersIn(db: Reader, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("principals", "principals.id", "memberships.principal_id")
    .where("memberships.project_id", "=", projectId)
    .where("principals.type", "=", "PlaceholderUser")
    .select("principals.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** People get the roles of the placeholder users whose place they take, besides those that they have. */
export async function replaceMembers(tx: Writer, target: number, people: Mapping, now: string): Promise<void> {
  for (const [placeholder, person] of people) {
    await sql`insert into memberships (principal_id, project_id, created_at, updated_at)
      select cast(${person} as integer), cast(${target} as integer), cast(${now} as text), cast(${now} as text)
      where not exists (select 1 from memberships where project_id = ${target} and principal_id = ${person})`.execute(
      tx,
    );
    await sql`insert into membership_roles (membership_id, role_id)
      select own.id, role.role_id
      from memberships as given
      join membership_roles as role on role.membership_id = given.id and role.inherited_from is null
      join memberships as own on own.principal_id = ${person} and own.project_id = given.project_id
      where given.project_id = ${target} and given.principal_id = ${placeholder}
        and not exists (select 1 from membership_roles as held
          where held.membership_id = own.id and held.role_id = role.role_id and held.inherited_from is null)`.execute(
      tx,
    );
    await tx
      .deleteFrom("memberships")
      .where("project_id", "=", target)
      .where("principal_id", "=", placeholder)
      .execute();
  }
}

/** @returns the new ids by the old ones */
export async function copyPhases(
  tx: Writer,
  source: number,
  target: number,
  { date }: Shift,
  now: string,
): Promise<Mapping> {
  const rows = await tx
    .selectFrom("project_phases")
    .select(["id", "definition_id", "active", "start_date", "finish_date"])
    .where("project_id", "=", source)
    .execute();
  if (rows.length === 0) return new Map();
  const moved = (one: string | null): string | null => (one === null ? null : date(one));
  const copies = rows.map(({ id: _id, ...row }) => ({
    ...row,
    project_id: target,
    start_date: moved(row.start_date),
    finish_date: moved(row.finish_date),
    created_at: now,
    updated_at: now,
  }));
  const made = await tx.insertInto("project_phases").values(copies).returning(["id", "definition_id"]).execute();
  const byDefinition = new Map(made.map((row) => [row.definition_id, row.id]));
  return new Map(rows.map((row) => [row.id, byDefinition.get(row.definition_id) ?? 0]));
}

/** The first of all dates that are copied. */
export async function firstDateOf(
  db: Reader,
  source: number,
  parts: { versions: boolean; workPackages: boolean },
): Promise<string | null> {
  const dates: (string | null)[] = [];
  if (parts.versions) {
    const row = await db
      .selectFrom("versions")
      .where("project_id", "=", source)
      .select((eb) => [eb.fn.min("start_date").as("start"), eb.fn.min("end_date").as("end")])
      .executeTakeFirst();
    dates.push(row?.start ?? null, row?.end ?? null);
  }
  if (parts.workPackages) {
    const row = await db
      .selectFrom("work_packages")
      .where("project_id", "=", source)
      .select((eb) => [eb.fn.min("start_date").as("start"), eb.fn.min("due_date").as("end")])
      .executeTakeFirst();
    dates.push(row?.start ?? null, row?.end ?? null);
  }
  const phases = await db
    .selectFrom("project_phases")
    .where("project_id", "=", source)
    .select((eb) => [eb.fn.min("start_date").as("start"), eb.fn.min("finish_date").as("end")])
    .executeTakeFirst();
  dates.push(phases?.start ?? null, phases?.end ?? null);
  return dates.filter((date) => date !== null).toSorted()[0] ?? null;
}

interface Remembering {
  /** Whether each copy remembers what it was made from. */
  remembers: boolean;
}

export async function copyVersions(
  tx: Writer,
  source: number,
  target: number,
  { shift: { date }, now, withMembers, remembers }: Remembering & { shift: Shift; now: string; withMembers: boolean },
): Promise<Mapping> {
  const rows = await tx.selectFrom("versions").selectAll().where("project_id", "=", source).orderBy("id").execute();
  const mapping = new Map<number, number>();
  for (const { id, sort_key: _kept, ...row } of rows) {
    const copy = await tx
      .insertInto("versions")
      .values({
        ...row,
        start_date: row.start_date === null ? null : date(row.start_date),
        end_date: row.end_date === null ? null : date(row.end_date),
        project_id: target,
        template_version_id: remembers ? id : null,
        created_at: now,
        updated_at: now,
      })
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
  // Who has read a field's definition before knows nothing of the copy, and would take the field from it.
  await tx
    .updateTable("custom_fields")
    .set((eb) => ({ lock_version: eb("lock_version", "+", 1) }))
    .where("id", "in", (eb) =>
      eb.selectFrom("custom_field_projects").where("project_id", "=", target).select("field_id"),
    )
    .execute();
  await copyValues(tx, "project_id", [[source, target]], withMembers);
  await copyComments(tx, source, target);
  await tx
    .insertInto("project_field_rule_schemes")
    .columns(["project_id", "scheme_id"])
    .expression((eb) =>
      eb
        .selectFrom("project_field_rule_schemes")
        .where("project_id", "=", source)
        .select([sql<number>`cast(${target} as integer)`.as("project_id"), "scheme_id"]),
    )
    .execute();
}

/** What new work packages begin with; what stayed behind is no default in the copy. */
export async function copyWorkDefaults(
  tx: Writer,
  source: number,
  target: number,
  { people, versions, categories }: { people: Mapping | null; versions: Mapping; categories: Mapping },
): Promise<void> {
  const row = await tx
    .selectFrom("project_work_defaults")
    .leftJoin("versions", "versions.id", "project_work_defaults.version_id")
    .selectAll("project_work_defaults")
    .select("versions.project_id as version_project_id")
    .where("project_work_defaults.project_id", "=", source)
    .executeTakeFirst();
  if (row === undefined) return;
  const { version_project_id, version_id, category_id, assignee_id, responsible_id, ...kept } = row;
  const person = (id: number | null) => (id === null || people === null ? null : (people.get(id) ?? id));
  const copied = (id: number | null, mapping: Mapping) => (id === null ? null : (mapping.get(id) ?? null));
  await tx
    .insertInto("project_work_defaults")
    .values({
      ...kept,
      project_id: target,
      assignee_id: person(assignee_id),
      responsible_id: person(responsible_id),
      category_id: copied(category_id, categories),
      version_id: version_project_id === source ? copied(version_id, versions) : version_id,
    })
    .execute();
}

/** `people`: who takes the place of a placeholder user; null: the members stay behind. */
export async function copyCategories(
  tx: Writer,
  source: number,
  target: number,
  { people, remembers }: Remembering & { people: Mapping | null },
): Promise<Mapping> {
  const rows = await tx.selectFrom("categories").selectAll().where("project_id", "=", source).orderBy("id").execute();
  const mapping = new Map<number, number>();
  for (const { id, sort_key: _kept, ...row } of rows) {
    const assignee = row.default_assignee_id;
    const copy = await tx
      .insertInto("categories")
      .values({
        ...row,
        project_id: target,
        template_category_id: remembers ? id : null,
        default_assignee_id: assignee === null || people === null ? null : (people.get(assignee) ?? assignee),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    mapping.set(id, copy.id);
  }
  return mapping;
}
