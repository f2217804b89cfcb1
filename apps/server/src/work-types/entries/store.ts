import { sql, type SqlBool } from "kysely";
import { originText } from "../../platform/events/journal.ts";
import type { Reader, Writer } from "../../platform/database/schema/schema.ts";
import { firstOf } from "../../platform/lists/lists.ts";

export type EntryTable = "types" | "statuses" | "priorities";
export type UseColumn = "type_id" | "status_id" | "priority_id";
type Columns = Record<string, string | number | null>;

/** What the three have in common, and whatever other columns the table has. */
export interface EntryRow {
  id: number;
  name: string;
  is_default: number;
  [column: string]: string | number | null;
}

export async function entryById(db: Reader, table: EntryTable, id: number): Promise<EntryRow | undefined> {
  const result = await sql<EntryRow>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return result.rows[0];
}

/** The ids in their order. */
export async function placesOf(db: Reader, table: EntryTable): Promise<number[]> {
  const rows = await db.selectFrom(table).select("id").orderBy("position").orderBy("id").execute();
  return rows.map((row) => row.id);
}

export async function insertEntry(tx: Writer, table: EntryTable, columns: Columns): Promise<number> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((value) => sql`${value}`);
  const result = await sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(names)})
    values (${sql.join(values)}) returning id`.execute(tx);
  return firstOf(result.rows).id;
}

export async function updateEntry(tx: Writer, table: EntryTable, id: number, columns: Columns): Promise<void> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(tx);
}

export async function clearDefault(tx: Writer, table: EntryTable): Promise<void> {
  await sql`update ${sql.table(table)} set is_default = 0 where is_default = 1`.execute(tx);
}

export async function setPlace(tx: Writer, table: EntryTable, id: number, position: number): Promise<void> {
  await sql`update ${sql.table(table)} set position = ${position} where id = ${id} and position <> ${position}`.execute(
    tx,
  );
}

/** How many work packages have it. */
export async function useOf(db: Reader, column: UseColumn, id: number): Promise<number> {
  const row = await db
    .selectFrom("work_packages")
    .where(column, "=", id)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function deleteEntry(tx: Writer, table: EntryTable, id: number): Promise<void> {
  if (table === "types") await tx.deleteFrom("project_types").where("type_id", "=", id).execute();
  await tx.deleteFrom(table).where("id", "=", id).execute();
}

/** Ids of the statuses that a type's work packages may have, in order; none: all of them. */
export async function allowedStatusesOf(db: Reader, typeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("type_statuses")
    .where("type_id", "=", typeId)
    .orderBy("status_id")
    .select("status_id")
    .execute();
  return rows.map((row) => row.status_id);
}

export async function setAllowedStatuses(tx: Writer, typeId: number, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("type_statuses").where("type_id", "=", typeId).execute();
  const rows = ids.map((id) => ({ type_id: typeId, status_id: id }));
  if (rows.length > 0) await tx.insertInto("type_statuses").values(rows).execute();
}

export async function statusNames(db: Reader): Promise<Map<number, string>> {
  const rows = await db.selectFrom("statuses").select(["id", "name"]).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

interface JournalledMove {
  actorId: number;
  /** JSON. */
  changes: string;
  now: string;
}

/** A line in the history of each work package that has it. */
export async function journalMove(
  tx: Writer,
  column: UseColumn | "category_id",
  from: number,
  move: JournalledMove,
): Promise<void> {
  await sql`insert into events
    (entity_type, entity_id, entity_title, project_id, actor_id, action, version, changes, comment, internal, context, created_at, updated_at)
    select 'WorkPackage', id, subject, project_id, cast(${move.actorId} as integer), 'updated',
      1 + coalesce((select max(version) from events where entity_type = 'WorkPackage' and entity_id = work_packages.id), 0),
      cast(${move.changes} as text), '', 0, cast(${originText()} as text), cast(${move.now} as text), cast(${move.now} as text)
    from work_packages where ${sql.ref(`work_packages.${column}`)} = ${from}`.execute(tx);
}

export async function moveUses(
  tx: Writer,
  column: UseColumn | "category_id",
  from: number,
  to: number | null,
  now: string,
): Promise<void> {
  await sql`update work_packages set ${sql.ref(column)} = ${to}, lock_version = lock_version + 1, updated_at = ${now}
    where ${sql.ref(column)} = ${from}`.execute(tx);
  if (column === "status_id") return;
  // What new ones begin with goes the same way.
  await tx
    .updateTable("project_work_defaults")
    .set({ [column]: to })
    .where(column, "=", from)
    .execute();
}

/** The projects that have the one type get the other. */
export async function turnOnInstead(tx: Writer, from: number, to: number): Promise<void> {
  await sql`insert into project_types (project_id, type_id)
    select project_id, cast(${to} as integer) from project_types where type_id = ${from} on conflict do nothing`.execute(
    tx,
  );
}

/** The types that allow the one status allow the other. */
export async function allowInstead(tx: Writer, from: number, to: number): Promise<void> {
  await sql`insert into type_statuses (type_id, status_id)
    select type_id, cast(${to} as integer) from type_statuses where status_id = ${from} on conflict do nothing`.execute(
    tx,
  );
}

export async function moveCounts(tx: Writer, column: "type_id" | "status_id", from: number, to: number): Promise<void> {
  const typeId = column === "type_id" ? sql`${to}` : sql.ref("type_id");
  const statusId = column === "status_id" ? sql`${to}` : sql.ref("status_id");
  // PostgreSQL cannot tell what kind of value a bare parameter of a select is.
  await sql`insert into work_package_counts (project_id, type_id, status_id, count)
    select project_id, cast(${typeId} as integer), cast(${statusId} as integer), count
    from work_package_counts where ${sql.ref(column)} = ${from}
    on conflict (project_id, type_id, status_id) do update set count = work_package_counts.count + excluded.count`.execute(
    tx,
  );
  await sql`delete from work_package_counts where ${sql.ref(column)} = ${from}`.execute(tx);
}

/**
 * The rules of moves from and to a status become those of its replacement, for each type and role where that has none
 * of its own: what is moved from the one to the other must not be free of them.
 */
export async function carryRules(tx: Writer, from: number, to: number): Promise<void> {
  const touches = (table: string, id: number) =>
    sql<SqlBool>`(${sql.ref(`${table}.from_status_id`)} = ${id} or ${sql.ref(`${table}.to_status_id`)} = ${id})`;
  const renamed = sql`case when kept.from_status_id = ${from} then cast(${to} as integer) else kept.from_status_id end as from_status_id,
    case when kept.to_status_id = ${from} then cast(${to} as integer) else kept.to_status_id end as to_status_id`;
  const movable = sql<SqlBool>`${touches("kept", from)} and not ${touches("kept", to)}`;
  await sql`update workflows set lock_version = lock_version + 1 where type_id in (
    select type_id from workflow_limits as kept where ${touches("kept", from)}
    union select type_id from workflow_requirements as kept where ${touches("kept", from)})`.execute(tx);
  await sql`insert into workflow_limits (type_id, role_id, author, assignee, from_status_id, to_status_id)
    select kept.type_id, kept.role_id, kept.author, kept.assignee, ${renamed} from workflow_limits as kept
    where ${movable} and not exists (select 1 from workflow_limits as own
      where own.type_id = kept.type_id and own.role_id = kept.role_id
      and ${touches("own", to)} and not ${touches("own", from)})`.execute(tx);
  await sql`insert into workflow_requirements (type_id, comment, attributes, from_status_id, to_status_id)
    select kept.type_id, kept.comment, kept.attributes, ${renamed} from workflow_requirements as kept
    where ${movable} and not exists (select 1 from workflow_requirements as own
      where own.type_id = kept.type_id and ${touches("own", to)} and not ${touches("own", from)})`.execute(tx);
}
