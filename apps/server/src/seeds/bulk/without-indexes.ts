/**
 * Indexes of tables that are filled with very much: made at once when all rows are there, they take a fraction of what it
 * takes to keep them row by row. All in the transaction of the rows, so none is missing whatever happens.
 */
import { sql } from "kysely";
import type { Dialect } from "../../platform/database/schema/dialect.ts";
import type { Writer } from "../../platform/database/schema/schema.ts";

interface Index {
  name: string;
  definition: string;
}

/** Triggers find the comments of a work package by it. */
const KEPT = "events_by_entity";
/** The words and pieces of work packages have their indexes on PostgreSQL. */
const TABLES = ["work_packages", "events", "work_package_words", "work_package_pieces"];

const found = {
  sqlite: sql<Index>`select name, sql as definition from sqlite_master
    where type = 'index' and sql is not null and tbl_name in (${sql.join(TABLES)}) and name <> ${KEPT}`,
  postgres: sql<Index>`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and t.relname in (${sql.join(TABLES)}) and c.relname <> ${KEPT}
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
};

/**
 * Memory for sorting a million entries: with the usual amount, an index is merged from many small parts. On SQLite the setting
 * stays for the connection, which ends with the seed's process.
 */
const ROOM = {
  sqlite: ["pragma cache_size = -524288", "pragma threads = 2"],
  postgres: ["set local maintenance_work_mem = '256MB'"],
};

export async function withoutIndexes(tx: Writer, dialect: Dialect, fill: () => Promise<void>): Promise<void> {
  const { rows } = await found[dialect.name].execute(tx);
  for (const statement of ROOM[dialect.name]) await sql.raw(statement).execute(tx);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx);
  await fill();
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}
