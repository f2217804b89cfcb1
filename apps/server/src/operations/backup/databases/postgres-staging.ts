/** A schema of PostgreSQL beside the real one. At the end its tables and functions move there, in one transaction. */
import { PostgresClient } from "../../../platform/database/postgres/connections.ts";
import { openPostgres } from "../../../platform/database/postgres/postgres.ts";
import { BackupError } from "../archive/errors.ts";
import type { TableHead, TableSummary } from "../archive/records.ts";
import { connectPostgres } from "./connect.ts";
import { refuseUnequal, unequalTable } from "./equal-rows.ts";
import { CopyIn, copyTextOf } from "./postgres-copy.ts";
import { migrateTo } from "./migrations-of.ts";
import { openPostgresSnapshot } from "./postgres-snapshot.ts";
import { quoted, type Staging } from "./tables.ts";

const STAGING = "halyard_restoring";
const FOREIGN_KEY_VIOLATION = "23503";
/** So many indexes are made at once. */
const INDEXES_AT_ONCE = 3;
const QUICKLY = "set synchronous_commit = off; set maintenance_work_mem = '256MB'";

const inSchema = (url: string, schema: string): string => {
  const address = new URL(url);
  const options = address.searchParams.get("options");
  address.searchParams.set("options", `${options === null ? "" : `${options} `}-c search_path=${schema}`);
  return address.href;
};

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

class PostgresStaging implements Staging {
  readonly #url: string;
  readonly #client: PostgresClient;
  readonly #real: string;
  #constraints: Constraint[] = [];
  #indexes: string[] = [];
  /** The table whose rows are coming. */
  #loading: { table: string; copy: CopyIn } | null = null;
  #isPlaced = false;

  constructor(url: string, client: PostgresClient, real: string) {
    this.#url = url;
    this.#client = client;
    this.#real = real;
  }

