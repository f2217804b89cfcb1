/**
 * Very many work packages on PostgreSQL. They are put into a temporary table and then into their own in one statement: its
 * triggers keep words and sums once. Batch by batch in one transaction, each sum leaves a version of its row behind, which all
 * later ones have to read past. Foreign keys are checked by one query each, at the end.
 */
import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";

interface ForeignKey {
  name: string;
  definition: string;
}

const TEMPORARY = "pg_temp";

/**
 * The ids of the new work packages follow the highest one there is.
 * @param fill gets the schema of the table to fill; null: their usual one
 */
export async function allAtOnce(
  tx: Writer,
  dialect: Dialect,
  fill: (schema: string | null) => Promise<void>,
): Promise<void> {
  if (dialect.name === "sqlite") return fill(null);
  const { rows: places } = await sql<{ schema: string; next: number }>`
    select current_schema() as schema, (select coalesce(max(id), 0) + 1 from work_packages)::integer as next`.execute(
    tx,
  );
  const [{ schema, next } = { schema: "public", next: 1 }] = places;
  const own = sql.table(`${schema}.work_packages`);
  const keys = await withoutForeignKeys(tx, schema);
  await sql`create temporary table work_packages (like ${own} including defaults including identity) on commit drop`.execute(
    tx,
  );
  await sql`alter table ${sql.table(`${TEMPORARY}.work_packages`)} alter id restart with ${sql.lit(next)}`.execute(tx);
  await fill(TEMPORARY);
  await sql`insert into ${own} overriding system value
    select * from ${sql.table(`${TEMPORARY}.work_packages`)} order by id`.execute(tx);
  await sql`drop table ${sql.table(`${TEMPORARY}.work_packages`)}`.execute(tx);
  await sql`select setval(pg_get_serial_sequence(${`${schema}.work_packages`}, 'id'), max(id)) from ${own}`.execute(tx);
  for (const { name, definition } of keys)
    await sql`alter table ${own} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx);
}

/** @returns those that were there */
async function withoutForeignKeys(tx: Writer, schema: string): Promise<ForeignKey[]> {
  const own = `${schema}.work_packages`;
  const { rows } = await sql<ForeignKey>`select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = ${own}::regclass`.execute(tx);
  for (const { name } of rows) await sql`alter table ${sql.table(own)} drop constraint ${sql.id(name)}`.execute(tx);
  return rows;
}
