/** Writes a part that fits into the database, in the caller's transaction. */
import { sql } from "kysely";
import type { Dialect } from "../../../platform/database/schema/dialect.ts";
import type { Writer } from "../../../platform/database/schema/schema.ts";
import type { PartRow, PartTable } from "./part.ts";

/** One statement has so many values at most, on either database. */
const MOST_VALUES = 5_000;

export async function putBack(tx: Writer, dialect: Dialect, tables: readonly PartTable[]): Promise<void> {
  for (const table of tables) {
    // A row may name one of its own table that comes after it: that is said once all of them are there.
    const late = table.references.filter((one) => one.table === table.name && !one.isRequired).map((one) => one.column);
    await insert(tx, table, late);
    for (const column of late) await say(tx, table, column);
    if (table.columns.includes("id") && typeof table.rows[0]?.["id"] === "number")
      await dialect.afterExplicitIds(tx, [table.name]);
  }
  const found = tables.find(({ name }) => name === "work_packages")?.rows ?? [];
  await countAgain(tx, found);
  await findComments(tx, dialect, found);
  // Whatever is kept in memory of access, of types and of settings is read again, in every process.
  await sql`update revisions set value = value + 1`.execute(tx);
}

async function insert(tx: Writer, { name, columns, rows }: PartTable, late: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const most = Math.max(1, Math.floor(MOST_VALUES / columns.length));
  for (let at = 0; at < rows.length; at += most) {
    const values = rows
      .slice(at, at + most)
      .map(
        (row) => sql`(${sql.join(columns.map((column) => (late.includes(column) ? null : (row[column] ?? null))))})`,
      );
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(tx);
  }
}

async function say(tx: Writer, { name, key, rows }: PartTable, column: string): Promise<void> {
  for (const row of rows.filter((one) => one[column] != null)) {
    const isIt = sql.join(
      key.map((part) => sql`${sql.ref(part)} = ${row[part]}`),
      sql` and `,
    );
    await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${row[column]} where ${isIt}`.execute(tx);
  }
}

/** Lists take their totals from these. */
async function countAgain(tx: Writer, rows: readonly PartRow[]): Promise<void> {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row["project_id"], row["type_id"], row["status_id"]]));
  for (const [key, { length }] of groups) {
    const [project_id, type_id, status_id]: [number, number, number] = JSON.parse(key);
    await tx
      .insertInto("work_package_counts")
      .values({ project_id, type_id, status_id, count: length })
      .onConflict((conflict) =>
        conflict.columns(["project_id", "type_id", "status_id"]).doUpdateSet((eb) => ({
          count: eb("work_package_counts.count", "+", length),
        })),
      )
      .execute();
  }
}

/** The words of their comments went with them; the comments are in the journal, and are found again once they are written as they are. */
async function findComments(tx: Writer, dialect: Dialect, rows: readonly PartRow[]): Promise<void> {
  const ids = rows.map((row) => Number(row["id"]));
  if (ids.length === 0) return;
  await tx
    .updateTable("events")
    .set((eb) => ({ comment: eb.ref("comment") }))
    .where("entity_type", "=", "WorkPackage")
    .where("comment", "<>", "")
    .where(dialect.idIn(sql.ref("entity_id"), ids))
    .execute();
}
