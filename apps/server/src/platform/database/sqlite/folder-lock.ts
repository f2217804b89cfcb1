/**
 * One process at a time serves a SQLite database. It holds a lock on a file beside the database until it ends; the
 * operating system releases the lock of a process that is killed, so that nothing has to be cleaned up after it.
 */
import { CannotStart } from "../../environment/cannot-start.ts";
import { lockFile, sqliteCodeOf, type ProcessLock } from "../../locks/process-lock.ts";
import { meaningOfSqlite } from "./errors.ts";

/** For one that is about to end: a command, or the server before this one. */
const PATIENCE_MS = 2_000;

/** @param file of the database @param refusal what is said where another process holds it. @throws CannotStart */
export function lockFolder(file: string, refusal: string): ProcessLock {
  const lock = lockOf(`${file}.lock`);
  if (lock === null) throw new CannotStart(refusal);
  return lock;
}

function lockOf(file: string): ProcessLock | null {
  try {
    return lockFile(file, PATIENCE_MS);
  } catch (error) {
    throw meaningOfSqlite(error instanceof Error ? error.message : String(error), sqliteCodeOf(error));
  }
}
