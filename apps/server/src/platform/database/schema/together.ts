/**
 * The last statements of a transaction, told to PostgreSQL in one go. What they lock for all other writers is then held for
 * as long as the server takes over them, and not for a way there and back for each of them, during which a busy process
 * does other things.
 */
import type { CompiledQuery, QueryResult } from "kysely";
import type { Writer } from "./schema.ts";

/** Several statements in the place of one. Its own text is that of the first. */
export interface Together extends CompiledQuery {
  readonly together: readonly CompiledQuery[];
  /** Whether the commit goes with them. */
  readonly ends: boolean;
}

export const isTogether = (query: CompiledQuery): query is Together => "together" in query;

/**
 * Each is done only if those before it were.
 * @param ends whether nothing follows in this transaction: where it does, it is not done
 * @returns what each answers, in their order
 */
export async function executeTogether(
  tx: Writer,
  queries: readonly CompiledQuery[],
  ends: boolean,
): Promise<readonly QueryResult<unknown>[]> {
  const [first] = queries;
  if (first === undefined) return [];
  const together: Together = { ...first, together: queries, ends };
  const { rows } = await tx.executeQuery(together);
  // Both drivers answer such a question with a row for each statement.
  return rows as QueryResult<unknown>[];
}
