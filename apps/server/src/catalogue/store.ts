import { sql } from "kysely";
import type { Reader, Writer } from "../platform/database/schema.ts";

export type EntryTable = "types" | "statuses" | "priorities";
type Columns = Record<string, string | number | null>;

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
  return result.rows[0]!.id;
}

export async function updateEntry(tx: Writer, table: EntryTable, id: number, columns: Columns): Promise<void> {
  const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(tx);
}

export async function setPlace(tx: Writer, table: EntryTable, id: number, position: number): Promise<void> {
  await sql`update ${sql.table(table)} set position = ${position} where id = ${id} and position <> ${position}`.execute(
    tx,
  );
}

/** How many work packages have it. */
export async function useOf(db: Reader, column: "type_id" | "status_id" | "priority_id", id: number): Promise<number> {
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
