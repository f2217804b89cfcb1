/** A lock on a file that one process holds until it ends, also where it is killed. */
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

export interface ProcessLock {
  release(): void;
}

/**
 * @param file made where it is missing, and left there
 * @param patienceMs how long another process has to release it
 * @returns null where another process holds it
 * @throws what SQLite throws where it cannot make or lock the file, with its `errcode`
 */
export function lockFile(file: string, patienceMs: number): ProcessLock | null {
  // SQLite's own lock on a database of nothing: Node has no other lock that ends with its process.
  const lock = new DatabaseSync(file, { timeout: patienceMs });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((sqliteCodeOf(error) & 0xff) === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => lock.close() };
}

/** @returns SQLite's extended result code; 0 for any other error */
export function sqliteCodeOf(error: unknown): number {
  const { errcode = 0 } = Object(error) as { errcode?: number };
  return errcode;
}