  async migrate(names: readonly string[]): Promise<void> {
    await migrateTo(openPostgres(inSchema(this.#url, STAGING)), names);
  }

  async #tables(): Promise<string[]> {
    const { rows } = await this.#client.query(
      "select tablename as name from pg_tables where schemaname = $1 order by tablename",
      [STAGING],
    );
    return rows.map(({ name }) => String(name));
  }

  async beginLoad(): Promise<void> {
    await this.#client.query("begin");
    const { rows } = await this.#client.query<Constraint>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = $1::regnamespace order by 1, 2`,
      [STAGING],
    );
    this.#constraints = rows;
    for (const { table, name } of rows)
      await this.#client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    // Made at once when all rows are there: that takes a fraction of keeping them row by row. By the one that stays a
    // trigger finds the comments of each work package.
    const indexes = await this.#client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relnamespace = $1::regnamespace and c.relname <> 'events_by_entity'
          and not exists (select 1 from pg_constraint where conindid = i.indexrelid)`,
      [STAGING],
    );
    this.#indexes = indexes.rows.map(({ definition }) => definition);
    for (const { name } of indexes.rows) await this.#client.query(`drop index ${name}`);
    await this.#client.query(`truncate ${(await this.#tables()).map(quoted).join(", ")}`);
  }

  /** Blocks of one table that follow each other. */
  async load({ name, columns }: TableHead, block: string): Promise<void> {
    if (this.#loading?.table !== name) {
      await this.#endTable();
      const statement = `copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`;
      this.#loading = { table: name, copy: new CopyIn(this.#client, statement) };
    }
    await this.#loading.copy.write(copyTextOf(block));
  }

  /** Before anything else is asked on this connection, which would wait for more rows for ever. */
  async #endTable(): Promise<void> {
    const loading = this.#loading;
    await loading?.copy.end();
    this.#loading = null;
  }

  async endLoad(): Promise<void> {
    await this.#endTable();
    await this.#findComments();
    await this.#client.query("commit");
  }

  async putBack(): Promise<void> {
    await this.#makeIndexes();
    try {
      for (const { table, name, definition } of this.#constraints)
        await this.#client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    } catch (error) {
      const { code, table } = Object(error) as { code?: string; table?: string };
      if (code !== FOREIGN_KEY_VIOLATION) throw error;
      throw new BackupError(`Rows of ${table} name others that are not in the backup.`);
    }
  }

  /** The indexes of words and pieces first: each takes as long as ten others and keeps only one core busy. */
  async #makeIndexes(): Promise<void> {
    const isLong = (definition: string): boolean => definition.includes(" USING gin ");
    const waiting = this.#indexes.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
    const make = async (client: PostgresClient): Promise<void> => {
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    };
    const ended = await Promise.allSettled([
      make(this.#client),
      ...Array.from({ length: INDEXES_AT_ONCE - 1 }, () => this.#beside(make)),
    ]);
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  }

  /** Uses one more connection, if the database has one left. */
  async #beside(work: (client: PostgresClient) => Promise<void>): Promise<void> {
    const client = await connectPostgres(inSchema(this.#url, STAGING)).catch(() => null);
    if (client === null) return;
    try {
      await client.query(QUICKLY);
      await work(client);
    } finally {
      await client.end();
    }
  }

  /** The journal is loaded before its work packages, so that the trigger of comments has found none of them. */
  async #findComments(): Promise<void> {
    if (!(await this.#tables()).includes("work_package_comment_words")) return;
    await this.#client.query(
      `truncate work_package_comment_words;
        insert into work_package_comment_words (event_id, work_package_id, words)
          select events.id, entity_id, halyard_words(comment) from events
            join work_packages on work_packages.id = entity_id
            where entity_type = 'WorkPackage' and comment <> '' and internal = 0`,
    );
  }

  async requireRows(tables: readonly TableSummary[]): Promise<void> {
    const snapshot = await openPostgresSnapshot(await connectPostgres(inSchema(this.#url, STAGING)));
    try {
      refuseUnequal(await unequalTable(snapshot, tables));
    } finally {
      await snapshot.close();
    }
  }

  async change(statement: string, parameters: readonly (string | number | null)[] = []): Promise<void> {
    await this.#endTable();
    await this.#client.query(statement, [...parameters]);
  }

  async select(statement: string): Promise<Record<string, unknown>[]> {
    await this.#endTable();
    return (await this.#client.query(statement)).rows;
  }

  async raiseSequence(table: string, last: number): Promise<void> {
    await this.#endTable();
    await this.#client.query(
      `select setval(s, greatest($2, coalesce((select last_value from pg_sequences
          where (quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass = s::regclass), 1)))
        from pg_get_serial_sequence($1, 'id') as s where s is not null`,
      [table, last],
    );
  }

  async takePlace(): Promise<void> {
    const client = this.#client;
    await this.#endTable();
    await client.query("analyze");
    await client.query("begin; set local lock_timeout = '30s'");
    await requireNoServer(client);
    const real = quoted(this.#real);
    for (const table of await this.#tables()) {
      await client.query(`drop table if exists ${real}.${quoted(table)} cascade`);
    }
    const { rows } = await client.query(
      `select quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')' as name from pg_proc
        where pronamespace = $1::regnamespace`,
      [STAGING],
    );
    for (const { name } of rows) await client.query(`drop function if exists ${real}.${name} cascade`);
    for (const table of await this.#tables()) {
      await client.query(`alter table ${STAGING}.${quoted(table)} set schema ${real}`);
    }
    for (const { name } of rows) await client.query(`alter function ${STAGING}.${name} set schema ${real}`);
    await client.query(`drop schema ${STAGING} cascade`);
    await client.query("commit");
    this.#isPlaced = true;
    await client.end();
  }

  async discard(): Promise<void> {
    if (this.#isPlaced) return;
    await this.#loading?.copy.abandon();
    await this.#client.query("rollback");
    await this.#client.query(`drop schema if exists ${STAGING} cascade`);
    await this.#client.end();
  }
}

/** @throws BackupError where a Halyard is connected to the database */
export async function requireNoServer(client: PostgresClient): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::integer as connections from pg_stat_activity
      where datname = current_database() and application_name = 'halyard' and pid <> pg_backend_pid()`,
  );
  if (rows[0].connections > 0)
    throw new BackupError("The database is in use. Stop every Halyard process first, then restore.");
}

/** @throws BackupError where a Halyard is connected to the database */
export async function openPostgresStaging(url: string): Promise<Staging> {
  const client = await connectPostgres(url);
  try {
    await requireNoServer(client);
    const { rows } = await client.query("select current_schema() as name");
    const real: string | null = rows[0].name;
    if (real === null) throw new BackupError("The database has no schema that its user can use.");
    await client.query(`drop schema if exists ${STAGING} cascade`);
    await client.query(`create schema ${STAGING}`);
    await client.query(`set search_path = ${STAGING}; ${QUICKLY}`);
    return new PostgresStaging(url, client, real);
  } catch (error) {
    await client.end();
    throw error;
  }
}
