/** What SQLite's errors mean to us. */
import { DatabaseUnavailable, StorageFull } from "../../outages/outages.ts";

/** An error of SQLite with its extended code, which tells what constraint was broken. */
export class SqliteError extends Error {
  readonly extended: number;

  constructor(message: string, extended: number) {
    super(message);
    this.extended = extended;
  }
}

/** By the result codes of SQLite's documentation; an extended one has its primary one in its last byte. */
const FULL = 13;
/** A value that a column cannot have. */
export const MISMATCH = 20;
const LOCKED = 5;
const OUTAGES: Readonly<Record<number, string>> = {
  [LOCKED]: "is locked by another program",
  10: "can't read or write its file",
  11: "has a damaged file",
  14: "can't open its file",
  26: "is not an SQLite file",
};

export function meaningOfSqlite(message: string, extended: number): Error {
  const error = new SqliteError(message, extended);
  const primary = extended & 0xff;
  if (primary === FULL) return new StorageFull(error);
  const reason = OUTAGES[primary];
  if (primary === LOCKED && reason !== undefined) return new DatabaseLocked(reason, error);
  return reason === undefined ? error : new DatabaseUnavailable(reason, error);
}

/** Another program has been writing for too long. */
export class DatabaseLocked extends DatabaseUnavailable {}

/** The thread that was asked is gone. */
export class ThreadEnded extends DatabaseUnavailable {}

/** @param error with which it ended */
export function meaningOfEnd(error: Error): Error {
  const code = "errcode" in error ? Number(error.errcode) : 0;
  return code === 0 ? new ThreadEnded("has stopped", error) : meaningOfSqlite(error.message, code);
}
