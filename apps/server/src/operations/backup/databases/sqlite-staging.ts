/** A SQLite file beside the real one, which it is renamed to at the end. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { defineFunctions } from "../../../platform/database/sqlite/functions.ts";
import { openSqlite } from "../../../platform/database/sqlite/sqlite.ts";
import { BackupError } from "../archive/errors.ts";
import type { TableHead, TableSummary } from "../archive/records.ts";
import { refuseUnequal, unequalTableOf } from "./equal-rows.ts";
import { migrateTo } from "./migrations-of.ts";
import { quoted, type Staging } from "./tables.ts";

/**
 * Rows of one statement: the search indexes write what they have gathered before each statement that has triggers. At most
 * so many, and no more values than SQLite takes.
 */
const ROWS_AT_ONCE = 500;
const VALUES_AT_ONCE = 30_000;

const BESIDE = ["", "-wal", "-shm", "-journal"];
const SQLITE_CORRUPT = 11;
const SQLITE_NOT_A_DATABASE = 26;

const errorCode = (error: unknown): number => Number(Object(error).errcode ?? 0) & 0xff;

function remove(file: string): void {
  for (const end of BESIDE) rmSync(`${file}${end}`, { force: true });
}

function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Holds the whole file for itself, with nothing left in a log beside it.
 * @returns what lets it go
 * @throws BackupError where another process has it open
 */
export function holdSqlite(file: string): () => void {
  if (!existsSync(file)) return () => undefined;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma locking_mode = exclusive");
    const mode = database.prepare("pragma journal_mode = delete").get();
    if (mode?.["journal_mode"] !== "delete") throw new Error("the log is in use");
    database.exec("begin exclusive");
    return () => database.close();
  } catch (error) {
    database.close();
    // Nothing of it can be read any more: a log beside it says nothing either.
    if ([SQLITE_CORRUPT, SQLITE_NOT_A_DATABASE].includes(errorCode(error))) return () => undefined;
    throw new BackupError("The database is in use. Stop Halyard first, then restore.");
  }
}

class SqliteStaging implements Staging {
  readonly #real: string;
  readonly #file: string;
  #database: DatabaseSync | null = null;
  readonly #inserts = new Map<string, StatementSync>();
  #indexes: string[] = [];

  constructor(real: string) {
    this.#real = real;
    this.#file = `${real}.restoring`;
    remove(this.#file);
  }

  async migrate(names: readonly string[]): Promise<void> {
    this.#close();
    await migrateTo(openSqlite(this.#file), names);
  }

  /** Nothing is kept for the case of a failure: then all of it is thrown away. */
  #open(): DatabaseSync {
    if (this.#database !== null) return this.#database;
    const database = new DatabaseSync(this.#file, { timeout: 10_000 });
    defineFunctions(database);
    database.exec("pragma journal_mode = delete; pragma synchronous = off; pragma foreign_keys = off");
    database.exec("pragma cache_size = -65536; pragma temp_store = memory");
    // A thread beside this one sorts for the indexes.
    database.exec("pragma threads = 2");
    this.#database = database;
    return database;
  }

  #close(): void {
    this.#inserts.clear();
    this.#database?.close();
    this.#database = null;
  }

  async beginLoad(): Promise<void> {
    const database = this.#open();
    database.exec("begin");
    const tables = database
      .prepare(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
      )
      .all();
    for (const { name } of tables) database.exec(`delete from ${quoted(String(name))}`);
    // Made at once when all rows are there: that takes a fraction of keeping them row by row.
    const indexes = database
      .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
      .all();
    for (const { name } of indexes) database.exec(`drop index ${quoted(String(name))}`);
    this.#indexes = indexes.map((index) => String(index["sql"]));
  }

  async load(table: TableHead, block: string): Promise<void> {
    const rows: unknown[][] = block
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const most = Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / table.columns.length));
    for (let from = 0; from < rows.length; from += most) {
      const some = rows.slice(from, from + most);
      const insert = some.length === most ? this.#insertOf(table, most) : this.#prepare(table, some.length);
      // Values of a backup are what a statement takes: texts, numbers and null.
      insert.run(...(some.flat() as SQLInputValue[]));
    }
  }

  #insertOf(table: TableHead, rows: number): StatementSync {
    const head = [table.name, ...table.columns].join(" ");
    let insert = this.#inserts.get(head);
    if (insert === undefined) this.#inserts.set(head, (insert = this.#prepare(table, rows)));
    return insert;
  }

  #prepare({ name, columns }: TableHead, rows: number): StatementSync {
    const places = `(${columns.map(() => "?").join(", ")})`;
    const all = Array.from({ length: rows }, () => places).join(", ");
    return this.#open().prepare(`insert into ${quoted(name)} (${columns.map(quoted).join(", ")}) values ${all}`);
  }

  async endLoad(): Promise<void> {
    this.#open().exec("commit");
  }

  async putBack(isWhole = true): Promise<void> {
    const database = this.#open();
    for (const definition of this.#indexes) {
      database.exec(definition);
      // oxlint-disable-next-line no-await-in-loop -- one database: what waits in this thread comes in between
      await setImmediate();
    }
    if (!isWhole) return;
    const broken = database.prepare("pragma foreign_key_check").all();
    if (broken.length === 0) return;
    const tables = new Set(broken.map((row) => String(row["table"])));
    throw new BackupError(`Rows of ${[...tables].join(", ")} name others that are not in the backup.`);
  }

  /** What is written beside a reader goes into a log of its own. */
  async requireRows(tables: readonly TableSummary[]): Promise<void> {
    this.#open().exec("pragma journal_mode = wal");
    refuseUnequal(await unequalTableOf({ file: this.#file, tables }));
  }

  async change(statement: string, parameters: readonly (string | number | null)[] = []): Promise<void> {
    const named = Object.fromEntries(parameters.map((value, index) => [`$${index + 1}`, value]));
    this.#open().prepare(statement).run(named);
  }

  async select(statement: string): Promise<Record<string, unknown>[]> {
    return this.#open().prepare(statement).all();
  }

  async raiseSequence(table: string, last: number): Promise<void> {
    const database = this.#open();
    const changed = database.prepare("update sqlite_sequence set seq = max(seq, ?) where name = ?").run(last, table);
    if (Number(changed.changes) > 0) return;
    database.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(table, last);
  }

  async takePlace(): Promise<void> {
    this.#open().exec("pragma optimize = 0x10002");
    this.#close();
    syncPath(this.#file);
    const release = holdSqlite(this.#real);
    try {
      // The log of one that cannot be read: it would be taken for the new one's.
      for (const end of ["-wal", "-shm"]) rmSync(`${this.#real}${end}`, { force: true });
      renameSync(this.#file, this.#real);
      syncPath(dirname(this.#real));
    } finally {
      release();
    }
  }

  async discard(): Promise<void> {
    this.#close();
    remove(this.#file);
  }
}

export const openSqliteStaging = (real: string): Staging => new SqliteStaging(real);
