/**
 * One process at a time serves a SQLite database. It holds a lock on a file beside the database until it ends; the
 * operating system releases the lock of a process that is killed, so that nothing has to be cleaned up after it.
 */
import { DatabaseSync } from "node:sqlite";
import { CannotStart } from "../../environment/cannot-start.ts";
import { meaningOfSqlite } from "./errors.ts";

/** For one that is about to end: a command, or the server before this one. */
const PATIENCE_MS = 2_000;
const SQLITE_BUSY = 5;

export interface FolderLock {
  release(): void;
}

/** @param file of the database @param refusal what is said where another process holds it. @throws CannotStart */
export function lockFolder(file: string, refusal: string): FolderLock {
  // SQLite's own lock on a database of nothing: Node has no other lock that ends with its process.
  const lock = new DatabaseSync(`${file}.lock`, { timeout: PATIENCE_MS });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    const { message = "", errcode = 0 } = Object(error) as { message?: string; errcode?: number };
    if ((errcode & 0xff) === SQLITE_BUSY) throw new CannotStart(refusal);
    throw meaningOfSqlite(message, errcode);
  }
  return { release: () => lock.close() };
}
