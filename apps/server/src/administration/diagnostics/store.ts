import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { Reader } from "../../platform/database/schema/schema.ts";

/** The newest of its kind. */
export const lastJob = (db: Reader, kind: string) =>
  db
    .selectFrom("jobs")
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .select(["uuid", "status", "result", "updated_at"])
    .executeTakeFirst();

/** The newest of its kind that succeeded. */
export const lastDone = (db: Reader, kind: string) =>
  db
    .selectFrom("jobs")
    .where("kind", "=", kind)
    .where("status", "=", "success")
    .orderBy("id", "desc")
    .limit(1)
    .select(["result", "updated_at"])
    .executeTakeFirst();

/** How much room each table takes with its indexes; SQLite does not say, there it is that of the whole file. */
export async function tableSizes({ db, dialect }: Context): Promise<{ name: string; bytes: number }[]> {
  const query =
    dialect.name === "sqlite"
      ? sql<{ name: string; bytes: number }>`select 'all' as name, page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`
      : sql<{ name: string; bytes: number }>`select c.relname as name, pg_total_relation_size(c.oid) as bytes
          from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
          order by bytes desc, c.relname limit 40`;
  return (await query.execute(db)).rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}

interface DatabaseFacts {
  version: string;
  bytes: number;
  tables: { name: string; bytes: number; rows: number; fullReads: number }[];
}

/** The largest tables with how often each was read from end to end; SQLite counts neither. */
export async function databaseFacts({ db, dialect }: Context): Promise<DatabaseFacts> {
  if (dialect.name === "sqlite") {
    const { rows } = await sql<Omit<DatabaseFacts, "tables">>`select sqlite_version() as version,
      page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
    return { version: "", bytes: 0, ...rows[0], tables: [] };
  }
  const [whole, tables] = await Promise.all([
    sql<Omit<DatabaseFacts, "tables">>`select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes`.execute(db),
    sql<DatabaseFacts["tables"][number]>`select relname as name, pg_total_relation_size(relid) as bytes,
      n_live_tup as rows, coalesce(seq_scan, 0) as "fullReads" from pg_stat_user_tables
      where schemaname = current_schema() order by bytes desc, relname limit 10`.execute(db),
  ]);
  return { version: "", bytes: 0, ...whole.rows[0], tables: tables.rows };
}

export async function migrationsOf(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Settings that name an account or a person elsewhere: a file for others says only that they are set. */
const NAMING: ReadonlySet<string> = new Set(["address", "s3AccessKeyId", "sender", "userName"]);

/** What administrators have changed; secrets are kept elsewhere. */
export async function settingRows(db: Reader): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  return Object.fromEntries(
    rows.map(({ name, value }): [string, unknown] => [
      name,
      JSON.parse(value, (key, one: unknown) => (NAMING.has(key) && one !== "" ? "(set)" : one)),
    ]),
  );
}

/** What failed, by kind: what each one was given and said can name people. */
export async function failedKinds(db: Reader): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("jobs")
    .where("status", "in", ["error", "failure"])
    .groupBy("kind")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count")])
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}
