/** The one door to the database, whichever it is. What differs between the two is behind {@link Dialect}. */
import type { CompiledQuery, Expression, RawBuilder, SqlBool } from "kysely";
import { openPostgres } from "./postgres.ts";
import { postgresErrorCode } from "./postgres/errors.ts";
import { openSqlite } from "./sqlite.ts";
import { SqliteError } from "./sqlite-thread.ts";
import type { Reader, Writer } from "./schema.ts";

export type Lockable = "work_packages" | "projects" | "users" | "roles" | "groups" | "jobs";

export interface Dialect {
  name: "sqlite" | "postgres";
  /**
   * `column in (ids)` with the ids as one parameter, so that the statement stays the same for any number; of one alone
   * `column = id`, so that an index gives its rows in their order.
   */
  idIn(column: Expression<unknown>, ids: readonly number[]): Expression<SqlBool>;
  /** Whether the column has the text in it, whatever the case. */
  contains(column: Expression<unknown>, text: string): Expression<SqlBool>;
  /** Whether the column has the text in it, letter for letter. */
  includes(column: Expression<unknown>, text: string): Expression<SqlBool>;
  /**
   * Whether the work package with that id has words that begin with all of these, without regard to case and accents.
   * @param words of letters and digits alone, see hal/words.ts; at least one
   * @param where in its subject, or in any of its texts
   */
  hasWords(id: Expression<unknown>, words: readonly string[], where: "subject" | "anywhere"): Expression<SqlBool>;
  /** An aggregate: the values as the text of a JSON array. */
  jsonArrayOf(expression: Expression<unknown>): RawBuilder<string>;
  /** The table itself, where a common table expression goes by its name. */
  tableItself(name: "work_packages"): RawBuilder<unknown>;
  /** Whether the attribute is among the changes that the journal tells. @param changes the column */
  isChanged(changes: Expression<unknown>, attribute: string): Expression<SqlBool>;
  /** What it was before them, as a column of this kind has it. */
  beforeChange(changes: Expression<unknown>, attribute: string, kind: "text" | "number" | "flag"): RawBuilder<unknown>;
  /** Nobody else changes the row until the transaction ends. */
  lockRow(tx: Writer, table: Lockable, id: number): Promise<void>;
  /** One process at a time gets past this, until its transaction ends. */
  lockRevisions(tx: Writer): Promise<void>;
  /** One transaction at a time changes which work packages depend on which, until it ends. */
  lockRelations(tx: Writer): Promise<void>;
  /** To be called after rows were inserted with ids of our own. */
  afterExplicitIds(tx: Writer, tables: readonly string[]): Promise<void>;
}

export interface TransactionOptions {
  /**
   * false: its commit does not wait for the disk. A loss of power may take it back, whole and with all that was
   * committed after it and did not wait either; a killed process loses nothing. For work that is then done again.
   */
  durable?: boolean;
  /**
   * true: it is committed by itself, where short ones that come at once are committed together (SQLite). For what takes
   * long: else those that are finished before it would wait for its end, too.
   */
  alone?: boolean;
  /** true: its statements may take as long as they take, where else each has a limit (PostgreSQL). */
  unlimited?: boolean;
}

export interface Database {
  db: Reader;
  dialect: Dialect;
  /** Several selects in one round trip; the rows of each, in order. */
  readMany<Rows extends readonly unknown[]>(queries: {
    [Index in keyof Rows]: CompiledQuery<Rows[Index]>;
  }): Promise<{ [Index in keyof Rows]: Rows[Index][] }>;
  /** Runs the work in one transaction, again where the database asks for that. */
  transaction<T>(work: (tx: Writer) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** @throws DatabaseUnavailable or StorageFull where it cannot read and write, or does not say so within 2 s */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** `postgres://…`; null: SQLite in the data folder. */
  databaseUrl: string | null;
  sqliteFile: string;
}

/** Threads that read the embedded database, where reads take long: one beside it for all that is short. */
const READERS = 2;

export function openDatabase(settings: DatabaseSettings): Database {
  return settings.databaseUrl === null ? openSqlite(settings.sqliteFile, READERS) : openPostgres(settings.databaseUrl);
}

const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;

export function isUniqueViolation(error: unknown): boolean {
  if (error instanceof SqliteError) {
    return error.extended === SQLITE_CONSTRAINT_UNIQUE || error.extended === SQLITE_CONSTRAINT_PRIMARYKEY;
  }
  return postgresErrorCode(error) === "23505";
}

export function isForeignKeyViolation(error: unknown): boolean {
  if (error instanceof SqliteError) return error.extended === SQLITE_CONSTRAINT_FOREIGNKEY;
  return postgresErrorCode(error) === "23503";
}

/** A number beyond a column's range or text with a zero character, which PostgreSQL refuses even to compare with. */
export function isUnstorable(error: unknown): boolean {
  return ["22003", "22021"].includes(postgresErrorCode(error) ?? "");
}

/** Runs the work; where it breaks a unique rule, even in a race, throws this error instead. */
export async function orTaken<T>(work: () => Promise<T>, taken: Error): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw taken;
    throw error;
  }
}
