/** The one door to the database, whichever it is. What differs between the two is behind `Dialect`. */
import { openPostgres } from "./postgres/postgres.ts";
import { postgresErrorCode } from "./postgres/errors.ts";
import { openSqlite } from "./sqlite/sqlite.ts";
import { MISMATCH, SqliteError } from "./sqlite/errors.ts";
import type { Database } from "./schema/dialect.ts";

export interface DatabaseSettings {
  /** `postgres://…`; null: SQLite in the data folder. */
  databaseUrl: string | null;
  sqliteFile: string;
}

export function openDatabase(settings: DatabaseSettings): Database {
  return settings.databaseUrl === null ? openSqlite(settings.sqliteFile) : openPostgres(settings.databaseUrl);
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

/** A number beyond a column's range or text with a zero character, which is refused even to compare with. */
export function isUnstorable(error: unknown): boolean {
  if (error instanceof SqliteError) return error.extended === MISMATCH;
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
