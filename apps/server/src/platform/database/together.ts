/**
 * Statements of one transaction that need nothing of each other, in this order. SQLite's thread takes all of them in one
 * message; a connection to PostgreSQL takes one at a time.
 */
import { PostgresAdapter } from "kysely";
import type { Writer } from "./schema.ts";

type Work<Results extends readonly unknown[]> = { [Index in keyof Results]: () => Promise<Results[Index]> };

export async function together<A, B>(tx: Writer, ...[first, second]: Work<[A, B]>): Promise<[A, B]> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter) return [await first(), await second()];
  return Promise.all([first(), second()]);
}
