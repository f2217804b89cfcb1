/** PostgreSQL: a pool of connections, any number of processes. */
import { Kysely, PostgresDialect, sql, type CompiledQuery } from "kysely";
import pg from "pg";
import type { Database, Dialect, TransactionOptions } from "./database.ts";
import type { Schema, Writer } from "./schema.ts";

const RELATIONS_LOCK = 4_811_003;

const INT8 = 20;
const NUMERIC = 1700;
const MOST_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
const MOST_TRIES = 5;

const dialect: Dialect = {
  name: "postgres",
  idIn: (column, ids) =>
    ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = any(${[...ids]}::bigint[])`,
  contains: (column, text) => sql`strpos(lower(${column}), ${text.toLowerCase()}) > 0`,
  includes: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  hasWords(id, words, where) {
    const plain = words.map((word) => word.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, ""));
    const query = plain.map((word) => `'${word}':*`).join(" & ");
    const column = sql.ref(where === "subject" ? "subject" : "words");
    return sql`${id} in (select work_package_id from work_package_words where ${column} @@ ${query}::tsquery)`;
  },
  jsonArrayOf: (expression) => sql<string>`coalesce(json_agg(${expression})::text, '[]')`,
  // It is not yet known by that name in the expression itself.
  tableItself: (name) => sql`${sql.table(name)}`,
  isChanged: (changes, attribute) => sql`(${changes}::jsonb -> ${attribute}::text) is not null`,
  beforeChange(changes, attribute, kind) {
    const before = sql`(${changes}::jsonb -> ${attribute}::text ->> 'from')`;
    if (kind === "number") return sql`${before}::bigint`;
    return kind === "flag" ? sql`(${before} = 'true')::int` : before;
  },
  async lockRow(tx, table, id) {
    await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx);
  },
  async lockRevisions(tx) {
    await sql`select value from revisions where name = 'access' for update`.execute(tx);
  },
  async lockRelations(tx) {
    await sql`select pg_advisory_xact_lock(${RELATIONS_LOCK})`.execute(tx);
  },
  async afterExplicitIds(tx, tables) {
    for (const table of tables) {
      // The third argument says whether the number is used already: an empty table begins with 1.
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1), count(*) > 0)
        from ${sql.table(table)}`.execute(tx);
    }
  },
};

export function postgresErrorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** A serialisation failure or a deadlock: the same work succeeds when it is done again. */
const isTransient = (error: unknown): boolean => ["40001", "40P01"].includes(postgresErrorCode(error) ?? "");

export function openPostgres(url: string): Database {
  const types: pg.CustomTypesConfig = {
    getTypeParser(oid: number, format?: "text" | "binary") {
      if (oid === INT8 || oid === NUMERIC) return Number;
      return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
    },
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types,
  });
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  async function transaction<T>(
    work: (tx: Writer) => Promise<T>,
    { durable = true }: TransactionOptions = {},
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(async (tx) => {
          if (!durable) await sql`set local synchronous_commit = off`.execute(tx);
          return work(tx);
        });
      } catch (error) {
        if (!isTransient(error) || attempt >= MOST_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
      }
    }
  }

  return {
    db,
    dialect,
    async readMany(queries) {
      const results = await Promise.all(queries.map((query) => pool.query(named(query))));
      // The statements say what their rows are, as with every query of Kysely's.
      return results.map((result) => result.rows) as never;
    },
    transaction,
    close: () => db.destroy(),
  };
}

const names = new Map<string, string>();
const MOST_NAMED = 500;

/** Statements of the hot paths are prepared once a connection. */
function named(query: CompiledQuery): pg.QueryConfig {
  let name = names.get(query.sql);
  if (name === undefined && names.size < MOST_NAMED) names.set(query.sql, (name = `halyard_${names.size}`));
  return { ...(name === undefined ? {} : { name }), text: query.sql, values: [...query.parameters] };
}
